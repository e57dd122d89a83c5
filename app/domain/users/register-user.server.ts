import type { Db } from "~db/connection";
import { isUniqueViolation } from "~db/errors";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { Conflict } from "~/domain/errors";
import type { Language } from "~/i18n/language";
import { isFormerUsername } from "./account-ending.server";
import { flagShortPassword } from "./admin-password.server";
import { checkPassword, hashPassword } from "./password.server";
import type { User } from "./user";
import { toUser } from "./user-queries.server";
import type { Registration } from "./user-schema";

/** So long a press on a slow connection is repeated. */
const SECOND_PRESS_MS = MS_PER_MINUTE;

/**
 * Opens an account. Names that differ only in the case of letters count as the same.
 *
 * @param options.asker who waits in turn with others, such as a network
 * @throws Conflict "usernameTaken"
 */
export async function registerUser(
  db: Db,
  registration: Registration,
  options: { language: Language; now: Date; asker?: string },
): Promise<User> {
  if (await isFormerUsername(db, registration.username)) throw usernameTaken();
  const password = await hashPassword(registration.password, options.asker);
  try {
    const row = await db
      .insertInto("users")
      .values({
        username: registration.username,
        password,
        hasShortPassword: flagShortPassword(registration.password),
        name: registration.name,
        language: registration.language ?? options.language,
        createdAt: options.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toUser(row);
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken();
    throw error;
  }
}

/** The account that the first of two presses has opened; its password is asked for again. */
export async function findJustRegistered(
  db: Db,
  { username, password }: Registration,
  { now, asker }: { now: Date; asker?: string },
): Promise<User | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("username", "=", username)
    .where("createdAt", ">=", new Date(now.getTime() - SECOND_PRESS_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined && (await checkPassword(password, row.password, asker)) ? toUser(row) : undefined;
}

const usernameTaken = () => new Conflict("usernameTaken", { fields: { username: ["usernameTaken"] } });
