import { sql } from "kysely";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { Invalid, Unavailable } from "~/domain/errors";
import {
  setOrder,
  addUser,
  book,
  NOW,
  payAtProvider,
  sign,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  payFor,
  runPaymentJobs,
  setRow,
} from "../../../tests/fixtures/domain";
import { GatewayRefused, GatewayUnavailable } from "~/gateways/razorpay.server";
import { applyPayment } from "./apply-payment.server";
import { confirmPayment } from "./confirm-payment.server";
import { reconcile } from "~/jobs/reconcile.server";
import { openOrder } from "./open-order.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { receiveWebhook } from "./receive-webhook.server";

const AFTER_HOLD = new Date(NOW.getTime() + 31 * MS_PER_MINUTE);
const failures: string[] = [];
const report = (what: string, error: unknown) => failures.push(`${what}: ${String(error)}`);

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

const keep = async (now: Date) => {
  await reconcile(scene.db, gateway, now, report);
  await runPaymentJobs(scene.db, gateway, now, report);
};
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const receipts = () => scene.db.selectFrom("receipts").selectAll().execute();
const payments = () => scene.db.selectFrom("payments").selectAll().execute();
const proofOf = (id: string) => ({
  razorpay_order_id: booking.razorpayOrderId ?? "",
  razorpay_payment_id: id,
  razorpay_signature: sign(booking.razorpayOrderId ?? "", id),
});

beforeEach(async () => {
  failures.length = 0;
  ({ scene, gateway, booking } = await setOrder());
});

describe("openOrder", () => {
  it("asks once and keeps the order", async () => {
    expect(booking).toMatchObject({ status: "awaiting_payment", razorpayOrderId: gateway.orders[0]?.id });
    await openOrder(scene.db, gateway, booking, NOW);
    expect(gateway.orders).toMatchObject([{ amount: 400_000 }]);
  });

  it("makes one order when two presses race", async () => {
    const other = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const both = await Promise.all([
      openOrder(scene.db, gateway, other, NOW),
      openOrder(scene.db, gateway, other, NOW),
    ]);
    expect(both[0].razorpayOrderId).toBe(both[1].razorpayOrderId);
    expect(gateway.orders).toHaveLength(2);
  });

  it("keeps the booking when the provider is down", async () => {
    gateway.down = true;
    const request = { equipmentId: scene.equipment.id, startDate: "2026-03-20", endDate: "2026-03-20" };
    const kept = await placeBooking(scene.db, gateway, request, scene.renter, { now: NOW, holdMinutes: 30 });
    expect(kept).toMatchObject({ status: "pending", razorpayOrderId: null });
    await expect(openOrder(scene.db, gateway, kept, NOW)).rejects.toBeInstanceOf(Unavailable);
  });
});

