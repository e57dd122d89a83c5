import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { createOrder } from "../../../scripts/razorpay-sandbox/ledger";
import {
  book,
  createFakeGateway,
  NOW,
  setScene,
  bookWithOrder,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { reconcile } from "~/jobs/reconcile.server";
import { openOrder, isOrderRefused, listRefusals } from "./open-order.server";
import { alertAdmins } from "~/domain/operations/alert-admins.server";
import { GatewayRefused } from "~/gateways/razorpay.server";

const AFTER_A_MINUTE = new Date(NOW.getTime() + 60_000);
const OTHER_DAYS = { startDate: "2026-03-20", endDate: "2026-03-20" };
let scene: Scene;
let gateway: FakeGateway;

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
});

it("an answer with the order of another booking leaves a new booking pending, and paying asks again", async () => {
  const first = await bookWithOrder(scene, gateway);
  const { createOrder } = gateway;
  gateway.createOrder = async (request) => ({ ...(await createOrder(request)), id: first.razorpayOrderId ?? "" });
  const request = { equipmentId: scene.equipment.id, ...OTHER_DAYS };
  const placed = await placeBooking(scene.db, gateway, request, scene.renter, { now: NOW, holdMinutes: 30 });
  expect(placed).toMatchObject({ status: "pending", razorpayOrderId: null });
  gateway.createOrder = createOrder;
  const paying = await openOrder(scene.db, gateway, placed, NOW);
  expect(paying).toMatchObject({ status: "awaiting_payment", razorpayOrderId: gateway.orders[1]?.id });
  const untouched = await requireOwnBooking(scene.db, first.id, scene.renter);
  expect(untouched.razorpayOrderId).toBe(gateway.orders[0]?.id);
});

describe("an order of other days that an older database, put back, knows nothing of", () => {
  const change = (booking: Booking, endDate: string) =>
    changeDates(scene.db, gateway, booking.id, {
      dates: { startDate: booking.startDate, endDate },
      renter: scene.renter,
      now: NOW,
    });
  const present = (id: number) => requireOwnBooking(scene.db, id, scene.renter);

  /** Puts the booking back as it was before its days were changed, without what was written since. */
  async function forgetChanges({ id, endDate, totalPrice, razorpayOrderId, status }: Booking) {
    await scene.db.deleteFrom("orders").where("id", "!=", razorpayOrderId).execute();
    await scene.db.deleteFrom("booking_days").where("day", ">", endDate).execute();
    await scene.db
      .updateTable("bookings")
      .set({ endDate, totalPrice, advance: null, razorpayOrderId, status })
      .where("id", "=", id)
      .execute();
  }

  it("does not stand in the way of the next change of days", async () => {
    const booking = await bookWithOrder(scene, gateway);
    await change(booking, "2026-03-15");
    await change(booking, "2026-03-16");
    await forgetChanges(booking);
    const changed = await change(await present(booking.id), "2026-03-14");
    const order = gateway.orders.find(({ id }) => id === changed.razorpayOrderId);
    expect(order).toMatchObject({ amount: 600_000, receipt: `booking_${booking.publicId}-3` });
  });

  it("is not paid for in place of the right one", async () => {
    const booking = await book(scene);
    const receipt = `booking_${booking.publicId}`;
    createOrder(gateway.sandbox, { receipt, amount: 100, currency: "INR" });
    await reconcile(scene.db, gateway, AFTER_A_MINUTE, () => undefined);
    expect(await present(booking.id)).toMatchObject({ status: "pending", razorpayOrderId: null });
    const paying = await openOrder(scene.db, gateway, booking, NOW);
    expect(gateway.orders[1]).toMatchObject({ id: paying.razorpayOrderId, receipt: `${receipt}-1`, amount: 400_000 });
  });
});

const LIMIT = new GatewayRefused("BAD_REQUEST_ERROR", 400, "Amount exceeds maximum amount allowed.");
const KEY = new GatewayRefused("BAD_REQUEST_ERROR", 401, "The api key provided is invalid");

const refuse = (error: GatewayRefused) => {
  const { createOrder } = gateway;
  gateway.createOrder = () => Promise.reject(error);
  return () => (gateway.createOrder = createOrder);
};
const days = (day: number) => ({ startDate: `2026-03-${day}`, endDate: `2026-03-${day}` });
const press = async (id: number) =>
  openOrder(scene.db, gateway, await requireOwnBooking(scene.db, id, scene.renter), NOW);
const alerts = async () => (await alertAdmins(scene.db, [], NOW)).map(({ kind, values }) => [kind, values.name]);

describe("orders that the provider refuses", () => {
  it("are told to admins once for each reason, however many and however often Pay is pressed", async () => {
    refuse(LIMIT);
    for (const day of [12, 14, 16]) {
      const { id } = await book(scene, days(day));
      for (let tries = 0; tries < 3; tries += 1) await expect(press(id)).rejects.toMatchObject({ key: "orderRefused" });
    }
    expect(await alerts()).toEqual([
      ["ordersRefused", "400 BAD_REQUEST_ERROR: Amount exceeds maximum amount allowed."],
    ]);
    expect(await alerts()).toEqual([]);
    refuse(KEY);
    await expect(press((await book(scene, days(18))).id)).rejects.toMatchObject({ key: "orderRefused" });
    expect(await alerts()).toEqual([["ordersRefused", "401 BAD_REQUEST_ERROR: The api key provided is invalid"]]);
    expect(
      await scene.db.selectFrom("audit").select("id").where("action", "=", "order_refused").execute(),
    ).toHaveLength(4);
  });

  it("are over once an order is made, and when the booking is", async () => {
    const accept = refuse(KEY);
    const { id } = await book(scene);
    await expect(press(id)).rejects.toMatchObject({ key: "orderRefused" });
    expect(await isOrderRefused(scene.db, { id })).toBe(true);
    accept();
    await press(id);
    expect(await isOrderRefused(scene.db, { id })).toBe(false);
    expect(await listRefusals(scene.db)).toEqual([]);
  });

  it("leave the days as they are where they are to change and the provider refuses even to look", async () => {
    const booking = await bookWithOrder(scene, gateway);
    gateway.fetchOrderPayments = () => Promise.reject(KEY);
    const change = changeDates(scene.db, gateway, booking.id, { dates: days(20), renter: scene.renter, now: NOW });
    await expect(change).rejects.toMatchObject({ key: "orderRefused" });
    expect(await requireOwnBooking(scene.db, booking.id, scene.renter)).toEqual(booking);
    expect(await alerts()).toHaveLength(1);
  });
});
