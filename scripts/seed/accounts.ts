import { randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import type { Settings } from "~/settings.server";
import { DEMO_ACCOUNTS, type DemoAccount } from "../demo/index";

/** The demo accounts; in production without the admin and with random passwords, for those here stand in the sources. */
export function chooseAccounts(mode: Settings["mode"]): readonly DemoAccount[] {
  if (mode !== "production") return DEMO_ACCOUNTS;
  return DEMO_ACCOUNTS.filter(({ role }) => role !== "admin").map((account) => ({
    ...account,
    password: randomBytes(9).toString("base64url"),
  }));
}

/**
 * Inserts the demo accounts.
 *
 * @param passwords hashes, in the order of the accounts
 * @returns their ids by user name
 */
export async function insertAccounts(
  trx: Trx,
  accounts: readonly DemoAccount[],
  passwords: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, account] of accounts.entries()) {
    const row = await trx
      .insertInto("users")
      .values({
        username: account.username,
        password: passwords[index] ?? "",
        name: account.name,
        contact: account.contact,
        recoveryContact: account.contact,
        confirmedContact: account.contact.includes("@") ? account.contact : null,
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

/** True when the first demo account exists. */
export async function isDemoData(db: Db): Promise<boolean> {
  const first = DEMO_ACCOUNTS[0]?.username ?? "";
  return (await db.selectFrom("users").select("id").where("username", "=", first).executeTakeFirst()) !== undefined;
}

export const describeAccounts = (accounts: readonly DemoAccount[]): string[] => [
  "Demo accounts (user name / password):",
  ...accounts.map(({ role, username, password }) => `  ${role.padEnd(6)} ${username} / ${password}`),
];
