import { describe, expect, it } from "vitest";
import { NOTHING_CHOSEN, quoteDays, quoteHire, workPlaceAt, NO_TERMS, type Terms } from "./terms";

const AUSA = { en: "Ausa, Latur", hi: "औसा, लातूर", mr: "औसा, लातूर" };
const OFFERED: Terms = { ...NO_TERMS, operator: "paid", operatorRate: 500, deliveryKm: 60, freeKm: 5, perKm: 20 };

describe("a quote", () => {
  it("is days by the rate where the owner has said nothing, whatever is asked for", () => {
    const asked = { withOperator: true, workPlace: workPlaceAt(AUSA, 10) };
    expect(quoteDays(2_000, 3, NO_TERMS, asked)).toEqual({
      lines: [{ kind: "machine", quantity: 3, rate: 2_000, amount: 6_000 }],
      total: 6_000,
      terms: NO_TERMS,
      withOperator: false,
      workPlace: null,
    });
  });

  it("adds a paid operator by the day, and only where one is chosen", () => {
    expect(quoteDays(2_000, 3, OFFERED, { withOperator: true, workPlace: null }).total).toBe(7_500);
    expect(quoteDays(2_000, 3, OFFERED, NOTHING_CHOSEN).total).toBe(6_000);
  });

  it("has an included operator whatever is chosen, without a line", () => {
    const { lines, withOperator } = quoteDays(2_000, 1, { ...NO_TERMS, operator: "included" }, NOTHING_CHOSEN);
    expect([lines.length, withOperator]).toEqual([1, true]);
  });

  it("charges the road kilometres above the free ones, once", () => {
    const workPlace = workPlaceAt(AUSA, 17.2);
    expect(workPlace).toEqual({ names: AUSA, straightKm: 17.2, roadKm: 23 });
    expect(quoteDays(2_000, 2, OFFERED, { withOperator: false, workPlace })).toMatchObject({
      lines: [
        { kind: "machine", amount: 4_000 },
        { kind: "delivery", quantity: 18, rate: 20, amount: 360 },
      ],
      total: 4_360,
    });
    const near = { withOperator: false, workPlace: workPlaceAt(AUSA, 2) };
    expect(quoteDays(2_000, 2, OFFERED, near).lines.at(-1)).toMatchObject({ quantity: 0, amount: 0 });
  });
});

describe("the whole price of a hire", () => {
  const LATUR = { latitude: 18.3972, longitude: 76.5678 };
  const NILANGA = { latitude: 18.1167, longitude: 76.7522 };
  const machine = { dailyRate: 2_000, point: LATUR };
  const hire = { days: 2, withOperator: false, at: NILANGA };

  it("holds the delivery where the machine is brought so far, at the price of a booking", () => {
    const quote = quoteHire(machine, OFFERED, hire);
    const { straightKm = 0, roadKm = 0 } = quote.workPlace ?? {};
    const booked = quoteDays(2_000, 2, OFFERED, {
      withOperator: false,
      workPlace: { names: AUSA, straightKm, roadKm },
    });
    expect([quote.total, quote.lines]).toEqual([booked.total, booked.lines]);
    expect(quote.total).toBe(4_000 + (roadKm - 5) * 20);
  });

  it("leaves it out where it is not brought so far, not at all, or where a place is unknown", () => {
    for (const terms of [{ ...OFFERED, deliveryKm: 40 }, NO_TERMS])
      expect(quoteHire(machine, terms, hire)).toMatchObject({ total: 4_000, workPlace: null });
    expect(quoteHire({ dailyRate: 2_000 }, OFFERED, hire).total).toBe(4_000);
    expect(quoteHire(machine, OFFERED, { ...hire, at: undefined }).total).toBe(4_000);
  });
});
