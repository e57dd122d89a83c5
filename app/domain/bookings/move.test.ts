import { describe, expect, it } from "vitest";
import { findMoveFault, moveDeadline, newDays, type MoveFault } from "./move";

const TODAY = "2026-03-10";

describe("a proposal of other days", () => {
  it("is open for a day, and at most until its first new day begins in India", () => {
    const now = new Date("2026-03-10T06:30:00.000Z");
    expect(moveDeadline("2026-03-20", now)).toEqual(new Date("2026-03-11T06:30:00.000Z"));
    expect(moveDeadline("2026-03-11", now)).toEqual(new Date("2026-03-10T18:30:00.000Z"));
  });

  it.each<[string, MoveFault | undefined, string]>([
    ["tomorrow", undefined, "2026-03-11"],
    ["today", "moveTooSoon", "2026-03-10"],
    ["the last days of the window", undefined, "2026-04-07"],
    ["a day beyond the window", "beyondWindow", "2026-04-08"],
    ["the same days", "moveSameDays", "2026-03-12"],
    ["days that overlap its own", undefined, "2026-03-13"],
  ])("to %s: %s", (_what, fault, startDate) => {
    const booked = { startDate: "2026-03-12", endDate: "2026-03-14" };
    expect(findMoveFault(booked, newDays(booked, startDate), TODAY)).toBe(fault);
  });

  it("keeps the number of days", () => {
    expect(newDays({ startDate: "2026-03-12", endDate: "2026-03-16" }, "2026-03-30")).toEqual({
      startDate: "2026-03-30",
      endDate: "2026-04-03",
    });
  });
});
