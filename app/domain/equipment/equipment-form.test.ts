import { describe, expect, it } from "vitest";
import { rowsOf, specsOfRows } from "./equipment-form";

const row = (name: string, value: string, unit = "") => ({ name, value, unit });

describe("rows of specifications", () => {
  it("make what people read and what they search by", () => {
    expect(
      specsOfRows([row("power_hp", "47", "HP"), row("drive", "4WD"), row("Colour", "red"), row("Gears", "८")]),
    ).toEqual({
      specs: { power_hp: "47 HP", drive: "4WD", Colour: "red", Gears: "8" },
      searchableSpecs: {
        power_hp: { value: 47, unit: "HP" },
        drive: { value: "4WD", unit: "" },
        Colour: { value: "red", unit: "" },
        Gears: { value: 8, unit: "" },
      },
    });
  });

  it("come back as they were made", () => {
    const rows = [row("power_hp", "47", "HP"), row("drive", "4WD"), row("Width", "6.5", "ft")];
    expect(rowsOf(specsOfRows(rows))).toEqual(rows);
  });

  it("show a text that says more than the value", () => {
    const before = {
      specs: { power_hp: "47 HP at 2100 rpm" },
      searchableSpecs: { power_hp: { value: 47, unit: "HP" } },
    };
    expect(rowsOf(before)).toEqual([row("power_hp", "47 HP at 2100 rpm")]);
  });
});
