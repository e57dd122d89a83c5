import type { Db } from "~db/connection";
import { isUniqueViolation } from "~db/errors";
import { Conflict } from "~/domain/errors";
import type { Language } from "~/i18n/language";
import { isFormerUsername } from "./account-ending.server";
import { flagShortPassword } from "./admin-password.server";
import { hashPassword } from "./password.server";
import type { User } from "./user";
import { toUser } from "./user-queries.server";
import type { Registration } from "./user-schema";

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

const usernameTaken = () => new Conflict("usernameTaken", { fields: { username: ["usernameTaken"] } });
