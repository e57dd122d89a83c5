import { describe, expect, it } from "vitest";
import { listBookedDays, toBookedDays } from "./booked-days";
import { findMoveFault, mayAnswer, moveDays, moveDeadline, MOVE_TRANSITIONS, newDays, type MoveFault } from "./move";

const TODAY = "2026-03-10";
const days = (startDate: string, endDate = startDate) => ({ startDate, endDate });

/** What may be done with an open proposal, by whom, and what becomes of it; a settled one stays as it is. */
const STATES = [
  ["accept", "other", "accepted"],
  ["decline", "other", "declined"],
  ["withdraw", "proposer", "withdrawn"],
  ["expire", "clock", "expired"],
  ["end", "booking", "ended"],
] as const;

describe("a proposal of other days", () => {
  it.each(STATES)("%s by the %s: %s", (event, by, to) => {
    expect(MOVE_TRANSITIONS[event]).toEqual({ by, to });
  });

  it("is answered by the other side and withdrawn by its own", () => {
    const answers = (["accept", "decline", "withdraw"] as const).map((answer) =>
      (["renter", "owner"] as const).filter((side) => mayAnswer({ proposedBy: "owner" }, answer, side)),
    );
    expect(answers).toEqual([["renter"], ["renter"], ["owner"]]);
  });

  it("is open for a day, and at most until its first new day begins in India", () => {
    const now = new Date("2026-03-10T06:30:00.000Z");
    expect(moveDeadline("2026-03-20", now)).toEqual(new Date("2026-03-11T06:30:00.000Z"));
    expect(moveDeadline("2026-03-11", now)).toEqual(new Date("2026-03-10T18:30:00.000Z"));
  });

  it.each<[string, MoveFault | undefined, ReturnType<typeof days>, string, string]>([
    ["tomorrow", undefined, days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-03-11"],
    ["today", "moveTooSoon", days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-03-10"],
    ["the last day of the window", undefined, days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-04-07"],
    ["a day beyond the window", "beyondWindow", days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-04-08"],
    ["the same days", "moveSameDays", days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-03-12"],
    ["days that overlap its own", undefined, days("2026-03-12", "2026-03-14"), "2026-03-12", "2026-03-13"],
    ["before the days that stay", "moveBeforeKept", days("2026-03-12", "2026-03-14"), "2026-03-13", "2026-03-11"],
    ["30 days after the first", undefined, days("2026-03-08", "2026-03-11"), "2026-03-11", "2026-04-07"],
    ["31 days after the first", "moveTooFarApart", days("2026-03-08", "2026-03-11"), "2026-03-11", "2026-04-08"],
  ])("to %s: %s", (_what, fault, booked, fromDay, startDate) => {
    expect(findMoveFault(booked, fromDay, newDays(booked, fromDay, startDate), TODAY)).toBe(fault);
  });

  it("keeps the number of days through a chain, with gaps and without", () => {
    let booked = toBookedDays(listBookedDays(days("2026-03-12", "2026-03-16")));
    const seen: unknown[] = [];
    for (const [from, to] of [
      ["2026-03-14", "2026-03-20"],
      ["2026-03-21", "2026-03-25"],
      ["2026-03-13", "2026-03-14"],
      ["2026-03-12", "2026-03-13"],
    ] as const) {
      booked = moveDays(booked, from, newDays(booked, from, to));
      seen.push(booked.dayRanges ?? [booked.startDate, booked.endDate]);
      expect(listBookedDays(booked)).toHaveLength(5);
    }
    expect(seen).toEqual([
      [days("2026-03-12", "2026-03-13"), days("2026-03-20", "2026-03-22")],
      [days("2026-03-12", "2026-03-13"), days("2026-03-20"), days("2026-03-25", "2026-03-26")],
      [days("2026-03-12"), days("2026-03-14", "2026-03-17")],
      ["2026-03-13", "2026-03-17"],
    ]);
  });
});
