import type { Db } from "~db/open";
import { SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { Invalid } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import { checkPassword } from "./password.server";

const TRIES_MINUTES = 3;
/** Wrong passwords of one account, beside what a session alone may not do. */
const tries = createQuota({ limit: "current passwords", max: 10, withinSeconds: TRIES_MINUTES * SECONDS_PER_MINUTE });

/** What a wrong password beside something else is answered with. */
export const currentPasswordWrong = () =>
  new Invalid("currentPasswordWrong", { fields: { currentPassword: ["currentPasswordWrong"] } });

/**
 * Requires the password of a user who is logged in, for what a borrowed session may not do.
 *
 * @throws Invalid "currentPasswordWrong" about its field; TooMany after too many wrong ones
 */
export async function requireCurrentPassword(db: Db, userId: number, currentPassword: string): Promise<void> {
  await tries.require(String(userId), "tooManyGuesses");
  const { password } = await db
    .selectFrom("users")
    .select("password")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(currentPassword, password))) throw currentPasswordWrong();
  await tries.giveBack(String(userId));
}
