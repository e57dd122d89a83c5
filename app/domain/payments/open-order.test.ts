import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { book, createFakeGateway, NOW, setScene, type FakeGateway, type Scene } from "../../../tests/fixtures/domain";
import { openOrder } from "./open-order.server";

const OTHER_DAYS = { startDate: "2026-03-20", endDate: "2026-03-20" };
let scene: Scene;
let gateway: FakeGateway;

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
});

describe("an answer with the order of another booking", () => {
  it("leaves a new booking pending, and paying asks again", async () => {
    const first = await openOrder(scene.db, gateway, await book(scene), NOW);
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
});
