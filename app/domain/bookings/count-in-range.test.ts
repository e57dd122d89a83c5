import { describe, expect, it } from "vitest";
import { countInRange, findRangeFault } from "./pick-days";

const days = { first: "2026-03-10", last: "2026-04-09", taken: ["2026-03-15"] };

describe("a choice of days", () => {
  const CHOICES = [
    [undefined, undefined, undefined, undefined],
    ["2026-03-11", undefined, undefined, undefined],
    ["2026-03-11", "2026-03-14", undefined, 4],
    ["2026-03-10", "2026-03-10", undefined, 1],
    ["2026-04-09", "2026-04-09", undefined, 1],
    ["2026-03-09", undefined, "past", undefined],
    ["2026-03-09", "2026-03-11", "past", undefined],
    [undefined, "2026-04-10", "late", undefined],
    ["2026-04-09", "2026-04-10", "late", undefined],
    ["2026-03-14", "2026-03-13", "reversed", undefined],
    ["2026-03-15", undefined, "taken", undefined],
    [undefined, "2026-03-15", "taken", undefined],
    ["2026-03-14", "2026-03-16", "taken", undefined],
    ["2026-03-16", "2026-03-17", undefined, 2],
  ] as const;
  it("has the fault of its days, or covers a number of them", () => {
    expect(
      CHOICES.map(([start, end]) => [
        start,
        end,
        findRangeFault({ start, end }, days),
        countInRange({ start, end }, days),
      ]),
    ).toEqual(CHOICES);
  });
});
