import { describe, expect, it } from "vitest";
import { daysOfMonth, monthOf, plusMonths, readMonth } from "./month";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("months", () => {
  it("follow one another over the years", () => {
    expect(monthOf("2026-11-21")).toBe("2026-11");
    const months = [-23, -11, -1, 0, 1, 2, 13].map((count) => plusMonths("2026-11", count)).join(" ");
    expect(months).toBe("2024-12 2025-12 2026-10 2026-11 2026-12 2027-01 2027-12");
  });

  it("have their days", () => {
    expect(daysOfMonth("2026-11")).toEqual({ first: "2026-11-01", last: "2026-11-30" });
    expect(daysOfMonth("2026-12")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
    expect(daysOfMonth("2028-02").last).toBe("2028-02-29");
    expect(daysOfMonth("2100-02").last).toBe("2100-02-28");
  });

  it("are read from an address within the window", () =>
    expectRows(
      [
        [null, "2026-11"],
        ["2026-12", "2026-12"],
        ["2025-01", "2026-01"],
        ["9999-12", "2027-12"],
        ["2026-13", "2026-11"],
        ["2026-11-21", "2026-11"],
      ],
      ([text]) => readMonth(text, "2026-11", { first: "2026-01", last: "2027-12" }),
      ([, month]) => month,
    ));
});