describe("confirmPayment", () => {
  it("pays the booking once, with one receipt in the renter's language", async () => {
    const payment = payAtProvider(gateway, booking);
    const paid = await confirmPayment(scene.db, gateway, booking, proofOf(payment.id), NOW);
    expect(paid).toMatchObject({
      status: "paid",
      paymentState: "captured",
      razorpayPaymentId: payment.id,
      holdUntil: null,
    });
    await confirmPayment(scene.db, gateway, paid, proofOf(payment.id), NOW);
    await confirmPayment(scene.db, gateway, booking, proofOf(payment.id), NOW);
    expect(await receipts()).toMatchObject([
      { status: "paid", amount: 400_000, language: "mr", razorpayPaymentId: payment.id },
    ]);
    expect(await payments()).toHaveLength(1);
  });

  it("refuses a forged proof, and one of another order", async () => {
    const payment = payAtProvider(gateway, booking);
    const forged = { ...proofOf(payment.id), razorpay_signature: "0".repeat(64) };
    await expect(confirmPayment(scene.db, gateway, booking, forged, NOW)).rejects.toBeInstanceOf(Invalid);
    const foreign = {
      razorpay_order_id: "order_other",
      razorpay_payment_id: payment.id,
      razorpay_signature: sign("order_other", payment.id),
    };
    await expect(confirmPayment(scene.db, gateway, booking, foreign, NOW)).rejects.toBeInstanceOf(Invalid);
    expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
    expect(await receipts()).toEqual([]);
  });

  it("says that it is being checked while the provider is silent or has not captured", async () => {
    const payment = payAtProvider(gateway, booking, { status: "authorized" });
    const confirm = () => confirmPayment(scene.db, gateway, booking, proofOf(payment.id), NOW);
    const { capturePayment } = gateway;
    gateway.capturePayment = () => Promise.reject(new GatewayUnavailable("no answer"));
    await expect(confirm()).rejects.toMatchObject({ key: "paymentBeingChecked" });
    expect(await present()).toMatchObject({ status: "awaiting_payment", authorizedPaymentId: payment.id });
    gateway.down = true;
    await expect(confirm()).rejects.toMatchObject({ key: "paymentBeingChecked" });
    gateway.down = false;
    gateway.capturePayment = capturePayment;
    expect(await confirm()).toMatchObject({ status: "paid", authorizedPaymentId: null });
  });

  it("marks the payment on a genuine proof alone while the provider is silent", async () => {
    const payment = payAtProvider(gateway, booking);
    gateway.down = true;
    const forged = { ...proofOf(payment.id), razorpay_signature: "0".repeat(64) };
    await expect(confirmPayment(scene.db, gateway, booking, forged, NOW)).rejects.toBeInstanceOf(Invalid);
    expect(await present()).toMatchObject({ authorizedPaymentId: null });
    await expect(confirmPayment(scene.db, gateway, booking, proofOf(payment.id), NOW)).rejects.toBeInstanceOf(
      Unavailable,
    );
    expect(await present()).toMatchObject({ authorizedPaymentId: payment.id, paymentState: "unpaid" });
  });

  it("refuses a payment of another amount", async () => {
    const short = payAtProvider(gateway, booking, { amount: 100 });
    const confirm = confirmPayment(scene.db, gateway, booking, proofOf(short.id), NOW);
    await expect(confirm).rejects.toMatchObject({ key: "paymentUnmatched" });
  });
});

describe("applyPayment", () => {
  it("ends in one paid receipt in whatever order the reports come", async () => {
    const failed = payAtProvider(gateway, booking, { status: "failed" });
    const captured = payAtProvider(gateway, booking);
    const authorized = { ...captured, status: "authorized" as const };
    const reports = [failed, authorized, captured, failed, captured, authorized, failed];
    await Promise.all(reports.map((payment) => applyPayment(scene.db, payment, NOW)));
    expect(await receipts()).toMatchObject([{ status: "paid", razorpayPaymentId: captured.id }]);
    expect(await present()).toMatchObject({ status: "paid" });
  });

  it("notes a failed try and lets the same order be paid later", async () => {
    await payFor(scene.db, gateway, booking, { status: "failed" });
    expect(await receipts()).toMatchObject([{ status: "failed" }]);
    await payFor(scene.db, gateway, booking);
    expect(await receipts()).toMatchObject([{ status: "paid" }]);
  });

  it("sends a second payment of a booking back", async () => {
    await payFor(scene.db, gateway, booking);
    const second = payAtProvider(gateway, booking);
    expect(await applyPayment(scene.db, second, NOW)).toBe("refunding");
    expect(await applyPayment(scene.db, second, NOW)).toBe("refunding");
    await keep(NOW);
    await keep(AFTER_HOLD);
    expect(gateway.refunds).toMatchObject([{ payment_id: second.id, amount: 400_000, receipt: `refund-${second.id}` }]);
    expect(failures).toEqual([]);
  });
});

