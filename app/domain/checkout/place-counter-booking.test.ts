import { beforeEach, describe, expect, it } from "vitest";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { compareWithProvider } from "~/domain/payments/compare-with-provider.server";
import { payBackCash } from "~/domain/payments/send-refund.server";
import { listRefunds } from "~/domain/payments/refunds.server";
import { retryRefund } from "~/domain/payments/send-refund.server";
import { listOwedCash, listStuckPayments, listStuckRefunds } from "~/domain/payments/stuck-payments.server";
import { verifyDocument } from "~/domain/receipts/verify-document.server";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { submitReview } from "~/domain/reviews/reviews.server";
import { reconcile } from "~/jobs/reconcile.server";
import { addUser, createFakeGateway, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { cancelBooking } from "./end-booking.server";
import { placeCounterBooking } from "./place-booking.server";

const DAYS = { startDate: "2026-03-14", endDate: "2026-03-15" };
const FARMER = { name: "Gangubai More", phone: null };
const WEEKS_LATER = new Date(NOW.getTime() + 30 * 86_400_000);

let scene: Scene;
let admin: { id: number; name: string; isAdmin: boolean };
beforeEach(async () => {
  scene = await setScene();
  admin = await addAdmin("Meera Joshi");
});

async function addAdmin(name: string) {
  const { id } = await addUser(scene.db);
  await scene.db.updateTable("users").set({ isAdmin: 1, name }).where("id", "=", id).execute();
  return { id, name, isAdmin: true };
}
const place = (more: { isConfirmed?: boolean; admin?: typeof admin } = {}) =>
  placeCounterBooking(
    scene.db,
    { equipmentId: scene.equipment.id, ...DAYS, farmer: FARMER },
    { admin, isConfirmed: true, now: NOW, ...more },
  );
const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of ["bookings", "booking_days", "payments", "receipts", "refunds", "outbox"] as const)
    counts[table] = (await scene.db.selectFrom(table).selectAll().execute()).length;
  return counts;
};
/** What was paid, less what went back, by the books. */
async function sumOfBooks(): Promise<{ paid: number; back: number; noted: number }> {
  const paid = await scene.db.selectFrom("payments").select(["amount", "amountRefunded"]).execute();
  const notes = await scene.db.selectFrom("credit_notes").select("amount").execute();
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  return { paid: sum(paid), back: paid.reduce((total, row) => total + row.amountRefunded, 0), noted: sum(notes) };
}

