import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { MS_PER_HOUR } from "~/domain/calendar/day";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { GatewayRefused, GatewayUnavailable } from "~/gateways/razorpay.server";
import {
  addAdmin,
  endRefunds,
  NOW,
  payAtProvider,
  refundAtProvider,
  runPaymentJobs,
  setOrder,
  tellRefund,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { noteCase, refundCase } from "./decide-case.server";
import { listOpenCases } from "./provider-cases.server";

/** Refunds that are begun on the provider's own site, are undecided, or were sent after the backup that was put back. */

const TOTAL = 400_000;
const HALF = TOTAL / 2;
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
const report = (what: string, error: unknown) => {
  throw new Error(what, { cause: error });
};

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
});

const hours = (count: number) => new Date(NOW.getTime() + count * MS_PER_HOUR);
const work = (now = NOW) => runPaymentJobs(scene.db, gateway, now);
const compare = () => compareWithProvider(scene.db, gateway, { now: NOW, report });
const cases = async (kind = "payment") => (await listOpenCases(scene.db)).filter((one) => one.kind === kind);
const refunds = () => scene.db.selectFrom("refunds").select(["status", "providerRefundId"]).execute();
const notes = async () =>
  (await scene.db.selectFrom("credit_notes").select("amount").execute()).map(({ amount }) => amount);
const sent = () => gateway.refunds.map(({ amount, status }) => [amount, status]);
const pay = (differing: Parameters<typeof payAtProvider>[2] = {}, of = booking) =>
  payAtProvider(gateway, of, differing);
async function payAndTell(differing: Parameters<typeof payAtProvider>[2] = {}, of = booking) {
  const payment = pay(differing, of);
  await applyPayment(scene.db, { ...payment }, NOW);
  return payment;
}
const begin = (paymentId: string, amount = TOTAL) =>
  refundAtProvider(gateway, paymentId, { amount, status: "pending" });
const turnBack = () => endRefunds(gateway, "failed");
const cancel = (side: "renter" | "owner", now = NOW, { id } = booking) =>
  cancelBooking(scene.db, id, { user: { ...scene[side], isAdmin: false }, now });
const byAdmin = async () => ({ admin: await addAdmin(scene.db), now: NOW, isConfirmed: true });

describe("a refund that the bank has not decided on: the provider calls its payment refunded until it fails", () => {
  beforeEach(() => {
    gateway.refundsEnd = "pending";
  });

  it("of money that fits nothing, sent from here, comes back to the list when the bank turns it back", async () => {
    await payAndTell({ order_id: null });
    const [found] = await cases();
    await refundCase(scene.db, found?.id ?? 0, await byAdmin());
    await work();
    await compare();
    turnBack();
    await work(hours(7));
    expect(await cases()).toMatchObject([{ state: "refund_failed" }]);
  });

  it("of money that fits nothing, sent there, comes back to the list when the bank turns it back", async () => {
    begin(pay({ order_id: null }).id);
    await compare();
    expect(await cases()).toEqual([]);
    turnBack();
    await compare();
    expect(await cases()).toMatchObject([{ state: "open" }]);
  });

  it.each([
    ["at the provider", false],
    ["from here, as an older database that was put back has forgotten", true],
  ])("of a payment that is known only since it was begun %s, counts once the bank says so", async (_, isOurs) => {
    const payment = pay();
    const ours = isOurs ? { reference: `refund-${payment.id}` } : {};
    const { id } = refundAtProvider(gateway, payment.id, { amount: TOTAL, status: "pending", ...ours });
    await compare();
    await work();
    expect([await notes(), await refunds()]).toMatchObject([[], [{ status: "pending" }]]);
    endRefunds(gateway, "processed");
    await compare();
    await work(hours(1));
    expect(await notes()).toEqual([TOTAL]);
    expect(await refunds()).toEqual([{ status: "processed", providerRefundId: id }]);
    expect(sent()).toHaveLength(1);
  });

  it("of a payment that is known only since then, counts where no refund of it is listed", async () => {
    Object.assign(pay(), { status: "refunded", amount_refunded: TOTAL });
    gateway.refund = () => Promise.reject(new GatewayRefused("BAD_REQUEST_ERROR", 400, "fully refunded already"));
    await compare();
    for (let count = 0; count < 5; count += 1) await work(hours(count));
    expect(await refunds()).toMatchObject([{ status: "processed" }]);
  });

  it.each([
    ["processed", [[300_000, "processed"]], [300_000]],
    ["failed", [[TOTAL, "processed"]], [TOTAL]],
  ] as const)("of a part, when ours is owed: %s, ours is the rest", async (end, ours, noted) => {
    const { id } = await payAndTell();
    begin(id, 100_000);
    gateway.refundsEnd = "processed";
    await decideBooking(scene.db, booking.id, { ...(await byAdmin()), decision: "rejected", reason: "Rain" });
    await work();
    expect(sent()).toEqual([[100_000, "pending"]]);
    endRefunds(gateway, end);
    await work(hours(1));
    expect([sent().slice(1), await notes()]).toEqual([ours, noted]);
  });

  it("of a part, which an admin has noted, stands before the admin again when it fails", async () => {
    const { id } = await payAndTell();
    begin(id, 100_000);
    await compare();
    const [found] = await cases("refund");
    await noteCase(scene.db, found?.id ?? 0, await byAdmin());
    turnBack();
    await compare();
    expect(await cases("refund")).toMatchObject([{ amount: 100_000, providerStatus: "failed" }]);
  });
});

