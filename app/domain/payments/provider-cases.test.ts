import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { beforeEach, describe, expect, it } from "vitest";
import { GatewayUnavailable } from "~/gateways/razorpay.server";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { reconcile } from "~/jobs/reconcile.server";
import {
  setOrder,
  addAdmin,
  NOW,
  payAtProvider,
  refundAtProvider,
  type FakeGateway,
  type Scene,
  payFor,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { assignCase, noteCase, refundCase } from "./decide-case.server";
import { applyDispute, listOpenCases } from "./provider-cases.server";
import { receiveWebhook } from "./receive-webhook.server";
import { pollOrder } from "./reconcile-order.server";

const TOTAL_PAISE = 400_000;
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };
const failures: string[] = [];
const report = (what: string, error: unknown) => failures.push(`${what}: ${String(error)}`);

beforeEach(async () => {
  failures.length = 0;
  ({ scene, gateway, booking } = await setOrder());
  admin = await addAdmin(scene.db);
});

const by = () => ({ admin, now: NOW, isConfirmed: true });
const cases = () => listOpenCases(scene.db);
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const payments = () => scene.db.selectFrom("payments").selectAll().execute();
const refunds = () => scene.db.selectFrom("refunds").selectAll().execute();
const LATER = new Date(NOW.getTime() + 31 * MS_PER_MINUTE);
const sendRefunds = (now = NOW) => runPaymentJobs(scene.db, gateway, now, report);
const reject = () =>
  decideBooking(scene.db, booking.id, { decision: "rejected", admin, reason: "x", now: NOW, isConfirmed: true });
const compare = () => compareWithProvider(scene.db, gateway, { now: NOW, report });
/** A refund made on the provider's own site. */
const refundThere = (paymentId: string, amount: number, status: "processed" | "pending" = "processed") =>
  refundAtProvider(gateway, paymentId, { amount, status });
async function receive(id: string, event: string, payload: object) {
  const rawBody = JSON.stringify({ event, payload });
  await receiveWebhook(scene.db, gateway, { rawBody, signature: "genuine", eventId: id }, { now: NOW, report });
}

