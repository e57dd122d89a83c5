import type { Db } from "~db/open";
import { makeUnneededWrite } from "~db/unneeded-write";
import { flagShortPassword } from "./admin-password.server";
import { checkPassword, tagOf } from "./password.server";
import type { Login } from "./user";
import { toUser } from "./user-queries.server";
import type { Credentials } from "./user-schema";

/**
 * Checks a name and a password, in the same time whether or not the user exists.
 *
 * @param asker who waits in turn with others, such as a network
 * @returns the user with the tag of the password, or undefined when either is wrong
 */
export async function authenticateUser(db: Db, credentials: Credentials, asker?: string): Promise<Login | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", credentials.username.toLowerCase()))
    .executeTakeFirst();
  const matches = await checkPassword(credentials.password, row?.password, asker);
  if (row === undefined || !matches) return undefined;
  // Passwords of before the rule for admins: only here are their characters known.
  if (row.hasShortPassword === null)
    await makeUnneededWrite(
      db
        .updateTable("users")
        .set({ hasShortPassword: flagShortPassword(credentials.password) })
        .where("id", "=", row.id)
        .execute(),
    );
  return { user: toUser(row), passwordTag: tagOf(row.password) };
}
