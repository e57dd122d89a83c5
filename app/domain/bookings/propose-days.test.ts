import { describe, expect, it } from "vitest";
import { NO_TERMS } from "~/domain/terms/terms";
import type { Output } from "~/domain/terms/acres";
import { proposeDays } from "./propose-days.server";

const FREE = { first: "2026-03-10", last: "2026-04-09", taken: ["2026-03-12"] };
const FIVE_A_DAY: Output = { work: "ploughing", acresPerDay: 5, isUsual: false };
const land = (acres: number) => ({ land: acres, landUnit: "acre" as const });
const runOf = (acres: number, terms = NO_TERMS, earliest?: string) => {
  const { days, startDate, endDate } = proposeDays(land(acres), FIVE_A_DAY, terms, FREE, earliest);
  return [days, startDate, endDate];
};

describe("days that are proposed for land", () => {
  it("are the first that are free together, from the day wanted on", () => {
    expect(runOf(8)).toEqual([2, "2026-03-10", "2026-03-11"]);
    expect(runOf(12)).toEqual([3, "2026-03-13", "2026-03-15"]);
    expect(runOf(8, NO_TERMS, "2026-03-20")).toEqual([2, "2026-03-20", "2026-03-21"]);
    expect(runOf(8, NO_TERMS, "2026-01-01")).toEqual([2, "2026-03-10", "2026-03-11"]);
  });

  it("are as many and as late as the owner lets the machine for", () => {
    expect(runOf(1, { ...NO_TERMS, minDays: 3, noticeDays: 5 })).toEqual([3, "2026-03-15", "2026-03-17"]);
  });

  it("are only counted where so many are not free together", () => {
    expect(runOf(500)).toEqual([100, null, null]);
  });
});
