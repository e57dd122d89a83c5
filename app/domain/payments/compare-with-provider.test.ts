import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { setOrder, NOW, payAtProvider, type FakeGateway, type Scene } from "../../../tests/fixtures/domain";
import { compareWithProvider, isComparisonDue } from "./compare-with-provider.server";
import { listOpenCases } from "./provider-cases.server";

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let failures: string[];

beforeEach(async () => {
  failures = [];
  ({ scene, gateway, booking } = await setOrder());
});

const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const compare = () => compareWithProvider(scene.db, gateway, { now: NOW, report: (what) => failures.push(what) });

describe("the comparison with the provider's own lists", () => {
  it("finds what neither webhook nor order knows, a page at a time", async () => {
    const paid = payAtProvider(gateway, booking);
    for (let index = 0; index < 5; index += 1) payAtProvider(gateway, booking, { order_id: null, amount: 100 + index });
    expect(await compare()).toEqual({ payments: 6, refunds: 0 });
    expect(await present()).toMatchObject({ status: "paid", razorpayPaymentId: paid.id });
    expect((await listOpenCases(scene.db)).map(({ amount }) => amount)).toEqual([104, 103, 102, 101, 100]);
  });

  it("is due once a night, after a start, and where the clock was ahead", async () => {
    const at = (instant: string) => new Date(instant);
    const due = (instant: string, isFirstRun = false) => isComparisonDue(scene.db, at(instant), isFirstRun);
    expect(await due("2026-03-10T06:30:00.000Z")).toBe(true);
    await compare();
    expect(await due("2026-03-10T07:00:00.000Z", true)).toBe(false);
    expect(await due("2026-03-10T08:00:00.000Z", true)).toBe(true);
    expect(await due("2026-03-10T20:29:00.000Z")).toBe(false);
    expect(await due("2026-03-10T20:31:00.000Z")).toBe(true);
    expect(await due("2026-03-09T06:30:00.000Z")).toBe(true);
  });

  it("does not count while one of its entries could not be applied", async () => {
    const first = payAtProvider(gateway, booking, { order_id: null });
    payAtProvider(gateway, booking);
    const rows = () => scene.db.selectFrom("provider_comparisons").selectAll().execute();
    first.amount = -1;
    await compare();
    expect(failures).toHaveLength(1);
    expect([await present(), await rows()]).toMatchObject([{ status: "paid" }, []]);
    first.amount = 100;
    await compare();
    expect(await rows()).toMatchObject([{ payments: 2 }]);
  });
});
