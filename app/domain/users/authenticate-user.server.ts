import type { Db } from "~db/connection";
import { checkPassword } from "./password.server";
import type { User } from "./user";
import { toUser } from "./user-queries.server";
import type { Credentials } from "./user-schema";

/**
 * Checks a name and a password, in the same time whether or not the user exists.
 *
 * @param asker who waits in turn with others, such as a network
 * @returns the user, or undefined when either is wrong
 */
export async function authenticateUser(db: Db, credentials: Credentials, asker?: string): Promise<User | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", credentials.username.toLowerCase()))
    .executeTakeFirst();
  const matches = await checkPassword(credentials.password, row?.password, asker);
  return row !== undefined && matches ? toUser(row) : undefined;
}
