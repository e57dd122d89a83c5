import { fileURLToPath } from "node:url";
import { migrate, ForeignDatabase } from "~db/migrate";
import { openDatabase, type Db } from "~db/open";
import { UnfitDatabase } from "~db/postgres/connection";
import { loadGazetteer } from "~/domain/places/load-gazetteer.server";
import { placeAllEquipment } from "~/domain/places/place-in-use.server";
import { hashPassword } from "~/domain/users/password.server";
import { openFileStore } from "~/gateways/files/open-file-store.server";
import type { Settings } from "~/settings.server";
import { DEMO_BOOKINGS, type DemoAccount } from "../demo/index";
import { chooseAccounts, describeAccounts, insertAccounts, isDemoData } from "../seed/accounts";
import { insertBooking } from "../seed/bookings";
import { insertEquipment, storeImages } from "../seed/equipment";
import type { SeedIds } from "../seed/ids";
import { createOrders } from "../seed/orders";
import { insertPayouts } from "../seed/payouts";
import { insertTimelines, type SeededBooking } from "../seed/timelines";
import { SetupError } from "./console.mjs";

const PLACES = fileURLToPath(new URL("../../db/places/india.txt.gz", import.meta.url));

/**
 * Applies pending migrations and reloads the places of India when their file has changed.
 *
 * @returns what was done, in lines for a person
 * @throws SetupError where the database is of another program or version
 */
export async function migrateDatabase({ databaseFile, databaseUrl }: Settings): Promise<string[]> {
  const database = openDatabase(databaseUrl ?? databaseFile);
  try {
    const names = await migrate(database, databaseFile).catch((error: unknown) => {
      throw error instanceof ForeignDatabase || error instanceof UnfitDatabase
        ? new SetupError(error.message, { cause: error })
        : error;
    });
    const done = names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`;
    const places = await loadGazetteer(database.unhurried, PLACES);
    if (places === 0) return [done];
    const placed = await placeAllEquipment(database.unhurried);
    return [done, `Loaded ${places} places of India; ${placed} locations of equipment have a place now.`];
  } finally {
    await database.close();
  }
}

/**
 * Fills an empty database with demo data: accounts, equipment with images, and bookings, payments and receipts in
 * every state. Leaves a database with any user unchanged.
 *
 * @returns the demo accounts, in lines for a person; random passwords are told only once
 */
export async function seedDatabase(settings: Settings): Promise<string[]> {
  const database = openDatabase(settings.databaseUrl ?? settings.databaseFile);
  const { db } = database;
  try {
    const isEmpty = (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
    const accounts = chooseAccounts(settings.mode);
    if (isEmpty) await seed(db, settings, accounts, new Date());
    return isEmpty || (settings.mode !== "production" && (await isDemoData(db))) ? describeAccounts(accounts) : [];
  } finally {
    await database.close();
  }
}

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
