import { describe, expect, it } from "vitest";
import { listShiftedDays } from "./shift-days";

const WINDOW = { first: "2026-03-10", last: "2026-03-20" };
const taken = (...days: number[]) => new Set(days.map((day) => `2026-03-${day}`));
const shift = (start: number, end: number, ...of: ReadonlySet<string>[]) =>
  listShiftedDays({ startDate: `2026-03-${start}`, endDate: `2026-03-${end}` }, WINDOW, of).map(
    ({ startDate, endDate }) => `${startDate.slice(-2)}-${endDate.slice(-2)}`,
  );

describe("listShiftedDays", () => {
  it("offers the nearest later and earlier days, the nearer first", () => {
    expect(shift(13, 14, taken(13, 14, 15, 16))).toEqual(["11-12", "17-18"]);
    expect(shift(14, 15, taken(15))).toEqual(["13-14", "16-17"]);
  });

  it("needs one piece of equipment that is free on all of them", () => {
    expect(shift(14, 15, taken(10, 12, 14, 16, 18, 20), taken(11, 13, 15, 17, 19))).toEqual([]);
    expect(shift(14, 15, taken(14), taken(14, 15, 16, 17, 18, 19, 20))).toEqual(["15-16", "12-13"]);
  });

  it("stays within the days that can be booked", () => {
    expect(shift(10, 11, taken(11))).toEqual(["12-13"]);
    expect(shift(25, 26, taken())).toEqual(["19-20"]);
    expect(shift(10, 28, taken())).toEqual([]);
  });
});
