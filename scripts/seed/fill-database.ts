import type { Db, Trx } from "~db/open";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { makePayoutRun, requireRun, settlePayout } from "~/domain/payouts/payouts.server";
import { hashPassword } from "~/domain/users/password.server";
import { openFileStore } from "~/gateways/files.server";
import { createRazorpayGateway } from "~/gateways/razorpay.server";
import type { Settings } from "~/settings.server";
import { playBookings } from "./bookings";
import type { DemoAccount } from "./demo-data";
import { insertEquipment, storeImages, withdrawEquipment } from "./equipment";

/** Writes the demo data into an empty database. */
export async function fillDatabase(
  db: Db,
  settings: Settings,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<void> {
  // Both take seconds, so they run outside the transaction.
  const passwords = await Promise.all(accounts.map(({ password }) => hashPassword(password)));
  const images = await storeImages(db, openFileStore(settings), now);
  const { users, equipment } = await db.transaction().execute(async (trx) => {
    const users = await insertAccounts(trx, accounts, passwords, now);
    return { users, equipment: await insertEquipment(trx, images, users, now) };
  });
  const idOf = (wanted: DemoAccount["role"]) => users.get(accounts.find(({ role }) => role === wanted)?.username ?? "");
  const [admin, owner] = [idOf("admin"), idOf("owner")];
  // In production there is no admin who could have decided, and no money that was not paid.
  if (admin !== undefined && owner !== undefined) {
    const waiting = await playBookings(db, { users, equipment, admin }, now);
    await insertPayouts(db, owner, admin, now);
    await createOrders(db, settings, waiting, now);
  }
  await withdrawEquipment(db, equipment);
}

/** @param passwords hashes, in the order of the accounts @returns their ids by user name */
async function insertAccounts(
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

/** Pays the owner with the lower id what is due, to a made-up UPI ID; the other owners have given no account yet. */
async function insertPayouts(db: Db, owner: number, admin: number, now: Date): Promise<void> {
  await db
    .insertInto("payout_accounts")
    .values({
      userId: owner,
      upiId: "vijay.patil@okbank",
      holder: null,
      account: null,
      ifsc: null,
      usableFrom: now.toISOString(),
    })
    .execute();
  const by = { admin: { id: admin, isAdmin: true }, isConfirmed: true, now };
  const { payouts } = await requireRun(db, await makePayoutRun(db, "demo-data", by));
  for (const { id } of payouts) await settlePayout(db, id, { status: "paid", reference: "523374123456" }, by);
}

/** Creates orders at the configured payment provider; without one, or when it fails, the bookings stay without an order. */
async function createOrders(
  db: Db,
  settings: Settings,
  bookings: readonly { id: number; renterId: number }[],
  now: Date,
): Promise<void> {
  if (settings.razorpay === undefined) return;
  const gateway = createRazorpayGateway({ ...settings.razorpay, apiUrl: settings.razorpayApiUrl });
  for (const { id, renterId } of bookings) {
    const booking = await requireOwnBooking(db, id, { id: renterId });
    await openOrder(db, gateway, booking, now).catch((error: unknown) =>
      console.warn(`Booking ${id} has no order yet: ${String(error)}`),
    );
  }
}
