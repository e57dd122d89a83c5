import { sql } from "kysely";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { Invalid, Unavailable } from "~/domain/errors";
import {
  setOrder,
  addAdmin,
  addEquipment,
  addUser,
  book,
  NOW,
  payAtProvider,
  sign,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  runPaymentJobs,
  setRow,
} from "../../../tests/fixtures/domain";
import { GatewayRefused, GatewayUnavailable, type ProviderPayment } from "~/gateways/razorpay.server";
import { applyPayment } from "./apply-payment.server";
import { checkPayment, confirmPayment } from "./confirm-payment.server";
import { reconcile } from "~/jobs/reconcile.server";
import { describePayment } from "./describe-payment.server";
import { listOpenCases } from "./provider-cases.server";
import { receiveWebhook } from "./receive-webhook.server";
import { listStuckPayments } from "./stuck-payments.server";

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
const proofOf = (id: string) => ({
  razorpay_order_id: booking.razorpayOrderId ?? "",
  razorpay_payment_id: id,
  razorpay_signature: sign(booking.razorpayOrderId ?? "", id),
});

beforeEach(async () => {
  failures.length = 0;
  ({ scene, gateway, booking } = await setOrder());
});

describe("confirmPayment", () => {
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

  it("marks no payment on a forged proof while the provider is silent", async () => {
    const payment = payAtProvider(gateway, booking);
    gateway.down = true;
    const confirm = (proof: ReturnType<typeof proofOf>) => confirmPayment(scene.db, gateway, booking, proof, NOW);
    const forged = { ...proofOf(payment.id), razorpay_signature: "0".repeat(64) };
    await expect(confirm(forged)).rejects.toBeInstanceOf(Invalid);
    expect(await present()).toMatchObject({ authorizedPaymentId: null });
    await expect(confirm(proofOf(payment.id))).rejects.toBeInstanceOf(Unavailable);
    expect(await present()).toMatchObject({ authorizedPaymentId: payment.id, paymentState: "unpaid" });
  });
});

