import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { GatewayRefused } from "~/gateways/razorpay.server";
import { decideBooking } from "~/domain/checkout/end-booking.server";
import {
  setOrder,
  addAdmin,
  endRefunds,
  NOW,
  payAtProvider,
  refundAtProvider,
  type FakeGateway,
  type Scene,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { noteCase, refundCase } from "./decide-case.server";
import { listOpenCases } from "./provider-cases.server";

/** A refund that the bank has not decided on: the provider calls its payment refunded all the same, until it fails. */

const TOTAL_PAISE = 400_000;
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
const report = (what: string, error: unknown) => {
  throw new Error(what, { cause: error });
};

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  gateway.refundsEnd = "pending";
});

const cases = async () => (await listOpenCases(scene.db)).filter(({ kind }) => kind === "payment");
const hours = (count: number) => new Date(NOW.getTime() + count * MS_PER_HOUR);
const work = (now = NOW) => runPaymentJobs(scene.db, gateway, now);
const compare = () => compareWithProvider(scene.db, gateway, { now: NOW, report });
const pay = (differing: Parameters<typeof payAtProvider>[2] = {}) => payAtProvider(gateway, booking, differing);
const begin = (paymentId: string, amount = TOTAL_PAISE, reference?: string) =>
  refundAtProvider(gateway, paymentId, {
    amount,
    status: "pending",
    ...(reference === undefined ? {} : { reference }),
  });
const turnBack = () => endRefunds(gateway, "failed");

describe("money that fits nothing", () => {
  it("that we send back comes back to the list when the bank turns it back", async () => {
    const payment = pay({ order_id: null });
    await applyPayment(scene.db, { ...payment }, NOW);
    const [found] = await cases();
    const admin = await addAdmin(scene.db);
    await refundCase(scene.db, found?.id ?? 0, { admin, now: NOW, isConfirmed: true });
    await work();
    await compare();
    turnBack();
    await work(hours(7));
    expect(await cases()).toMatchObject([{ state: "refund_failed" }]);
  });

  it("that is sent back at the provider comes back to the list when the bank turns it back", async () => {
    const payment = pay({ order_id: null });
    begin(payment.id);
    await compare();
    expect(await cases()).toEqual([]);
    turnBack();
    await compare();
    expect(await cases()).toMatchObject([{ state: "open" }]);
  });
});

describe("a payment that is known only since its refund was begun", () => {
  const notes = () => scene.db.selectFrom("credit_notes").select("amount").execute();
  const refunds = () => scene.db.selectFrom("refunds").select(["status", "providerRefundId"]).execute();

  it.each([
    ["at the provider", ""],
    ["from here, as an older database that was put back has forgotten", "refund-"],
  ])("%s, has gone back only once the bank says so", async (_, prefix) => {
    const payment = pay();
    const { id } = begin(payment.id, TOTAL_PAISE, prefix === "" ? undefined : `${prefix}${payment.id}`);
    await compare();
    await work();
    expect([await notes(), await refunds()]).toMatchObject([[], [{ status: "pending" }]]);
    endRefunds(gateway, "processed");
    await compare();
    await work(hours(1));
    expect(await notes()).toEqual([{ amount: TOTAL_PAISE }]);
    expect(await refunds()).toEqual([{ status: "processed", providerRefundId: id }]);
    expect(gateway.refunds).toHaveLength(1);
  });

  it("at the provider, is sent back from here when the bank turns it back", async () => {
    const payment = pay();
    begin(payment.id);
    await compare();
    await work();
    turnBack();
    gateway.refundsEnd = "processed";
    await work(hours(1));
    expect(gateway.refunds.map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect(await notes()).toEqual([{ amount: TOTAL_PAISE }]);
  });

  it("has gone back, too, where no refund of it is listed", async () => {
    Object.assign(pay(), { status: "refunded", amount_refunded: TOTAL_PAISE });
    gateway.refund = () => Promise.reject(new GatewayRefused("BAD_REQUEST_ERROR", 400, "fully refunded already"));
    await compare();
    for (let count = 0; count < 5; count += 1) await work(hours(count));
    expect(await refunds()).toMatchObject([{ status: "processed" }]);
  });
});

describe("a part that is being sent back at the provider when ours is owed", () => {
  beforeEach(async () => {
    const payment = pay();
    await applyPayment(scene.db, { ...payment }, NOW);
    begin(payment.id, 100_000);
    gateway.refundsEnd = "processed";
    const by = { admin: await addAdmin(scene.db), now: NOW, isConfirmed: true };
    await decideBooking(scene.db, booking.id, { ...by, decision: "rejected", reason: "Rain" });
    await work();
  });
  const sent = () => gateway.refunds.map(({ amount, status }) => [amount, status]);

  it("lowers ours once it has come through", async () => {
    expect(sent()).toEqual([[100_000, "pending"]]);
    endRefunds(gateway, "processed");
    await work(hours(1));
    expect(sent().slice(1)).toEqual([[300_000, "processed"]]);
  });

  it("leaves nothing owed when it fails", async () => {
    turnBack();
    await work(hours(1));
    expect(sent()).toEqual([
      [100_000, "failed"],
      [TOTAL_PAISE, "processed"],
    ]);
    expect(await scene.db.selectFrom("credit_notes").select("amount").execute()).toEqual([{ amount: TOTAL_PAISE }]);
  });
});

it("a part that was sent back at the provider and has failed stands before the admin again", async () => {
  const payment = pay();
  await applyPayment(scene.db, { ...payment }, NOW);
  begin(payment.id, 100_000);
  await compare();
  const by = { admin: await addAdmin(scene.db), now: NOW, isConfirmed: true };
  const [found] = await listOpenCases(scene.db);
  await noteCase(scene.db, found?.id ?? 0, by);
  turnBack();
  await compare();
  expect(await listOpenCases(scene.db)).toMatchObject([{ kind: "refund", amount: 100_000, providerStatus: "failed" }]);
});