describe("captured money that fits nothing", () => {
  it.each([
    ["of another amount", { amount: TOTAL_PAISE + 100 }, "wrong_amount", true],
    ["of another currency", { currency: "USD" }, "wrong_currency", true],
    ["of an unknown order", { order_id: "order_00000000000099" }, "unknown_order", false],
    ["of no order", { order_id: null }, "unknown_order", false],
  ])("%s stands before the admin once, whoever reports it", async (_what, differing, reason, isOurs) => {
    const payment = payAtProvider(gateway, booking, differing);
    await receive("evt_1", "payment.captured", { payment: { entity: payment } });
    await receive("evt_2", "order.paid", { payment: { entity: payment } });
    await compare();
    expect(await cases()).toMatchObject([
      {
        kind: "payment",
        providerId: payment.id,
        reason,
        amount: payment.amount,
        currency: payment.currency,
        bookingId: isOurs ? booking.id : null,
      },
    ]);
    expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
    expect([await payments(), failures]).toEqual([[], []]);
  });

  it("is refunded whole, once, at the admin's word", async () => {
    await payFor(scene.db, gateway, booking, { amount: 50_000 });
    const [found] = await cases();
    await refundCase(scene.db, found?.id ?? 0, by());
    await expect(refundCase(scene.db, found?.id ?? 0, by())).rejects.toBeInstanceOf(Conflict);
    await sendRefunds();
    await sendRefunds();
    expect(gateway.refunds).toMatchObject([{ payment_id: found?.paymentId, amount: 50_000 }]);
    expect(await cases()).toEqual([]);
    const rows = scene.db.selectFrom("provider_cases").selectAll();
    expect(await rows.where("id", "=", found?.id ?? 0).executeTakeFirst()).toMatchObject({ state: "refunded" });
    expect(await refunds()).toMatchObject([{ status: "processed", providerRefundId: gateway.refunds[0]?.id }]);
  });

  it("comes back to the admin when its refund has failed, and can be refunded again", async () => {
    gateway.refundsEnd = "failed";
    await payFor(scene.db, gateway, booking, { amount: 50_000 });
    const [found] = await cases();
    await refundCase(scene.db, found?.id ?? 0, by());
    await sendRefunds();
    expect(await cases()).toMatchObject([{ state: "refund_failed" }]);
    gateway.refundsEnd = "processed";
    await refundCase(scene.db, found?.id ?? 0, by());
    await sendRefunds();
    expect(await cases()).toEqual([]);
    expect(gateway.refunds.map(({ status }) => status)).toEqual(["failed", "processed"]);
  });

  it("is assigned to the booking that it was meant for, which it pays", async () => {
    await payFor(scene.db, gateway, booking, { order_id: "order_00000000000099" });
    const [found] = await cases();
    expect(await assignCase(scene.db, found?.id ?? 0, booking.id, by())).toMatchObject({ state: "assigned" });
    expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
    expect(await cases()).toEqual([]);
    await compare();
    expect([await cases(), (await payments()).length]).toEqual([[], 1]);
  });

  it("is decided by admins alone, and assigned only where it fits", async () => {
    await payFor(scene.db, gateway, booking, { currency: "USD" });
    const [found] = await cases();
    const id = found?.id ?? 0;
    const stranger = { admin: { ...scene.renter, isAdmin: false }, now: NOW };
    await expect(refundCase(scene.db, id, stranger)).rejects.toBeInstanceOf(Forbidden);
    await expect(assignCase(scene.db, id, booking.id, by())).rejects.toMatchObject({ key: "caseNotInRupees" });
    await expect(noteCase(scene.db, id, by())).rejects.toBeInstanceOf(Conflict);
    await expect(refundCase(scene.db, 99, by())).rejects.toBeInstanceOf(NotFound);
    const paid = payAtProvider(gateway, booking);
    await payFor(scene.db, gateway, booking, { order_id: null });
    await applyPayment(scene.db, paid, NOW);
    const stray = (await cases()).find(({ orderId }) => orderId === null);
    await expect(assignCase(scene.db, stray?.id ?? 0, booking.id, by())).rejects.toMatchObject({ key: "alreadyPaid" });
    await expect(assignCase(scene.db, stray?.id ?? 0, 99, by())).rejects.toBeInstanceOf(NotFound);
  });

  it("leaves the list by itself when it fits after all", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, { ...payment, amount: payment.amount + 100 }, NOW);
    expect(await cases()).toHaveLength(1);
    await applyPayment(scene.db, payment, NOW);
    expect(await cases()).toEqual([]);
    expect(await present()).toMatchObject({ status: "paid" });
  });

  it("settles nothing once an admin is refunding it", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, { ...payment, order_id: null }, NOW);
    const [found] = await cases();
    await refundCase(scene.db, found?.id ?? 0, by());
    expect(await applyPayment(scene.db, payment, NOW)).toBe("foreign");
    await sendRefunds();
    expect(gateway.refunds).toMatchObject([{ amount: TOTAL_PAISE }]);
  });
});

