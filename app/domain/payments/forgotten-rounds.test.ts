import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import {
  setOrder,
  NOW,
  payAtProvider,
  refundAtProvider,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { listOpenCases } from "./provider-cases.server";

/** A database that was put back knows a refund as it was first requested; since then it had failed and was sent again. */

const TOTAL_PAISE = 400_000;
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let paymentId: string;
let first: string;
let second: string;

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  const payment = payAtProvider(gateway, booking);
  paymentId = payment.id;
  await applyPayment(scene.db, payment, NOW);
  await cancelBooking(scene.db, booking.id, { user: { ...scene.owner, isAdmin: false }, now: NOW });
  const amount = TOTAL_PAISE;
  first = refundAtProvider(gateway, paymentId, { amount, reference: `refund-${paymentId}`, status: "failed" }).id;
  second = refundAtProvider(gateway, paymentId, { amount, reference: `refund-${paymentId}-2` }).id;
});

const work = () => runPaymentJobs(scene.db, gateway);
const compare = () =>
  compareWithProvider(scene.db, gateway, {
    now: NOW,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
const refunds = () => scene.db.selectFrom("refunds").select(["status", "providerRefundId"]).execute();
const settled = () => [{ status: "processed", providerRefundId: second }];

describe("a refund that was sent again after the backup", () => {
  it("is found by the job that would send it, and sent no more", async () => {
    await work();
    expect([await refunds(), gateway.refunds.length]).toEqual([settled(), 2]);
  });

  it.each(["pending", "failed"] as const)("is found by the comparison where it is known as %s", async (status) => {
    await scene.db.updateTable("refunds").set({ status, providerRefundId: first }).execute();
    await compare();
    expect([await refunds(), await listOpenCases(scene.db)]).toEqual([settled(), []]);
    await work();
    expect(gateway.refunds).toHaveLength(2);
  });
});

it("a refund that was sent after the backup counts once when its booking is cancelled again", async () => {
  const other = await bookWithOrder(scene, gateway);
  const payment = payAtProvider(gateway, other);
  await applyPayment(scene.db, payment, NOW);
  gateway.sandbox.ledger.refunds.clear();
  refundAtProvider(gateway, payment.id, { amount: TOTAL_PAISE / 2, reference: `refund-${payment.id}` });
  await compare();
  await cancelBooking(scene.db, other.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
  const { id } = payment;
  const told = () => scene.db.selectFrom("payments").select("amountRefunded").where("id", "=", id).execute();
  await runPaymentJobs(scene.db, gateway);
  await compare();
  expect(await told()).toEqual([{ amountRefunded: TOTAL_PAISE / 2 }]);
  expect(gateway.refunds.filter(({ payment_id: of }) => of === id)).toHaveLength(1);
});

it.each([
  ["and was compared before", true],
  ["and is found by the job", false],
])(
  "a half that was sent after the backup %s leaves the rest to be sent where the owner cancels",
  async (_, compares) => {
    const other = await bookWithOrder(scene, gateway);
    const payment = payAtProvider(gateway, other);
    await applyPayment(scene.db, payment, NOW);
    gateway.sandbox.ledger.refunds.clear();
    refundAtProvider(gateway, payment.id, { amount: TOTAL_PAISE / 2, reference: `refund-${payment.id}` });
    if (compares) await compare();
    await cancelBooking(scene.db, other.id, { user: { ...scene.owner, isAdmin: false }, now: NOW });
    for (let count = 0; count < 3; count += 1) await work();
    await compare();
    const made = gateway.refunds.filter(({ payment_id: of }) => of === payment.id);
    expect(made.map(({ amount, receipt }) => [amount, receipt])).toEqual([
      [TOTAL_PAISE / 2, `refund-${payment.id}`],
      [TOTAL_PAISE / 2, `refund-${payment.id}-2`],
    ]);
    const { id } = payment;
    const told = await scene.db.selectFrom("payments").select("amountRefunded").where("id", "=", id).execute();
    expect(told).toEqual([{ amountRefunded: TOTAL_PAISE }]);
  },
);
