import { describe, expect, it } from "vitest";
import { readTakenDays } from "./pick-days";
import { expectRows } from "../../../tests/fixtures/expect-rows";

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
        ["a text", "2026-03-12"],
        ["an answer without days", { available: true, startDate: asked.first, endDate: asked.last }],
        ["an answer about another start", { ...answer, startDate: "2026-03-11" }],
        ["an answer about another end", { ...answer, endDate: "2026-03-10" }],
        ["a day outside the range", { ...answer, unavailableDates: ["2026-03-09"] }],
        ["a day written otherwise", { ...answer, unavailableDates: ["12 March 2026"] }],
        ["a number for a day", { ...answer, unavailableDates: [20260312] }],
      ],
      ([, wrong]) => readTakenDays(wrong, asked),
      () => undefined,
    ));
});
