import { describe, expect, it } from "vitest";
import { NOTHING_PICKED, pickDay } from "./pick-days";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const days = { first: "2026-03-10", last: "2026-04-09", taken: ["2026-03-15"] };
const press = (...pressed: string[]) => pressed.reduce((picked, day) => pickDay(picked, day, days), NOTHING_PICKED);

describe("pickDay", () => {
  it("sets only the start at first", () =>
    expect(press("2026-03-11")).toEqual({ start: "2026-03-11", end: undefined }));
  it("completes the range", () =>
    expect(press("2026-03-11", "2026-03-13")).toEqual({ start: "2026-03-11", end: "2026-03-13" }));
  it("takes one day as a range of itself", () =>
    expect(press("2026-03-11", "2026-03-11")).toEqual({ start: "2026-03-11", end: "2026-03-11" }));
  it("begins anew after a range", () => expect(press("2026-03-11", "2026-03-13", "2026-03-20").end).toBeUndefined());
  it("begins anew before the start", () =>
    expect(press("2026-03-13", "2026-03-11")).toEqual({ start: "2026-03-11", end: undefined }));
  it("begins anew over a taken day", () =>
    expect(press("2026-03-14", "2026-03-16")).toEqual({ start: "2026-03-16", end: undefined }));
  it("clears the stay where it cannot be one", () =>
    expectRows(
      ["2026-03-09", "2026-04-10", "2026-03-15"],
      (day) => press("2026-03-11", day),
      () => NOTHING_PICKED,
    ));
});
