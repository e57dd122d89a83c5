import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { composePhoneMessage } from "~/domain/phone-messages/compose-phone-message";
import { translatorFor } from "~/i18n/texts.server";
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
import { compareWithProvider, isComparisonDue } from "./compare-with-provider.server";
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
    const { id: providerId, amount, currency } = payment;
    const about = { kind: "payment", providerId, reason, amount, currency, bookingId: isOurs ? booking.id : null };
    expect(await cases()).toMatchObject([about]);
    expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
    expect([await payments(), failures]).toEqual([[], []]);
  });

  it("comes back to the admin when its refund has failed, and can be refunded again", async () => {
    gateway.refundsEnd = "failed";
    await payFor(scene.db, gateway, booking, { amount: 50_000 });
    const [found] = await cases();
    await refundCase(scene.db, found?.id ?? 0, by());
    await expect(refundCase(scene.db, found?.id ?? 0, by())).rejects.toBeInstanceOf(Conflict);
    await sendRefunds();
    expect(await cases()).toMatchObject([{ state: "refund_failed" }]);
    gateway.refundsEnd = "processed";
    await refundCase(scene.db, found?.id ?? 0, by());
    await sendRefunds();
    expect(await cases()).toEqual([]);
    expect(gateway.refunds.map(({ status }) => status)).toEqual(["failed", "processed"]);
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
    await pollOrder(scene.db, gateway, booking.razorpayOrderId ?? "", NOW);
    expect(await cases()).toMatchObject([{ kind: "refund", bookingId: booking.id, amount: TOTAL_PAISE }]);
    expect(await payments()).toMatchObject([{ amountRefunded: TOTAL_PAISE, status: "refunded" }]);
    expect(await refunds()).toMatchObject([{ reason: "at_provider", status: "processed" }]);
    expect(await scene.db.selectFrom("receipts").select("status").execute()).toEqual([{ status: "refunded" }]);
    await decideBooking(scene.db, booking.id, { ...by(), decision: "rejected", reason: "refunded" });
    await sendRefunds();
    expect(await present()).toMatchObject({ status: "rejected", paymentState: "refunded" });
    expect(gateway.refunds).toHaveLength(1);
    const [found] = await cases();
    await noteCase(scene.db, found?.id ?? 0, by());
    expect(await cases()).toEqual([]);
  });

  it("before its payment was known frees the days when the hold is over", async () => {
    const payment = payAtProvider(gateway, booking, { status: "refunded" });
    refundThere(payment.id, TOTAL_PAISE);
    expect(await pollOrder(scene.db, gateway, booking.razorpayOrderId ?? "", NOW)).toEqual(["refunding"]);
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
});

it("a dispute stands before the admin, again with each new status, and never goes back", async () => {
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

const PART = 240_000;
const REST = 160_000;

/** Money of an unknown order, of which a part goes back at the provider's own site. */
async function refundPart(status: "pending" | "processed" | "failed"): Promise<{ id: number }> {
  const payment = payAtProvider(gateway, booking, { order_id: "order_00000000000099" });
  await applyPayment(scene.db, payment, NOW);
  refundAtProvider(gateway, payment.id, { amount: PART, status });
  await compare();
  const found = (await cases()).find(({ kind }) => kind === "payment");
  return { id: found?.id ?? 0 };
}

describe("money that fits no booking and of which a part has gone back at the provider", () => {
  it("still stands before the admin, who refunds the rest", async () => {
    const { id } = await refundPart("processed");
    await expect(assignCase(scene.db, id, booking.id, by())).rejects.toMatchObject({ key: "casePartRefunded" });
    await refundCase(scene.db, id, by());
    await sendRefunds();
    expect(gateway.refunds.map(({ amount }) => amount)).toEqual([PART, REST]);
    expect(await cases()).toEqual([]);
  });

  it("pays one where that refund has failed", async () => {
    const { id } = await refundPart("failed");
    await assignCase(scene.db, id, booking.id, by());
    expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
  });
});

it.each([
  [150_000, "₹1,500.00", "1,500"],
  [450_050, "₹4,500.50", "4,500.50"],
])("says to both sides what an assigned payment of another amount was: %s", async (amount, said, sent) => {
  await payFor(scene.db, gateway, booking, { order_id: null, amount });
  const [found] = await cases();
  await assignCase(scene.db, found?.id ?? 0, booking.id, by());
  const t = translatorFor("en");
  for (const [user, kind] of [
    [scene.renter, "paid"],
    [scene.owner, "ownerPaid"],
  ] as const) {
    const told = await listNotifications(scene.db, user).list({ limit: 9, offset: 0 });
    const paid = told.find((notification) => notification.kind === kind);
    if (paid?.about !== "booking") throw new Error("nothing was said");
    expect(describeNotification(paid, t, "en", NOW).lines[0]).toContain(said);
    expect(composePhoneMessage({ ...paid, kind }, t).text).toContain(sent);
  }
});

it("a dispute that came before its payment was assigned keeps both accounts of the booking", async () => {
  const payment = payAtProvider(gateway, booking, { order_id: null });
  await applyPayment(scene.db, payment, NOW);
  const dispute = { id: "disp_00000000000001", payment_id: payment.id, amount: PART, currency: "INR", status: "open" };
  await applyDispute(scene.db, dispute, NOW);
  const [found] = await cases();
  await assignCase(scene.db, found?.id ?? 0, booking.id, by());
  expect(await cases()).toMatchObject([{ kind: "dispute", bookingId: booking.id }]);
  const afterwards = new Date("2026-04-10T06:30:00.000Z");
  for (const user of [scene.renter, scene.owner])
    expect(await listObstacles(scene.db, user, afterwards)).toMatchObject([{ bookingId: booking.id, kind: "case" }]);
});

describe("the comparison with the provider's own lists", () => {
  it("finds what neither webhook nor order knows, a page at a time", async () => {
    const paid = payAtProvider(gateway, booking);
    for (let index = 0; index < 5; index += 1) payAtProvider(gateway, booking, { order_id: null, amount: 100 + index });
    expect(await compare()).toEqual({ payments: 6, refunds: 0 });
    expect(await present()).toMatchObject({ status: "paid", razorpayPaymentId: paid.id });
    expect((await cases()).map(({ amount }) => amount)).toEqual([104, 103, 102, 101, 100]);
  });

  it("is due once a night, after a start, and where the clock was ahead", async () => {
    const at = (instant: string) => new Date(instant);
    const due = (instant: string, isFirstRun = false) => isComparisonDue(scene.db, at(instant), isFirstRun);
    expect(await due("2026-03-10T06:30:00.000Z")).toBe(true);
    await compare();
    expect(await due("2026-03-10T07:00:00.000Z", true)).toBe(false);
    expect(await due("2026-03-10T08:00:00.000Z", true)).toBe(true);
    expect(await due("2026-03-10T20:29:00.000Z")).toBe(false);
    expect(await due("2026-03-10T20:31:00.000Z")).toBe(true);
    expect(await due("2026-03-09T06:30:00.000Z")).toBe(true);
  });

  it("does not count while one of its entries could not be applied", async () => {
    const first = payAtProvider(gateway, booking, { order_id: null });
    payAtProvider(gateway, booking);
    const rows = () => scene.db.selectFrom("provider_comparisons").selectAll().execute();
    first.amount = -1;
    await compare();
    expect(failures).toHaveLength(1);
    expect([await present(), await rows()]).toMatchObject([{ status: "paid" }, []]);
    first.amount = 100;
    await compare();
    expect(await rows()).toMatchObject([{ payments: 2 }]);
  });
});
