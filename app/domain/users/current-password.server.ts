import type { Db } from "~db/open";
import { SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { Invalid } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import { checkPassword, tagOf } from "./password.server";
import type { Login } from "./user";
import { toUser } from "./user-queries.server";

const TRIES_MINUTES = 3;
/** Wrong passwords of one account, beside what a session alone may not do. */
const tries = createQuota({ limit: "current passwords", max: 10, withinSeconds: TRIES_MINUTES * SECONDS_PER_MINUTE });

/** What a wrong password beside something else is answered with. */
export const currentPasswordWrong = () =>
  new Invalid("currentPasswordWrong", { fields: { currentPassword: ["currentPasswordWrong"] } });

/**
 * Requires the password of a user who is logged in, for what a borrowed session may not do.
 *
 * @throws Invalid "currentPasswordWrong"; TooMany after too many wrong ones; both name the field
 */
export async function requireCurrentPassword(db: Db, userId: number, currentPassword: string): Promise<Login> {
  await tries.require(String(userId), "tooManyGuesses", "currentPassword");
  const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const isRight = await checkPassword(currentPassword, row.password).catch(async (error: unknown) => {
    await tries.giveBack(String(userId));
    throw error;
  });
  if (!isRight) throw currentPasswordWrong();
  await tries.giveBack(String(userId));
  return { user: toUser(row), passwordTag: tagOf(row.password) };
}