describe("reconcile", () => {
  it("frees the days of a hold that ran out", async () => {
    await keep(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "expired" });
    expect(await scene.db.selectFrom("booking_days").selectAll().execute()).toEqual([]);
  });

  it("keeps the days while the provider cannot be asked", async () => {
    gateway.down = true;
    await keep(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "awaiting_payment" });
    expect(failures.filter((failure) => failure.startsWith(`booking ${booking.id}:`))).toHaveLength(1);
  });

  it("finds money that nobody reported", async () => {
    payAtProvider(gateway, booking);
    await keep(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "paid" });
  });

  it("keeps an order whose payments are denied as long as the provider has it, and forgets one that it never had", async () => {
    const payment = payAtProvider(gateway, booking);
    gateway.fetchOrderPayments = () =>
      Promise.reject(new GatewayRefused("BAD_REQUEST_ERROR", 400, "The id provided does not exist"));
    await keep(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "awaiting_payment", razorpayOrderId: booking.razorpayOrderId });
    expect(await applyPayment(scene.db, payment, AFTER_HOLD)).not.toBe("foreign");

    const other = await bookWithOrder(scene, gateway, { startDate: "2026-03-20", endDate: "2026-03-20" });
    gateway.sandbox.ledger.orders.delete(other.razorpayOrderId ?? "");
    await keep(AFTER_HOLD);
    expect(await requireOwnBooking(scene.db, other.id, scene.renter)).toMatchObject({
      status: "expired",
      razorpayOrderId: null,
    });
  });

  it("finds an order whose answer was lost", async () => {
    await setRow(scene.db, "bookings", booking.id, { razorpayOrderId: null, status: "pending" });
    payAtProvider(gateway, booking);
    await keep(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "paid", razorpayOrderId: booking.razorpayOrderId });
  });

  it("books late money again when the days are free, else sends it back", async () => {
    await keep(AFTER_HOLD);
    const late = payAtProvider(gateway, booking);
    expect(await applyPayment(scene.db, late, AFTER_HOLD)).toBe("settled");
    expect(await present()).toMatchObject({ status: "paid" });

    const other = await bookWithOrder(scene, gateway, { startDate: "2026-03-20", endDate: "2026-03-20" });
    await keep(AFTER_HOLD);
    await book({ ...scene, renter: await addUser(scene.db) }, { startDate: "2026-03-20", endDate: "2026-03-20" });
    expect(await applyPayment(scene.db, payAtProvider(gateway, other), AFTER_HOLD)).toBe("refunding");
    await keep(AFTER_HOLD);
    expect(gateway.refunds).toHaveLength(1);
  });

  it("tries a refund again until it succeeds, and only once", async () => {
    await payFor(scene.db, gateway, booking);
    await payFor(scene.db, gateway, booking);
    gateway.down = true;
    for (const minutes of [0, 1, 5]) await keep(new Date(NOW.getTime() + minutes * MS_PER_MINUTE));
    expect(gateway.refunds).toEqual([]);
    gateway.down = false;
    for (const minutes of [20, 40]) await keep(new Date(NOW.getTime() + minutes * MS_PER_MINUTE));
    expect(gateway.refunds).toHaveLength(1);
  });
});

describe("webhooks", () => {
  const webhook = (eventId: string, entity: unknown) => ({
    rawBody: JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } }),
    signature: "genuine",
    eventId,
  });

  const receive = (notice: ReturnType<typeof webhook>) =>
    receiveWebhook(scene.db, gateway, notice, { now: NOW, report });
  const stored = () => scene.db.selectFrom("outbox").select("doneAt").where("kind", "=", "webhook").execute();

  it("are stored once and worked off", async () => {
    const captured = payAtProvider(gateway, booking);
    await receive(webhook("evt_1", captured));
    await receive(webhook("evt_1", captured));
    expect(await receipts()).toHaveLength(1);
    expect(await stored()).toEqual([{ doneAt: NOW.toISOString() }]);
  });

  it("are refused with another signature, and nothing is kept", async () => {
    const forged = { ...webhook("evt_2", payAtProvider(gateway, booking)), signature: "forged" };
    await expect(receive(forged)).rejects.toBeInstanceOf(Invalid);
    expect(await stored()).toEqual([]);
  });

  it("that cannot be applied yet are applied by their job", async () => {
    const captured = payAtProvider(gateway, booking);
    await sql`alter table payments rename column "settles" to other`.execute(scene.db);
    await receive(webhook("evt_3", captured));
    expect(failures.splice(0)).toHaveLength(1);
    await sql`alter table payments rename column other to "settles"`.execute(scene.db);
    await keep(NOW);
    expect(await present()).toMatchObject({ status: "paid" });
  });
});
