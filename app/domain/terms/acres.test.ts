import { describe, expect, it } from "vitest";
import { createRandom, newSeed } from "../../../tests/fixtures/random";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { acresOf, acresPerDay, daysFor, LAND_UNITS, outputsOf, PERS, rupeesPerAcre, type Output } from "./acres";
import { landSchema, outputsSchema } from "./terms-of-equipment.server";

const TEN_A_DAY: Output = { work: "ploughing", acres: 10, per: "day" };

describe("days for land", () => {
  it("are whole, at least one, and none more where the land ends with the day", () => {
    expect([0.01, 10, 10.01, 20, 95].map((acres) => daysFor(acres, TEN_A_DAY))).toEqual([1, 1, 2, 2, 10]);
    expect(daysFor(4.8 * 7, { work: "ploughing", acres: 0.6, per: "hour" })).toBe(7);
  });

  it("are never too few, and never fewer for more land or a slower machine, for land at random", () => {
    const seed = newSeed();
    const random = createRandom(seed);
    for (let count = 0; count < 5_000; count += 1) {
      const output: Output = { work: "sowing", acres: random.whole(1, 100_000) / 100, per: random.pick(PERS) };
      const acres = acresOf(random.whole(1, 1_000_000) / 100, random.pick(LAND_UNITS));
      const days = daysFor(acres, output);
      const said = JSON.stringify({ seed, output, acres, days });
      expect(days * acresPerDay(output) * (1 + 1e-6), said).toBeGreaterThanOrEqual(acres);
      expect((days - 1) * acresPerDay(output), said).toBeLessThan(acres);
      expect(daysFor(acres + random.whole(0, 1_000) / 100, output), said).toBeGreaterThanOrEqual(days);
      expect(daysFor(acres, { ...output, acres: output.acres / 2 }), said).toBeGreaterThanOrEqual(days);
    }
  });
});

describe("units of land", () => {
  it("are what farmers reckon with", () => {
    expect(acresOf(40, "guntha")).toBe(1);
    expect(acresOf(1, "hectare")).toBeCloseTo(2.471, 3);
    expect(acresOf(8, "bighaUp")).toBeCloseTo(5, 6);
    expect(acresOf(5, "bighaHimachal")).toBeCloseTo(1, 6);
    expect(acresOf(10, "bighaGujarat")).toBeCloseTo(4, 6);
  });
});

describe("what a machine works", () => {
  it("is as its owner says, else as is usual for its category, and nothing where no land is worked", () => {
    expect(outputsOf("plough", [TEN_A_DAY])).toEqual([{ ...TEN_A_DAY, isUsual: false }]);
    expect(outputsOf("rotavator", [TEN_A_DAY])).toMatchObject([{ work: "rotavating", per: "hour", isUsual: true }]);
    expect(outputsOf("thresher", [TEN_A_DAY])).toEqual([]);
    for (const category of CATEGORIES)
      for (const output of outputsOf(category, [])) expect(acresPerDay(output), category).toBeGreaterThan(1);
  });

  it("costs by the acre what a day costs", () => {
    expect(rupeesPerAcre(2_600, TEN_A_DAY)).toBe(260);
    expect(rupeesPerAcre(2_600, { work: "ploughing", acres: 0.6, per: "hour" })).toBe(542);
  });
});

describe("acres and land as typed", () => {
  it("are read in Devanagari too, and a blank says nothing", () => {
    expect(
      outputsSchema.parse({ ploughing: "०.६", sowing: "", sowingPer: "day", harvesting: 18, harvestingPer: "day" }),
    ).toEqual([
      { work: "ploughing", acres: 0.6, per: "hour" },
      { work: "harvesting", acres: 18, per: "day" },
    ]);
    expect(landSchema.parse({ land: "१,२००.5", work: "" })).toEqual({
      land: 1_200.5,
      landUnit: "acre",
      work: undefined,
    });
  });

  it.each(["0", "-1", "abc", "1.234", "1e9", "9999999", "", undefined, {}, []])("refuse %j as land", (land) => {
    expect(landSchema.safeParse({ land }).success).toBe(false);
  });

  it("refuse odd acres, times, units and work", () => {
    for (const odd of [
      { ploughing: "0" },
      { ploughing: "1001" },
      { ploughing: "x" },
      { ploughing: 1, ploughingPer: "week" },
    ])
      expect(outputsSchema.safeParse(odd).success, JSON.stringify(odd)).toBe(false);
    for (const odd of [{ landUnit: "mile" }, { work: "flying" }])
      expect(landSchema.safeParse({ land: "1", ...odd }).success, JSON.stringify(odd)).toBe(false);
  });
});
