import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/duration";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { Unavailable } from "~/domain/errors";
import { GatewayRefused, type ProviderPayment } from "~/gateways/razorpay.server";
import { createPaymentHandlers } from "~/jobs/periodic-jobs.server";
import { reconcile } from "~/jobs/reconcile.server";
import { runJobs } from "~/jobs/worker.server";
import {
  setOrder,
  book,
  NOW,
  payAtProvider,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  payFor,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { checkPayment } from "./confirm-payment.server";
import { describePayment } from "./describe-payment.server";
import { isOrderOpening, openOrder } from "./open-order.server";
import { listStuckPayments } from "./stuck-payments.server";

const LATE_DAYS = { startDate: "2026-03-20", endDate: "2026-03-20" };
const SOON_DAYS = { startDate: "2026-03-11", endDate: "2026-03-11" };

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
});

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
  const failures: unknown[] = [];
  let payment: ProviderPayment;
  let asked = 0;

  beforeEach(async () => {
    failures.length = 0;
    booking = await bookWithOrder(scene, gateway, LATE_DAYS);
    payment = payAtProvider(gateway, booking, { status: "authorized" });
    gateway.capturePayment = refuse;
    const { fetchOrderPayments } = gateway;
    gateway.fetchOrderPayments = (orderId) => {
      if (orderId === booking.razorpayOrderId) asked += 1;
      return fetchOrderPayments(orderId);
    };
    asked = 0;
  });
  const reconcileAt = (now: Date) =>
    reconcile(scene.db, gateway, now, (_what, error) => {
      failures.push(error);
    });
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

  it("frees them once the bank has refused it after all", async () => {
    await reconcileAt(afterHold(1_000));
    payment.status = "failed";
    await reconcileAt(afterHold(2_000));
    expect([(await present()).status, await daysTaken()]).toEqual(["expired", 0]);
  });

  it("is asked for by the polls of its order, not in each run", async () => {
    await reconcileAt(afterHold(1_000));
    expect(asked).toBe(1);
    await reconcileAt(afterHold(MS_PER_HOUR));
    await reconcileAt(afterHold(MS_PER_DAY));
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

describe("two authorised payments of a booking that takes none", () => {
  it("are polled for once each, not for ever", async () => {
    for (let count = 0; count < 2; count += 1) await payFor(scene.db, gateway, booking, { status: "authorized" });
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    const handlers = createPaymentHandlers({ db: scene.db, gateway });
    for (let second = 2; second <= 8; second += 2) {
      const now = new Date(NOW.getTime() + second * 1_000);
      await runJobs(scene.db, handlers, { clock: () => now, report: () => undefined });
    }
    const polls = await scene.db
      .selectFrom("outbox")
      .select("doneAt")
      .where("dedupeKey", "like", "order_look:%:%")
      .execute();
    expect(polls.map(({ doneAt }) => doneAt !== null)).toEqual([true, true]);
  });
});

describe("an order that is being created", () => {
  it("is waited for by a second call", async () => {
    const fresh = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const { createOrder } = gateway;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    let calls = 0;
    gateway.createOrder = async (request) => {
      calls += 1;
      await held;
      return createOrder(request);
    };
    const first = openOrder(scene.db, gateway, fresh, NOW, { isNew: true });
    const second = openOrder(scene.db, gateway, fresh, NOW, { isNew: true });
    expect(isOrderOpening(scene.db, fresh)).toBe(true);
    answer();
    expect((await first).razorpayOrderId).toBe((await second).razorpayOrderId);
    expect([calls, isOrderOpening(scene.db, fresh)]).toEqual([1, false]);
  });

  it("is over once it has failed", async () => {
    const fresh = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    gateway.down = true;
    await expect(openOrder(scene.db, gateway, fresh, NOW)).rejects.toBeInstanceOf(Unavailable);
    expect(isOrderOpening(scene.db, fresh)).toBe(false);
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
