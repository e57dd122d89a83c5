import type { Db, Trx } from "~db/connection";
import { DEMO_ACCOUNTS } from "../demo/index";
import { requireUserId, type SeedIds } from "./ids";

/**
 * Inserts the demo accounts.
 *
 * @param passwords hashes, in the order of DEMO_ACCOUNTS
 * @returns their ids by user name
 */
export async function insertAccounts(trx: Trx, passwords: readonly string[], now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    const row = await trx
      .insertInto("users")
      .values({
        username: account.username,
        password: passwords[index] ?? "",
        name: account.name,
        contact: account.contact,
        confirmedContact: account.contact.includes("@") ? account.contact.toLowerCase() : null,
        language: account.language,
        isAdmin: account.role === "admin" ? 1 : 0,
        createdAt: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(account.username, row.id);
  }
  return ids;
}

export function listAdminIds(users: SeedIds["users"]): number[] {
  return DEMO_ACCOUNTS.filter(({ role }) => role === "admin").map(({ username }) => requireUserId(users, username));
}

/** True when the first demo account exists. */
export async function isDemoData(db: Db): Promise<boolean> {
  const first = DEMO_ACCOUNTS[0]?.username ?? "";
  return (await db.selectFrom("users").select("id").where("username", "=", first).executeTakeFirst()) !== undefined;
}

export function printAccounts(): void {
  console.log("Demo accounts (user name / password):");
  for (const { role, username, password } of DEMO_ACCOUNTS)
    console.log(`  ${role.padEnd(6)} ${username} / ${password}`);
}
