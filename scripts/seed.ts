import type { Db } from "~db/open";
import { openDatabase } from "~db/open";
import { migrate } from "~db/migrate";
import { openFileStore } from "~/gateways/files/open-file-store.server";
import { hashPassword } from "~/domain/users/password.server";
import { requireDataDir } from "~/writable-folder.server";
import type { Settings } from "~/settings.server";
import { DEMO_BOOKINGS, type DemoAccount } from "./demo/index";
import { chooseAccounts, insertAccounts, isDemoData, printAccounts } from "./seed/accounts";
import { insertBooking } from "./seed/bookings";
import { insertEquipment, storeImages } from "./seed/equipment";
import { createOrders } from "./seed/orders";
import type { SeedIds } from "./seed/ids";
import { insertPayouts } from "./seed/payouts";
import { insertTimelines, type SeededBooking } from "./seed/timelines";
import { runScript } from "./setup/run-script";

/**
 * Fills an empty database with demo data: accounts, equipment with images, and bookings, payments and receipts in
 * every state. Leaves a database with any user unchanged.
 */
await runScript(async (settings) => {
  requireDataDir(settings);
  const database = openDatabase(settings.databaseUrl ?? settings.databaseFile);
  const { db } = database;
  try {
    await migrate(database, settings.databaseFile);
    const isEmpty = (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
    const accounts = chooseAccounts(settings.mode);
    if (isEmpty) await seed(db, settings, accounts, new Date());
    // Random passwords can be printed only once.
    if (isEmpty || (settings.mode !== "production" && (await isDemoData(db)))) printAccounts(accounts);
    return 0;
  } finally {
    await database.close();
  }
});

async function seed(db: Db, settings: Settings, accounts: readonly DemoAccount[], now: Date): Promise<void> {
  // Both take seconds, so they run outside the transaction.
  const passwords = await Promise.all(accounts.map(({ password }) => hashPassword(password)));
  const images = await storeImages(db, openFileStore(settings), now);
  const byRequest = DEMO_BOOKINGS.toSorted((one, other) => one.requestedOffset - other.requestedOffset);
  const {
    rows: seeded,
    users,
    admins,
  } = await db.transaction().execute(async (trx) => {
    const users = await insertAccounts(trx, accounts, passwords, now);
    const admins = accounts.flatMap(({ role, username }) => (role === "admin" ? (users.get(username) ?? []) : []));
    const ids: SeedIds = { users, equipment: await insertEquipment(trx, images, users, now) };
    const rows: SeededBooking[] = [];
    for (const demo of byRequest) rows.push(await insertBooking(trx, ids, demo, now));
    await insertTimelines(trx, rows, admins, now);
    return { rows, users, admins };
  });
  const [admin] = admins;
  const owner = users.get(accounts.find(({ role }) => role === "owner")?.username ?? "");
  if (admin !== undefined && owner !== undefined) await insertPayouts(db, owner, admin, now);
  const awaitingPayment = seeded.filter(({ demo }) => demo.status === "awaiting_payment");
  await createOrders(db, settings, awaitingPayment, now);
}
