import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { GatewayUnavailable } from "~/gateways/razorpay.server";
import {
  setOrder,
  endRefunds,
  NOW,
  payAtProvider,
  refundAtProvider,
  setScene,
  tellRefund,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { retryRefund } from "./send-refund.server";

/** Half of a payment is owed to a renter who has cancelled late, when the provider's own site sends money back. */

const TOTAL = 400_000;
const HALF = TOTAL / 2;
const MUCH_LATER = new Date(NOW.getTime() + 2 * MS_PER_HOUR);
const LATER = new Date(NOW.getTime() + MS_PER_HOUR);
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let paymentId: string;

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  const payment = payAtProvider(gateway, booking);
  paymentId = payment.id;
  await applyPayment(scene.db, payment, NOW);
  await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
});

const work = (now = NOW) => runPaymentJobs(scene.db, gateway, now);
const compare = () => compareWithProvider(scene.db, gateway, { now: LATER, report: (what) => expect.fail(what) });
async function returnAtProvider(amount: number) {
  await tellRefund(scene.db, refundAtProvider(gateway, paymentId, { amount }), NOW);
}
/** What the booking, the credit note, and by the payment the receipt say of what went back. */
const said = async () => {
  const { refundAmount, paymentState } = await scene.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const notes = await scene.db.selectFrom("credit_notes").select("amount").execute();
  const { amountRefunded } = await scene.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  return [paymentState, refundAmount, notes.map(({ amount }) => amount), amountRefunded];
};

describe("what the documents say of a refund when the provider's own site", () => {
  it("returns the whole before ours is sent", async () => {
    await returnAtProvider(TOTAL);
    await work();
    expect([await said(), gateway.refunds.length]).toEqual([["refunded", TOTAL, [TOTAL], TOTAL], 1]);
  });

  it("returns the whole in parts before ours is sent", async () => {
    await returnAtProvider(70_000);
    await returnAtProvider(TOTAL - 70_000);
    await work();
    const rest = TOTAL - 70_000;
    expect([await said(), gateway.refunds.length]).toEqual([["refunded", rest, [rest], TOTAL], 2]);
  });

  it("returns the other half while ours is under way", async () => {
    gateway.refundsEnd = "pending";
    await work();
    await returnAtProvider(HALF);
    endRefunds(gateway, "processed");
    await work(LATER);
    await compare();
    expect(await said()).toEqual(["refunded", HALF, [HALF], TOTAL]);
  });

  it("returns the other half before the answer to our request has come", async () => {
    const { refund } = gateway;
    gateway.refund = async (...request) => {
      gateway.refund = refund;
      await refund(...request);
      throw new Error("lost");
    };
    await work();
    await returnAtProvider(HALF);
    await work(LATER);
    await compare();
    expect((await said()).slice(-1)).toEqual([TOTAL]);
  });
});

describe("a half that has lowered ours and is told again", () => {
  const owner = () => ({ ...scene.owner, isAdmin: false });
  const sent = () => gateway.refunds.map(({ amount }) => amount);
  beforeEach(async () => {
    await scene.db.deleteFrom("refunds").execute();
    await scene.db.deleteFrom("outbox").execute();
    await scene.db.updateTable("bookings").set({ status: "paid", paymentState: "captured" }).execute();
    await cancelBooking(scene.db, booking.id, { user: owner(), now: NOW });
    refundAtProvider(gateway, paymentId, { amount: HALF });
  });

  it("is not taken for ours before that is sent", async () => {
    const { refund } = gateway;
    gateway.refund = () => Promise.reject(new GatewayUnavailable("no answer"));
    await work(LATER);
    await compare();
    gateway.refund = refund;
    await work(MUCH_LATER);
    expect([sent(), await said()]).toEqual([
      [HALF, HALF],
      ["refunded", HALF, [HALF], TOTAL],
    ]);
  });

  it("is not taken for ours when that has failed and is sent again", async () => {
    gateway.refundsEnd = "failed";
    await work(LATER);
    await compare();
    gateway.refundsEnd = "processed";
    const { id } = await scene.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
    await retryRefund(scene.db, id, {
      admin: { id: scene.owner.id, isAdmin: true },
      now: MUCH_LATER,
      isConfirmed: true,
    });
    await work(MUCH_LATER);
    expect([sent(), await said()]).toEqual([
      [HALF, HALF, HALF],
      ["refunded", HALF, [HALF], TOTAL],
    ]);
  });
});

it.each([
  [250_000, 0, "refunded"],
  [200_000, 0, "refunded"],
  [90_000, 110_000, "refund_pending"],
])(
  "a part of %i paise that went back by hand counts towards what a late cancellation gives",
  async (part, rest, state) => {
    scene = await setScene();
    booking = await bookWithOrder(scene, gateway);
    const payment = payAtProvider(gateway, booking, { amount_refunded: part });
    await applyPayment(scene.db, payment, NOW);
    const id = "rfnd_00000000000001";
    await tellRefund(scene.db, { id, payment_id: payment.id, amount: part, receipt: null, status: "processed" }, NOW);
    // The day before the first.
    const late = new Date("2026-03-11T06:30:00.000Z");
    const ended = await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: late });
    expect(ended.refundAmount).toBe(rest);
    const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
    expect(present).toMatchObject({ status: "cancelled", paymentState: state, refundAmount: rest });
    const due = await scene.db.selectFrom("refunds").select(["amount", "status"]).execute();
    expect(due).toEqual(rest === 0 ? [] : [{ amount: rest, status: "pending" }]);
  },
);
