import type { Db } from "~db/open";
import { isUniqueViolation } from "~db/errors";
import { MS_PER_MINUTE, MS_PER_SECOND, SECONDS_PER_MINUTE } from "~/domain/calendar/day";
import { Conflict, Invalid } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import type { Language } from "~/i18n/language";
import { formerUsername } from "./account-ending.server";
import { checkPassword, hashPassword } from "./password.server";
import type { Login } from "./user";
import { findUserRow, toLogin, toUser } from "./user-queries.server";
import type { Credentials, Registration } from "./user-schema";

/** The user of a name and password with the password's tag, in the same time whether or not the user exists. */
export async function authenticateUser(db: Db, credentials: Credentials): Promise<Login | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", credentials.username.toLowerCase()))
    .executeTakeFirst();
  const matches = await checkPassword(credentials.password, row?.password);
  if (row === undefined || !matches) return undefined;
  return toLogin(row);
}

interface Options {
  language: Language;
  now: Date;
}

/** Opens an account. Names that differ only in the case of letters are the same. @throws Conflict "usernameTaken" */
export async function openAccount(db: Db, registration: Registration, options: Options): Promise<Login> {
  // Checked before the costly hash; the unique index decides between two at once.
  const taken = await db
    .selectFrom("users")
    .select("id")
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["username"]), "=", registration.username.toLowerCase()),
        // Of an account that has ended.
        eb("username", "=", formerUsername(registration.username)),
      ]),
    )
    .executeTakeFirst();
  if (taken !== undefined) throw usernameTaken();
  const password = await hashPassword(registration.password);
  try {
    const row = await db
      .insertInto("users")
      .values({
        username: registration.username,
        password,
        name: registration.name,
        language: registration.language ?? options.language,
        createdAt: options.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toLogin(row);
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken();
    throw error;
  }
}

/** Sent again within it, as after a lost answer, a registration is the first one. */
const REPEATED_WITHIN_MS = 10 * MS_PER_MINUTE;
/** Each costs a check of the password. */
const repeats = createQuota({
  limit: "repeated registrations",
  max: 5,
  withinSeconds: REPEATED_WITHIN_MS / MS_PER_SECOND,
});

/** The user that the same registration, password included, created within the last ten minutes; found at most five times. */
export async function findJustRegistered(db: Db, { username, password, name }: Registration, { now }: Options) {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("username", "=", username)
    .where("name", "=", name)
    .where("createdAt", ">", new Date(now.getTime() - REPEATED_WITHIN_MS).toISOString())
    .executeTakeFirst();
  if (row === undefined || !(await repeats.take(username)).allowed) return undefined;
  return (await checkPassword(password, row.password)) ? toUser(row) : undefined;
}

const usernameTaken = () => new Conflict("usernameTaken", { field: "username" });

const TRIES_MINUTES = 3;
/** Wrong passwords of one account, beside what a session alone may not do. */
const tries = createQuota({ limit: "current passwords", max: 10, withinSeconds: TRIES_MINUTES * SECONDS_PER_MINUTE });

/** What a wrong password beside something else is answered with. */
export const currentPasswordWrong = () => new Invalid("currentPasswordWrong", { field: "currentPassword" });

/** Requires the password of who is logged in. @throws Invalid "currentPasswordWrong"; TooMany after wrong ones */
export async function requireCurrentPassword(db: Db, userId: number, currentPassword: string): Promise<Login> {
  await tries.require(String(userId), "tooManyGuesses", "currentPassword");
  const row = await findUserRow(db, userId);
  if (row === undefined) throw currentPasswordWrong();
  const isRight = await checkPassword(currentPassword, row.password).catch(async (error: unknown) => {
    await tries.giveBack(String(userId));
    throw error;
  });
  if (!isRight) throw currentPasswordWrong();
  await tries.giveBack(String(userId));
  return toLogin(row);
}
