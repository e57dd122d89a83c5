import { describe, expect, it } from "vitest";
import { quoteRefund } from "./refund-policy";

const booking = { advance: 4_001, startDate: "2026-03-12", refundLimit: null };
/** Midnight in India, two days before the 12th. */
const LAST_FULL = new Date("2026-03-09T18:30:00.000Z");

describe("quoteRefund", () => {
  it("gives everything back until 48 hours before the start day begins in India", () => {
    expect(quoteRefund(booking, "renter", LAST_FULL)).toEqual({ percent: 100, amount: 400_100 });
    expect(quoteRefund(booking, "renter", new Date(LAST_FULL.getTime() + 1))).toEqual({ percent: 50, amount: 200_050 });
  });

  it("gives everything back whenever the owner cancels", () => {
    expect(quoteRefund(booking, "owner", new Date("2026-03-11T18:29:59.000Z"))).toEqual({
      percent: 100,
      amount: 400_100,
    });
  });

  it("sends no part of a rupee: the provider takes nothing smaller", () => {
    expect(quoteRefund({ ...booking, advance: 1 }, "renter", new Date("2026-03-11T00:00:00.000Z")).amount).toBe(100);
  });
});
