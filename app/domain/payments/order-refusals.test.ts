import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { alertAdmins } from "~/domain/operations/alert-admins.server";
import { GatewayRefused } from "~/gateways/razorpay.server";
import {
  book,
  createFakeGateway,
  NOW,
  setScene,
  type FakeGateway,
  type Scene,
  bookWithOrder,
} from "../../../tests/fixtures/domain";
import { openOrder, isOrderRefused, listRefusals } from "./open-order.server";

const LIMIT = new GatewayRefused("BAD_REQUEST_ERROR", 400, "Amount exceeds maximum amount allowed.");
const KEY = new GatewayRefused("BAD_REQUEST_ERROR", 401, "The api key provided is invalid");

let scene: Scene;
let gateway: FakeGateway;
beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
});

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