describe("a refund begun at the provider", () => {
  it("of a whole payment is on receipt and credit note, and its live booking stands before the admin", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    refundThere(payment.id, TOTAL_PAISE);
    await pollOrder(scene.db, gateway, booking, booking.razorpayOrderId ?? "", NOW);
    expect(await cases()).toMatchObject([{ kind: "refund", bookingId: booking.id, amount: TOTAL_PAISE }]);
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE, status: "refunded" }]);
    expect(await refunds()).toMatchObject([{ reason: "at_provider", status: "processed" }]);
    expect(await scene.db.selectFrom("receipts").select("status").execute()).toEqual([{ status: "refunded" }]);
    await decideBooking(scene.db, booking.id, {
      decision: "rejected",
      admin,
      reason: "refunded",
      now: NOW,
      isConfirmed: true,
    });
    await sendRefunds();
    expect(await present()).toMatchObject({ status: "rejected", paymentState: "refunded" });
    expect(gateway.refunds).toHaveLength(1);
    const [found] = await cases();
    await noteCase(scene.db, found?.id ?? 0, by());
    expect(await cases()).toEqual([]);
  });

  it("of a part leaves only the rest to be refunded", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    refundThere(payment.id, 100_000);
    await compare();
    await compare();
    expect(await payments()).toMatchObject([{ amountRefunded: 100_000 }]);
    await reject();
    await sendRefunds();
    expect(gateway.refunds.map(({ amount }) => amount)).toEqual([100_000, 300_000]);
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE }]);
    expect(await present()).toMatchObject({ paymentState: "refunded", refundAmount: 300_000 });
  });

  it("that was known before is not taken for what is owed since, though alike", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    refundThere(payment.id, TOTAL_PAISE / 2);
    await compare();
    await reject();
    await compare();
    const refund = gateway.refund;
    gateway.refund = () => Promise.reject(new GatewayUnavailable("no answer"));
    await sendRefunds();
    gateway.refund = refund;
    await sendRefunds(LATER);
    expect(gateway.refunds.map(({ amount }) => amount)).toEqual([TOTAL_PAISE / 2, TOTAL_PAISE / 2]);
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE }]);
    expect(await cases()).toMatchObject([{ kind: "refund", amount: TOTAL_PAISE / 2 }]);
  });

  it("of a part, not known yet, leaves the rest to us", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    refundThere(payment.id, 120_000);
    await reject();
    await sendRefunds();
    expect(gateway.refunds.map(({ amount }) => amount)).toEqual([120_000, 280_000]);
    expect(await present()).toMatchObject({ paymentState: "refunded", refundAmount: 280_000 });
    const notes = await scene.db.selectFrom("credit_notes").select("amount").execute();
    expect(notes).toEqual([{ amount: 280_000 }]);
    await compare();
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE }]);
  });

  it("in parts, by hand, settles a refund of ours that has failed", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    await reject();
    await scene.db.updateTable("refunds").set({ status: "failed" }).execute();
    refundThere(payment.id, 120_000);
    refundThere(payment.id, 280_000);
    await compare();
    expect(await refunds()).toMatchObject([{ status: "processed" }]);
    expect(await present()).toMatchObject({ paymentState: "refunded" });
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE }]);
  });

  it("before its payment was known frees the days when the hold is over", async () => {
    const payment = payAtProvider(gateway, booking, { status: "refunded" });
    refundThere(payment.id, TOTAL_PAISE);
    expect(await pollOrder(scene.db, gateway, booking, booking.razorpayOrderId ?? "", NOW)).toEqual(["refunding"]);
    expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid", refundAmount: null });
    await sendRefunds();
    await reconcile(scene.db, gateway, LATER, report);
    expect(await present()).toMatchObject({ status: "expired", paymentState: "refunded", refundAmount: TOTAL_PAISE });
    expect(gateway.refunds).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it("of what we owe makes ours needless", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    const early = new Date("2026-03-09T06:30:00.000Z");
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: early });
    refundThere(payment.id, TOTAL_PAISE);
    await receive("evt_1", "refund.processed", {
      payment: { entity: payment },
      refund: {
        entity: { id: gateway.refunds[0]?.id, payment_id: payment.id, amount: TOTAL_PAISE, status: "processed" },
      },
    });
    await sendRefunds();
    expect([gateway.refunds.length, await cases()]).toEqual([1, []]);
    expect(await present()).toMatchObject({ paymentState: "refunded" });
  });

  it("of money that fits nothing closes its case", async () => {
    const payment = payAtProvider(gateway, booking, { order_id: "order_00000000000099" });
    await applyPayment(scene.db, payment, NOW);
    refundThere(payment.id, TOTAL_PAISE);
    await compare();
    expect(await cases()).toEqual([]);
  });
});

describe("a dispute", () => {
  it("stands before the admin, again with each new status, and never goes back", async () => {
    const payment = payAtProvider(gateway, booking);
    await applyPayment(scene.db, payment, NOW);
    const dispute = { id: "disp_00000000000001", payment_id: payment.id, amount: TOTAL_PAISE, currency: "INR" };
    const tell = (id: string, status: string) =>
      receive(id, `payment.dispute.${status}`, {
        payment: { entity: payment },
        dispute: { entity: { ...dispute, status } },
      });
    await tell("evt_1", "open");
    const [found] = await cases();
    expect(found).toMatchObject({ kind: "dispute", bookingId: booking.id, providerStatus: "open" });
    await noteCase(scene.db, found?.id ?? 0, by());
    await tell("evt_2", "open");
    expect(await cases()).toEqual([]);
    await tell("evt_3", "lost");
    expect(await cases()).toMatchObject([{ providerStatus: "lost" }]);
    await applyDispute(scene.db, { ...dispute, status: "under_review" }, NOW);
    expect(await cases()).toMatchObject([{ providerStatus: "lost" }]);
  });
});
