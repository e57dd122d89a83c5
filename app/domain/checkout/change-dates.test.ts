import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/day";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { confirmPayment } from "~/domain/payments/confirm-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { reconcile } from "~/jobs/reconcile.server";
import {
  setOrder,
  addAdmin,
  book,
  NOW,
  payAtProvider,
  sign,
  type FakeGateway,
  type Scene,
  payFor,
  toldKinds,
} from "../../../tests/fixtures/domain";
import { withResolvers } from "../../../tests/fixtures/with-resolvers";
import { cancelBooking, decideBooking } from "./end-booking.server";
import { changeDates } from "./change-dates.server";

const DATES = { startDate: "2026-03-13", endDate: "2026-03-15" };
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const change = (dates = DATES, now = NOW) =>
  changeDates(scene.db, gateway, booking.id, { dates, renter: scene.renter, now });
const takenDays = async () =>
  (await scene.db.selectFrom("booking_days").select("day").orderBy("day").execute()).map(({ day }) => day);

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
});

describe("changing the days of an unpaid booking", () => {
  it("exchanges days, total and order, and keeps the time to pay", async () => {
    const changed = await change();
    expect(changed).toMatchObject({
      ...DATES,
      totalPrice: 6000,
      status: "awaiting_payment",
      paymentState: "unpaid",
      holdUntil: booking.holdUntil,
    });
    expect(changed.razorpayOrderId).not.toBe(booking.razorpayOrderId);
    const receipt = `booking_${booking.publicId}`;
    expect(gateway.orders).toMatchObject([
      { amount: 400_000, receipt },
      { amount: 600_000, receipt: `${receipt}-1` },
    ]);
    expect(`${receipt}-999`.length).toBeLessThanOrEqual(40);
    expect(await takenDays()).toEqual(["2026-03-13", "2026-03-14", "2026-03-15"]);
    expect(await toldKinds(scene.db, scene.owner)).toContain("ownerDatesChanged");
    await payFor(scene.db, gateway, changed);
    expect(await present()).toMatchObject({ status: "paid", ...DATES });
  });

  it("refunds a payment for the old order whole, and the new one can still be paid", async () => {
    const changed = await change();
    const late = payAtProvider(gateway, booking);
    const proof = {
      razorpay_order_id: booking.razorpayOrderId ?? "",
      razorpay_payment_id: late.id,
      razorpay_signature: sign(booking.razorpayOrderId ?? "", late.id),
    };
    await expect(confirmPayment(scene.db, gateway, await present(), proof, NOW)).rejects.toMatchObject({
      key: "paymentReplaced",
    });
    expect(await applyPayment(scene.db, late, NOW)).toBe("refunding");
    expect(await scene.db.selectFrom("refunds").selectAll().execute()).toMatchObject([
      { paymentId: late.id, amount: 400_000, reason: "replaced" },
    ]);
    expect(await present()).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
    await payFor(scene.db, gateway, changed);
    expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
    await payFor(scene.db, gateway, booking);
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    expect(await present()).toMatchObject({ status: "cancelled", paymentState: "refund_pending" });
    await payFor(scene.db, gateway, booking);
    expect(await toldKinds(scene.db, scene.renter)).toEqual([
      "replacedPayment",
      "paid",
      "secondPayment",
      "cancelled",
      "latePayment",
    ]);
  });

  it.each([
    ["authorized", undefined],
    ["captured", undefined],
    ["created", 5],
  ] as const)("is refused while a payment is %s", async (status, minutesAgo) => {
    const begun = NOW.getTime() / MS_PER_SECOND - (minutesAgo ?? 0) * 60;
    payAtProvider(gateway, booking, { status, created_at: begun });
    await expect(change()).rejects.toMatchObject({ key: "paymentUnderWay" });
    expect(await takenDays()).toEqual(["2026-03-12", "2026-03-13"]);
    expect((await present()).status).toBe(status === "created" ? "awaiting_payment" : "paid");
  });

  it("is possible after an attempt that failed or was left", async () => {
    payAtProvider(gateway, booking, { status: "failed" });
    payAtProvider(gateway, booking, { status: "created", created_at: NOW.getTime() / MS_PER_SECOND - 20 * 60 });
    expect(await change()).toMatchObject(DATES);
  });

  it("is refused once it is paid or over", async () => {
    await payFor(scene.db, gateway, booking);
    await expect(change()).rejects.toMatchObject({ key: "datesPaid" });
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    await expect(change()).rejects.toMatchObject({ key: "datesEnded" });
  });

  it("changes nothing where a day is taken, outside the window, or the machine is not offered", async () => {
    await book(scene, { startDate: "2026-03-15", endDate: "2026-03-15" });
    await expect(change()).rejects.toMatchObject({ key: "datesTaken" });
    await expect(change({ startDate: "2026-03-09", endDate: "2026-03-12" })).rejects.toMatchObject({
      key: "pastDates",
    });
    await scene.db.updateTable("equipment").set({ availability: 0 }).execute();
    await expect(change({ startDate: "2026-03-20", endDate: "2026-03-20" })).rejects.toMatchObject({
      key: "equipmentUnavailable",
    });
    expect(await present()).toEqual(booking);
    expect(await takenDays()).toEqual(["2026-03-12", "2026-03-13", "2026-03-15"]);
    expect(gateway.orders).toHaveLength(1);
  });

  it("needs the provider's word where an order exists, and none where not", async () => {
    gateway.down = true;
    await expect(change()).rejects.toMatchObject({ key: "providerSilent" });
    const fresh = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const dates = { startDate: "2026-03-21", endDate: "2026-03-21" };
    const moved = await changeDates(scene.db, gateway, fresh.id, { dates, renter: scene.renter, now: NOW });
    expect(moved).toMatchObject({ ...dates, razorpayOrderId: null });
    gateway.down = false;
    expect((await openOrder(scene.db, gateway, moved, NOW)).razorpayOrderId).not.toBeNull();
  });

  it("stores no order that was made for the old days", async () => {
    const fresh = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const dates = { startDate: "2026-03-21", endDate: "2026-03-22" };
    const { createOrder } = gateway;
    const held = withResolvers();
    gateway.createOrder = async (request) => {
      await held.promise;
      return createOrder(request);
    };
    const opening = openOrder(scene.db, gateway, fresh, NOW, { isNew: true });
    const moving = changeDates(scene.db, gateway, fresh.id, { dates, renter: scene.renter, now: NOW });
    await expect(moving).rejects.toMatchObject({ key: "paymentUnderWay" });
    held.resolve();
    await opening;
  });

  it("lets one of two changes win, and never leaves an approved booking payable after its first day begins", async () => {
    const admin = await addAdmin(scene.db);
    await decideBooking(scene.db, booking.id, { decision: "approved", admin, now: NOW });
    // Both have read the booking before either changes it.
    let asked = 0;
    const haveBothRead = withResolvers();
    const { fetchOrderPayments } = gateway;
    gateway.fetchOrderPayments = async (orderId) => {
      asked += 1;
      if (asked === 2) haveBothRead.resolve();
      await haveBothRead.promise;
      return fetchOrderPayments(orderId);
    };
    const both = await Promise.allSettled([change(), change({ startDate: "2026-03-11", endDate: "2026-03-11" })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const soon = await change({ startDate: "2026-03-11", endDate: "2026-03-11" });
    expect(soon).toMatchObject({ status: "approved", totalPrice: 2000, holdUntil: "2026-03-10T18:30:00.000Z" });
    expect(await takenDays()).toEqual(["2026-03-11"]);
    await reconcile(scene.db, gateway, new Date(NOW.getTime() + MS_PER_MINUTE), (what, error) => {
      throw new Error(what, { cause: error });
    });
    expect(await present()).toMatchObject({ status: "approved" });
  });

  it("is done forty times a day at most", async () => {
    const oneDay = (day: string) => ({ startDate: day, endDate: day });
    for (let at = 0; at < 40; at += 1) await change(oneDay(at % 2 === 0 ? "2026-03-13" : "2026-03-14"));
    await expect(change(oneDay("2026-03-13"))).rejects.toMatchObject({ key: "tooOftenToday" });
    expect(await present()).toMatchObject({ startDate: "2026-03-14" });
  });
});