describe("a booking at the counter", () => {
  it("is paid at once, with a receipt that says who took the cash, and without any order or job", async () => {
    const booking = await place();
    expect(booking).toMatchObject({ status: "paid", paymentState: "captured", razorpayOrderId: null, holdUntil: null });
    const payments = await scene.db.selectFrom("payments").selectAll().execute();
    expect(payments).toMatchObject([
      { id: `cash_${booking.publicId}`, method: "cash", amount: 400_000, status: "captured", settles: 1 },
    ]);
    const receipt = await requireBookingReceipt(scene.db, booking.id, admin);
    expect(receipt).toMatchObject({ method: "cash", amount: 400_000, metadata: { received_by: "Meera Joshi" } });
    const audit = await scene.db.selectFrom("audit").select(["actor", "actorId", "action"]).orderBy("id").execute();
    expect(audit).toEqual([
      { actor: "admin", actorId: admin.id, action: "request" },
      { actor: "admin", actorId: admin.id, action: "cash" },
    ]);
    const jobs = await scene.db.selectFrom("outbox").select("kind").execute();
    expect(jobs.filter(({ kind }) => kind !== "mail")).toEqual([]);
    const review = { equipmentId: scene.equipment.id, rating: 5, comment: "A very good machine" };
    await expect(submitReview(scene.db, { ...review, bookingId: booking.id }, admin, NOW)).rejects.toThrow(Forbidden);
    // Who rented is the farmer, not the office.
    const found = await verifyDocument(scene.db, receipt.code);
    expect(found).toMatchObject({ renterInitials: "G. M." });
    expect(found).not.toHaveProperty("farmerInitials");
    const told = await scene.db
      .selectFrom("notifications")
      .select(["kind", "values"])
      .where("userId", "=", scene.owner.id)
      .execute();
    // The owner's notification names the farmer, not the clerk.
    expect(told.map(({ kind, values }) => [kind, (JSON.parse(values) as { renter: string }).renter])).toEqual([
      ["ownerPaid", "Gangubai More"],
    ]);
  });

  it("is made by admins alone, with their password, and once", async () => {
    const before = await countRows();
    await expect(place({ admin: { ...admin, isAdmin: false } })).rejects.toThrow(Forbidden);
    await expect(place({ isConfirmed: false })).rejects.toThrow(Unconfirmed);
    expect(await countRows()).toEqual(before);
    const both = await Promise.allSettled([place(), place()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(place()).rejects.toThrow(Conflict);
    expect(await countRows()).toMatchObject({ bookings: 1, payments: 1, receipts: 1, booking_days: 2 });
  });

  it("asks the provider nothing, whatever runs and whatever becomes of it", async () => {
    const gateway = createFakeGateway();
    const asked: string[] = [];
    const watched = new Proxy(gateway, {
      get: (target, name: keyof typeof gateway) => {
        const value = target[name];
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (JSON.stringify(args).includes("cash_")) asked.push(String(name));
          return (value as (...given: unknown[]) => unknown).apply(target, args);
        };
      },
    });
    const booking = await place();
    const sweep = async (now: Date) => {
      await reconcile(scene.db, watched, now, () => undefined, { allOrders: true });
      await compareWithProvider(scene.db, watched, { now, report: () => undefined });
    };
    await sweep(NOW);
    await cancelBooking(scene.db, booking.id, { user: admin, now: NOW });
    await sweep(WEEKS_LATER);
    expect(await listStuckRefunds(scene.db, WEEKS_LATER)).toEqual([]);
    expect(await listStuckPayments(scene.db, WEEKS_LATER)).toEqual([]);
    expect(
      (await scene.db.selectFrom("outbox").select("kind").execute()).filter(({ kind }) => kind !== "mail"),
    ).toEqual([]);
    expect(asked).toEqual([]);
    expect(gateway.refunds).toEqual([]);
    const [refund] = await listRefunds(scene.db, booking.id);
    await expect(retryRefund(scene.db, refund?.id ?? 0, { admin, now: NOW, isConfirmed: true })).rejects.toThrow(
      Conflict,
    );
  });
});

it("cash that is owed is paid back at the counter once, by an admin with the password, and the books add up", async () => {
  const booking = await place();
  const other = await addAdmin("Anil Desai");
  const ended = await cancelBooking(scene.db, booking.id, { user: other, now: NOW });
  expect(ended).toMatchObject({ status: "cancelled", paymentState: "refund_pending", refundAmount: 400_000 });
  const [owed] = await listOwedCash(scene.db);
  expect(owed).toMatchObject({ bookingId: booking.id, amount: 400_000, renterName: "Gangubai More" });
  const id = owed?.id ?? 0;
  const back = (by: Partial<{ admin: typeof admin; isConfirmed: boolean }> = {}) =>
    payBackCash(scene.db, id, { admin: other, isConfirmed: true, now: NOW, ...by });
  await expect(back({ admin: { ...other, isAdmin: false } })).rejects.toThrow(Forbidden);
  await expect(back({ isConfirmed: false })).rejects.toThrow(Unconfirmed);
  await expect(payBackCash(scene.db, 999, { admin, isConfirmed: true, now: NOW })).rejects.toThrow(NotFound);
  expect(await sumOfBooks()).toEqual({ paid: 400_000, back: 0, noted: 0 });
  await back();
  await back();
  expect(await listOwedCash(scene.db)).toEqual([]);
  expect(await sumOfBooks()).toEqual({ paid: 400_000, back: 400_000, noted: 400_000 });
  const row = await scene.db.selectFrom("bookings").select("paymentState").executeTakeFirstOrThrow();
  expect(row.paymentState).toBe("refunded");
  const told = await scene.db
    .selectFrom("audit")
    .select(["actor", "actorId"])
    .where("action", "=", "refund_processed")
    .execute();
  expect(told).toEqual([{ actor: "admin", actorId: other.id }]);
});
