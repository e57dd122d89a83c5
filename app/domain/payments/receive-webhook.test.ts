import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { setOrder, NOW, payAtProvider, type FakeGateway, type Scene } from "../../../tests/fixtures/domain";
import { listOpenCases } from "./provider-cases.server";
import { receiveWebhook } from "./receive-webhook.server";

const UNKNOWN_FORM = "webhook evt_1: Error: a part of the event has an unknown form";
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
});

/** Receives and processes an event; says what was reported. */
async function receive(payload: object): Promise<string[]> {
  const reported: string[] = [];
  const rawBody = JSON.stringify({ event: "some.event", payload });
  const report = (what: string, error: unknown) => reported.push(`${what}: ${String(error)}`);
  await receiveWebhook(scene.db, gateway, { rawBody, signature: "genuine", eventId: "evt_1" }, { now: NOW, report });
  return reported;
}
const unprocessed = () =>
  scene.db.selectFrom("outbox").select("id").where("kind", "=", "webhook").where("doneAt", "is", null).execute();

describe("an amount that is no whole number from nought on", () => {
  const id = (prefix: string) => `${prefix}_00000000000001`;
  it.each([-100_000, 100_000.5, "100000", null])("of %s is of an unknown form, and has no effect", async (amount) => {
    const payment = { ...payAtProvider(gateway, booking), amount };
    const about = { payment_id: id("pay"), amount, currency: "INR" };
    const refund = { ...about, id: id("rfnd"), status: "processed" };
    const dispute = { ...about, id: id("disp"), status: "open" };
    const parts = { payment: { entity: payment }, refund: { entity: refund }, dispute: { entity: dispute } };
    expect(await receive(parts)).toEqual([UNKNOWN_FORM]);
    expect([await unprocessed(), await listOpenCases(scene.db)]).toEqual([[], []]);
    const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
    expect(present).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
  });
});

describe("a captured payment", () => {
  const ODD = { created_at: "1700000000", method: 5, amount_refunded: -1 };

  it("pays its booking though what can be done without has an unknown form", async () => {
    expect(await receive({ payment: { entity: { ...payAtProvider(gateway, booking), ...ODD } } })).toEqual([]);
    const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
    expect(present).toMatchObject({ status: "paid", paymentState: "captured" });
  });

  it("of an unknown order stands before the admin all the same", async () => {
    const stray = payAtProvider(gateway, booking, { order_id: "order_00000000000099" });
    await receive({ payment: { entity: { ...stray, ...ODD } } });
    expect(await listOpenCases(scene.db)).toMatchObject([{ providerId: stray.id, reason: "unknown_order" }]);
  });
});
