import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import {
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { openOrder } from "./open-order.server";
import { listOpenCases } from "./provider-cases.server";
import { processWebhooks, receiveWebhook } from "./receive-webhook.server";

const UNKNOWN_FORM = "webhook evt_1: Error: a part of the event has an unknown form";
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
  booking = await openOrder(scene.db, gateway, await book(scene), NOW);
});

/** Receives and processes an event; says what was reported. */
async function receive(payload: object): Promise<string[]> {
  const reported: string[] = [];
  const rawBody = JSON.stringify({ event: "some.event", payload });
  await receiveWebhook(scene.db, gateway, { rawBody, signature: "genuine", eventId: "evt_1" }, NOW);
  await processWebhooks(scene.db, NOW, (what, error) => reported.push(`${what}: ${String(error)}`));
  return reported;
}
const unprocessed = () => scene.db.selectFrom("webhook_events").select("id").where("processedAt", "is", null).execute();

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

it("an event is processed however many older ones fail each time", async () => {
  const body = JSON.stringify({
    event: "payment.captured",
    payload: {
      payment: {
        entity: { ...payAtProvider(gateway, booking), order_id: "order_00000000000099", id: "pay_0000000000BAD0" },
      },
    },
  });
  const at = (second: number) => new Date(NOW.getTime() + second).toISOString();
  const event = (id: string, second: number, text = body) => ({
    id,
    event: "x",
    body: text,
    receivedAt: at(second),
    processedAt: null,
  });
  await scene.db
    .insertInto("webhook_events")
    .values(Array.from({ length: 130 }, (_, index) => event(`evt_bad_${index}`, index)))
    .execute();
  const [payment] = gateway.payments;
  await scene.db
    .insertInto("webhook_events")
    .values(
      event(
        "evt_good",
        1_000,
        JSON.stringify({ event: "payment.captured", payload: { payment: { entity: payment } } }),
      ),
    )
    .execute();
  // The case of that payment cannot be stored.
  await sql`alter table provider_cases rename column "createdAt" to since`.execute(scene.db);
  await processWebhooks(scene.db, NOW, () => undefined);
  expect(await unprocessed()).toHaveLength(130);
  expect(await requireOwnBooking(scene.db, booking.id, scene.renter)).toMatchObject({ status: "paid" });
});
