import { describe, expect, it } from "vitest";
import { NOTHING_PICKED, pickDay, countInRange, findRangeFault, readTakenDays } from "./pick-days";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const days = { first: "2026-03-10", last: "2026-04-09", taken: ["2026-03-15"] };
const press = (...pressed: string[]) => pressed.reduce((picked, day) => pickDay(picked, day, days), NOTHING_PICKED);

describe("pickDay", () => {
  it("sets the start, then the end, and begins anew after a range, before the start and over a taken day", () =>
    expectRows(
      [
        [["2026-03-11"], "2026-03-11", undefined],
        [["2026-03-11", "2026-03-13"], "2026-03-11", "2026-03-13"],
        [["2026-03-11", "2026-03-11"], "2026-03-11", "2026-03-11"],
        [["2026-03-11", "2026-03-13", "2026-03-20"], "2026-03-20", undefined],
        [["2026-03-13", "2026-03-11"], "2026-03-11", undefined],
        [["2026-03-14", "2026-03-16"], "2026-03-16", undefined],
      ] as const,
      ([pressed]) => press(...pressed),
      ([, start, end]) => ({ start, end }),
    ));
  it("clears the stay where it cannot be one", () =>
    expectRows(
      ["2026-03-09", "2026-04-10", "2026-03-15"],
      (day) => press("2026-03-11", day),
      () => NOTHING_PICKED,
    ));
});

describe("a choice of days", () => {
  const CHOICES = [
    [undefined, undefined, undefined, undefined],
    ["2026-03-11", undefined, undefined, undefined],
    ["2026-03-11", "2026-03-14", undefined, 4],
    ["2026-03-10", "2026-03-10", undefined, 1],
    ["2026-03-09", "2026-03-11", "past", undefined],
    ["2026-04-09", "2026-04-10", "late", undefined],
    ["2026-03-14", "2026-03-13", "reversed", undefined],
    ["2026-03-15", undefined, "taken", undefined],
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

const asked = { first: "2026-03-10", last: "2026-04-09" };
const answer = {
  available: false,
  startDate: asked.first,
  endDate: asked.last,
  unavailableDates: ["2026-03-12", "2026-04-09"],
  message: "-",
};

describe("taken days out of an answer", () => {
  it("are those it names", () => {
    expect(readTakenDays(answer, asked)).toEqual(["2026-03-12", "2026-04-09"]);
    expect(readTakenDays({ ...answer, available: true, unavailableDates: [] }, asked)).toEqual([]);
  });

  it("are not read from anything else", () =>
    expectRows(
      [
        ["nothing", null],
        ["an answer without days", { available: true, startDate: asked.first, endDate: asked.last }],
        ["an answer about another start", { ...answer, startDate: "2026-03-11" }],
        ["an answer about another end", { ...answer, endDate: "2026-03-10" }],
        ["a day outside the range", { ...answer, unavailableDates: ["2026-03-09"] }],
        ["a day written otherwise", { ...answer, unavailableDates: ["12 March 2026"] }],
      ],
      ([, wrong]) => readTakenDays(wrong, asked),
      () => undefined,
    ));
});