describe("a refund that was sent after the backup that was put back", () => {
  /** Refunds at the provider under our reference. */
  const refundAsWe = (id: string, amount: number, round = "", status: "processed" | "failed" = "processed") =>
    refundAtProvider(gateway, id, { amount, status, reference: `refund-${id}${round}` }).id;

  async function sendTwice() {
    const { id } = await payAndTell();
    await cancel("owner");
    return [refundAsWe(id, TOTAL, "", "failed"), refundAsWe(id, TOTAL, "-2")] as const;
  }

  it("had failed and was sent again: the job that would send it finds it, and sends no more", async () => {
    const [, second] = await sendTwice();
    await work();
    expect([await refunds(), sent().length]).toEqual([[{ status: "processed", providerRefundId: second }], 2]);
  });

  it.each(["pending", "failed"] as const)("is found by the comparison where it is known as %s", async (status) => {
    const [first, second] = await sendTwice();
    await scene.db.updateTable("refunds").set({ status, providerRefundId: first }).execute();
    await compare();
    expect([await refunds(), await cases("refund")]).toEqual([[{ status: "processed", providerRefundId: second }], []]);
    await work();
    expect(sent()).toHaveLength(2);
  });

  it.each([true, false])(
    "was of a half, and compared before: %s: the rest is sent where the owner cancels",
    async (compares) => {
      const { id } = await payAndTell();
      refundAsWe(id, HALF);
      if (compares) await compare();
      await cancel("owner");
      for (let count = 0; count < 3; count += 1) await work();
      await compare();
      expect(gateway.refunds.map(({ amount, receipt }) => [amount, receipt])).toEqual([
        [HALF, `refund-${id}`],
        [HALF, `refund-${id}-2`],
      ]);
      const told = await scene.db.selectFrom("payments").select("amountRefunded").execute();
      expect(told).toEqual([{ amountRefunded: TOTAL }]);
    },
  );
});

describe("half of a payment is owed to a renter who has cancelled late, and the provider's own site", () => {
  let paymentId: string;
  const returnThere = (amount: number) => tellRefund(scene.db, refundAtProvider(gateway, paymentId, { amount }), NOW);
  /** What the booking, the credit note, and by the payment the receipt say of what went back. */
  const said = async () => {
    const { refundAmount, paymentState } = await scene.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
    const { amountRefunded } = await scene.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    return [paymentState, refundAmount, await notes(), amountRefunded];
  };
  beforeEach(async () => {
    ({ id: paymentId } = await payAndTell());
    await cancel("renter");
  });

  it.each([
    ["the whole", [TOTAL]],
    ["the whole in parts", [70_000, TOTAL - 70_000]],
  ])("returns %s before ours is sent", async (_, parts) => {
    for (const part of parts) await returnThere(part);
    await work();
    const last = parts.at(-1);
    expect([await said(), sent().length]).toEqual([["refunded", last, [last], TOTAL], parts.length]);
  });

  it("returns the other half while ours is under way", async () => {
    gateway.refundsEnd = "pending";
    await work();
    await returnThere(HALF);
    endRefunds(gateway, "processed");
    await work(hours(1));
    await compare();
    expect(await said()).toEqual(["refunded", HALF, [HALF], TOTAL]);
  });
});

it("a half that went back there, has lowered ours and is reported again before ours is sent is not taken for it", async () => {
  const { id } = await payAndTell();
  await cancel("owner");
  refundAtProvider(gateway, id, { amount: HALF });
  const { refund } = gateway;
  gateway.refund = () => Promise.reject(new GatewayUnavailable("no answer"));
  await work(hours(1));
  await compare();
  gateway.refund = refund;
  await work(hours(2));
  expect([sent().map(([amount]) => amount), await notes()]).toEqual([[HALF, HALF], [HALF]]);
  const { refundAmount } = await scene.db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const { amountRefunded } = await scene.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  expect([refundAmount, amountRefunded]).toEqual([HALF, TOTAL]);
});