describe("reconcile", () => {
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

  it("finds an order whose answer was lost, while the days are held and afterwards", async () => {
    const lose = async () => {
      await setRow(scene.db, "bookings", booking.id, { razorpayOrderId: null, status: "pending" });
      await scene.db.deleteFrom("orders").execute();
    };
    await lose();
    await keep(new Date(NOW.getTime() + MS_PER_MINUTE));
    expect(await present()).toMatchObject({ status: "awaiting_payment", razorpayOrderId: booking.razorpayOrderId });
    await lose();
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
});

describe("a webhook", () => {
  const receive = (payload: object) => {
    const rawBody = JSON.stringify({ event: "some.event", payload });
    return receiveWebhook(scene.db, gateway, { rawBody, signature: "genuine", eventId: "evt_1" }, { now: NOW, report });
  };
  const unprocessed = () =>
    scene.db.selectFrom("outbox").select("id").where("kind", "=", "webhook").where("doneAt", "is", null).execute();
  const id = (prefix: string) => `${prefix}_00000000000001`;
  const ODD = { created_at: "1700000000", method: 5, amount_refunded: -1 };

  it("that cannot be applied yet is applied by its job", async () => {
    await sql`alter table payments rename column "settles" to other`.execute(scene.db);
    await receive({ payment: { entity: payAtProvider(gateway, booking) } });
    expect(failures.splice(0)).toHaveLength(1);
    await sql`alter table payments rename column other to "settles"`.execute(scene.db);
    await keep(NOW);
    expect(await present()).toMatchObject({ status: "paid" });
  });

  it.each([-100_000, 100_000.5, "100000", null])(
    "of an amount of %s, no whole number from nought on, is of an unknown form, and has no effect",
    async (amount) => {
      const payment = { ...payAtProvider(gateway, booking), amount };
      const about = { payment_id: id("pay"), amount, currency: "INR" };
      const refund = { ...about, id: id("rfnd"), status: "processed" };
      const dispute = { ...about, id: id("disp"), status: "open" };
      await receive({ payment: { entity: payment }, refund: { entity: refund }, dispute: { entity: dispute } });
      expect(failures).toEqual(["webhook evt_1: Error: a part of the event has an unknown form"]);
      expect([await unprocessed(), await listOpenCases(scene.db)]).toEqual([[], []]);
      expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
    },
  );

  it("pays though what can be done without has an unknown form, or stands before the admin", async () => {
    await receive({ payment: { entity: { ...payAtProvider(gateway, booking), ...ODD } } });
    expect([await present(), failures]).toMatchObject([{ status: "paid", paymentState: "captured" }, []]);
    const stray = payAtProvider(gateway, booking, { order_id: "order_00000000000099" });
    const rawBody = JSON.stringify({ event: "some.event", payload: { payment: { entity: { ...stray, ...ODD } } } });
    const notice = { rawBody, signature: "genuine", eventId: "evt_2" };
    await receiveWebhook(scene.db, gateway, notice, { now: NOW, report });
    expect(await listOpenCases(scene.db)).toMatchObject([{ providerId: stray.id, reason: "unknown_order" }]);
  });
});

describe("asking the provider", () => {
  const MOST = 60;
  const TAKEN = { startDate: "2026-03-20", endDate: "2026-03-20" };

  it(`happens ${MOST} times an hour about one booking, and about others on`, async () => {
    const asked = vi.spyOn(gateway, "fetchOrderPayments");
    const check = (one = booking) => checkPayment(scene.db, gateway, one, NOW);
    for (let at = 0; at < MOST; at += 1) await check();
    await expect(check()).rejects.toMatchObject({ key: "tooOften", values: { minutes: 60 } });
    expect(asked).toHaveBeenCalledTimes(MOST);
    await check(await bookWithOrder({ ...scene, equipment: await addEquipment(scene.db, scene.owner.id) }, gateway));
  });

  it("is counted before days change too, also where they are taken or no answer comes", async () => {
    await book(scene, TAKEN);
    const asked = vi.spyOn(gateway, "fetchOrderPayments");
    const change = () => changeDates(scene.db, gateway, booking.id, { dates: TAKEN, renter: scene.renter, now: NOW });
    for (let at = 0; at < MOST / 2; at += 1) await expect(change()).rejects.toMatchObject({ key: "datesTaken" });
    gateway.down = true;
    for (let at = 0; at < MOST / 2; at += 1) await expect(change()).rejects.toMatchObject({ key: "providerSilent" });
    await expect(change()).rejects.toMatchObject({ key: "tooOften" });
    expect(asked).toHaveBeenCalledTimes(MOST);
  });
});

it("money that comes late goes back once the account of its payer has ended, and no admin approves the booking again", async () => {
  const ended = new Date(NOW.getTime() + MS_PER_DAY);
  await reconcile(scene.db, gateway, AFTER_HOLD, report);
  const at = new Date(ended.getTime() - MS_PER_HOUR).toISOString();
  await scene.db.insertInto("account_endings").values({ userId: scene.renter.id, askedAt: at, endsAt: at }).execute();
  expect(await endDueAccounts(scene.db, ended)).toBe(1);
  await setRow(scene.db, "bookings", booking.id, { status: "rejected" });
  const by = { admin: await addAdmin(scene.db), now: ended, isConfirmed: true, decision: "approved" as const };
  await expect(decideBooking(scene.db, booking.id, by)).rejects.toMatchObject({ key: "notDecidable" });
  await setRow(scene.db, "bookings", booking.id, { status: "expired" });
  expect(await applyPayment(scene.db, payAtProvider(gateway, booking), ended)).toBe("refunding");
  expect(await present()).toMatchObject({ status: "expired", paymentState: "refund_pending" });
});

const LATE_DAYS = { startDate: "2026-03-20", endDate: "2026-03-20" };
const SOON_DAYS = { startDate: "2026-03-11", endDate: "2026-03-11" };
const runPolls = (now: Date) => runPaymentJobs(scene.db, gateway, now);

describe("an authorised payment", () => {
  const soon = new Date(NOW.getTime() + 2_000);

  it("is marked by a webhook and captured by the job that follows", async () => {
    const payment = payAtProvider(gateway, booking, { status: "authorized" });
    expect(await applyPayment(scene.db, payment, NOW)).toBe("authorized");
    expect(await present()).toMatchObject({ status: "awaiting_payment", authorizedPaymentId: payment.id });
    await expect(
      describePayment(scene.db, gateway, await present(), { name: "A", contact: null }),
    ).rejects.toMatchObject({ key: "paymentOnItsWay" });
    await runPolls(soon);
    expect(await present()).toMatchObject({ status: "paid", authorizedPaymentId: null });
  });

  it("is captured when the renter asks, and failing later gives the Pay button back", async () => {
    const failing = payAtProvider(gateway, booking, { status: "authorized" });
    await applyPayment(scene.db, failing, NOW);
    failing.status = "failed";
    expect(await checkPayment(scene.db, gateway, await present(), NOW)).toBe("failed");
    expect(await present()).toMatchObject({ authorizedPaymentId: null });
    payAtProvider(gateway, booking, { status: "authorized" });
    gateway.down = true;
    await expect(checkPayment(scene.db, gateway, await present(), NOW)).rejects.toMatchObject({
      key: "providerSilent",
    });
    gateway.down = false;
    expect(await checkPayment(scene.db, gateway, await present(), NOW)).toBe("settled");
    expect(await present()).toMatchObject({ status: "paid", authorizedPaymentId: null });
  });

  it("is left to the bank once the booking is cancelled, and marks no paid booking", async () => {
    const payment = payAtProvider(gateway, booking, { status: "authorized" });
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    expect(await checkPayment(scene.db, gateway, await present(), NOW)).toBe("authorized");
    expect(payment.status).toBe("authorized");
    payment.status = "captured";
    expect(await checkPayment(scene.db, gateway, await present(), NOW)).toBe("refunding");
    await applyPayment(scene.db, { ...payment, status: "authorized" }, NOW);
    expect(await present()).toMatchObject({ status: "cancelled", authorizedPaymentId: null });
  });
});

describe("an authorised payment whose capture is refused", () => {
  const refuse = () => Promise.reject(new GatewayRefused("BAD_REQUEST_ERROR", 400, "The capture failed"));
  const afterHold = (ms: number) => new Date(Date.parse(booking.holdUntil ?? "") + ms);
  let payment: ProviderPayment;

  beforeEach(async () => {
    booking = await bookWithOrder(scene, gateway, LATE_DAYS);
    payment = payAtProvider(gateway, booking, { status: "authorized" });
    gateway.capturePayment = refuse;
  });
  const reconcileAt = (now: Date) => reconcile(scene.db, gateway, now, report);
  const daysTaken = async () =>
    (await scene.db.selectFrom("booking_days").select("day").where("day", "=", LATE_DAYS.startDate).execute()).length;

  it("keeps the days until the provider returns it, and is captured when that works again", async () => {
    for (const ms of [1_000, MS_PER_HOUR, 4 * MS_PER_DAY]) await reconcileAt(afterHold(ms));
    expect([await daysTaken(), failures]).toEqual([1, []]);
    expect(await present()).toMatchObject({ status: "awaiting_payment", authorizedPaymentId: payment.id });
    gateway.capturePayment = () => Promise.resolve({ ...payment, status: "captured" });
    await runPolls(afterHold(4 * MS_PER_DAY));
    expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
  });

  it("keeps them no longer than the provider keeps the payment", async () => {
    await reconcileAt(afterHold(1_000));
    await reconcileAt(afterHold(5 * MS_PER_DAY + 1_000));
    expect([(await present()).status, await daysTaken()]).toEqual(["expired", 0]);
  });

  it("keeps them no longer than a day on which the machine can still be had", async () => {
    booking = await bookWithOrder(scene, gateway, SOON_DAYS);
    payAtProvider(gateway, booking, { status: "authorized" });
    await reconcileAt(afterHold(1_000));
    expect(await present()).toMatchObject({ status: "awaiting_payment" });
    await reconcileAt(new Date("2026-03-11T18:30:00.000Z"));
    expect(await present()).toMatchObject({ status: "expired" });
  });

  it("is asked for by the polls of its order, not in each run", async () => {
    const { fetchOrderPayments } = gateway;
    let asked = 0;
    gateway.fetchOrderPayments = (orderId) => {
      if (orderId === booking.razorpayOrderId) asked += 1;
      return fetchOrderPayments(orderId);
    };
    for (const ms of [1_000, MS_PER_HOUR, MS_PER_DAY]) await reconcileAt(afterHold(ms));
    expect(asked).toBe(1);
    await runPolls(afterHold(MS_PER_DAY));
    expect(asked).toBeGreaterThan(1);
  });

  it("stands before the admin", async () => {
    await reconcileAt(afterHold(1_000));
    expect(await listStuckPayments(scene.db, afterHold(MS_PER_HOUR))).toMatchObject([
      { bookingId: booking.id, authorizedPaymentId: payment.id },
    ]);
  });
});

it("a payment that is authorised while the provider is asked for the last time keeps the days", async () => {
  const over = new Date(Date.parse(booking.holdUntil ?? "") + 1_000);
  const { fetchOrderPayments } = gateway;
  gateway.fetchOrderPayments = async (orderId) => {
    const none = await fetchOrderPayments(orderId);
    // Meanwhile the webhook comes.
    await applyPayment(scene.db, payAtProvider(gateway, booking, { status: "authorized" }), over);
    return none;
  };
  await reconcile(scene.db, gateway, over, () => undefined);
  expect(await present()).toMatchObject({ status: "awaiting_payment" });
  gateway.fetchOrderPayments = fetchOrderPayments;
  await reconcile(scene.db, gateway, new Date(over.getTime() + 10_000), () => undefined);
  expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
});
