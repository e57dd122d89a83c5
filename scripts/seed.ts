import type { Db } from "~db/connection";
import { openDatabase } from "~db/connection";
import { migrate } from "~db/migrate";
import { openFileStore } from "~/gateways/files/open-file-store.server";
import { hashPassword } from "~/domain/users/password.server";
import { requireDataDir } from "~/writable-folder.server";
import type { Settings } from "~/settings.server";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS } from "./demo/index";
import { insertAccounts, isDemoData, listAdminIds, printAccounts } from "./seed/accounts";
import { insertBooking } from "./seed/bookings";
import { insertEquipment, storeImages } from "./seed/equipment";
import { createOrders } from "./seed/orders";
import type { SeedIds } from "./seed/ids";
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
    if (isEmpty) await seed(db, settings, new Date());
    if (isEmpty || (await isDemoData(db))) printAccounts();
    return 0;
  } finally {
    await database.close();
  }
});

async function seed(db: Db, settings: Settings, now: Date): Promise<void> {
  // Both take seconds, so they run outside the transaction.
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)));
  const images = await storeImages(db, openFileStore(settings), now);
  const byRequest = DEMO_BOOKINGS.toSorted((one, other) => one.requestedOffset - other.requestedOffset);
  const seeded = await db.transaction().execute(async (trx) => {
    const users = await insertAccounts(trx, passwords, now);
    const ids: SeedIds = { users, equipment: await insertEquipment(trx, images, users, now) };
    const rows: SeededBooking[] = [];
    for (const demo of byRequest) rows.push(await insertBooking(trx, ids, demo, now));
    await insertTimelines(trx, rows, listAdminIds(users), now);
    return rows;
  });
  const awaitingPayment = seeded.filter(({ demo }) => demo.status === "awaiting_payment");
  await createOrders(db, settings, awaitingPayment, now);
}
