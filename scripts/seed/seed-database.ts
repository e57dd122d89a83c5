import { randomBytes } from "node:crypto";
import { openDatabase } from "~db/open";
import type { Settings } from "~/settings.server";
import { DEMO_ACCOUNTS, type DemoAccount } from "./demo-data";

/** Fills an empty database with demo data, in production without bookings. @returns accounts, as lines */
export async function seedDatabase(settings: Settings): Promise<string[]> {
  const database = openDatabase(settings.databaseUrl ?? settings.databaseFile);
  const { db } = database;
  try {
    const first = await db.selectFrom("users").select("username").orderBy("id").limit(1).executeTakeFirst();
    if (first !== undefined && (settings.mode === "production" || first.username !== DEMO_ACCOUNTS[0]?.username))
      return [];
    const accounts = chooseAccounts(settings.mode);
    // Half of what each start would load, for the first one alone.
    if (first === undefined) await (await import("./fill-database")).fillDatabase(db, settings, accounts, new Date());
    const lines = accounts.map(({ role, username, password }) => `  ${role.padEnd(6)} ${username} / ${password}`);
    return ["Demo accounts (user name / password):", ...lines];
  } finally {
    await database.close();
  }
}

/** The demo accounts; in production without the admin and with random passwords, for those here stand in the sources. */
function chooseAccounts(mode: Settings["mode"]): readonly DemoAccount[] {
  if (mode !== "production") return DEMO_ACCOUNTS;
  return DEMO_ACCOUNTS.filter(({ role }) => role !== "admin").map((account) => ({
    ...account,
    password: randomBytes(9).toString("base64url"),
  }));
}
