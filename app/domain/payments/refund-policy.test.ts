import { describe, expect, it } from "vitest";
import { quoteRefund } from "./refund-policy";

const booking = { startDate: "2026-03-12", refundLimit: null };
const PRICE = { paid: 400_100, price: 400_100, returned: 0 };
/** Midnight in India, two days before the 12th. */
const LAST_FULL = new Date("2026-03-09T18:30:00.000Z");
const LATE = new Date(LAST_FULL.getTime() + 1);

describe("quoteRefund", () => {
  it("gives everything back until 48 hours before the start day begins in India", () => {
    expect(quoteRefund(booking, PRICE, "renter", LAST_FULL)).toEqual({ percent: 100, amount: 400_100 });
    expect(quoteRefund(booking, PRICE, "renter", LATE)).toEqual({ percent: 50, amount: 200_050 });
  });

  it("sends no part of a rupee: the provider takes nothing smaller", () => {
    expect(quoteRefund(booking, { ...PRICE, paid: 100, price: 100 }, "renter", LATE).amount).toBe(100);
  });

  it.each([
    ["half of a smaller payment", { paid: 150_000, returned: 0 }, 75_000],
    ["half of the price and what was paid beyond it", { paid: 450_100, returned: 0 }, 250_050],
    ["the rest of it where a part has gone back by hand", { paid: 400_100, returned: 150_000 }, 50_050],
    ["nothing where as much has", { paid: 400_100, returned: 200_050 }, 0],
    ["no part of a rupee as the rest", { paid: 400_100, returned: 200_000 }, 100],
    ["the rest of half and of what was paid beyond the price", { paid: 450_100, returned: 60_000 }, 190_050],
  ])("gives back %s", (_, sums, amount) => {
    expect(quoteRefund(booking, { ...PRICE, ...sums }, "renter", LATE)).toEqual({ percent: 50, amount });
  });
});
