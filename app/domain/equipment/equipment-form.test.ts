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

  it("know the unit of known numbers", () => {
    expect(specsOfRows([row("lift_kg", "1,600")])).toEqual({
      specs: { lift_kg: "1600 kg" },
      searchableSpecs: { lift_kg: { value: 1_600, unit: "kg" } },
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

  it("keep the last of two with one name", () => {
    expect(specsOfRows([row("Gears", "6"), row("Gears", "8")]).specs).toEqual({ Gears: "8" });
  });
});
