import { describe, expect, it } from "vitest";
import { createRandom, newSeed } from "../../../tests/fixtures/random";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { acresOf, daysFor, LAND_UNITS, outputOf, rupeesPerAcre, type Output } from "./acres";
import { landSchema, termsSchema } from "./terms-of-equipment.server";

const working = (acresPerDay: number): Output => ({ work: "ploughing", acresPerDay, isUsual: false });

describe("days for land", () => {
  it("are whole, at least one, and none more where the land ends with the day", () => {
    expect([0.01, 10, 10.01, 20, 95].map((acres) => daysFor(acres, working(10)))).toEqual([1, 1, 2, 2, 10]);
    expect(daysFor(4.8 * 7, working(0.6 * 8))).toBe(7);
  });

  it("are never too few, and never fewer for more land or a slower machine, for land at random", () => {
    const seed = newSeed();
    const random = createRandom(seed);
    for (let count = 0; count < 5_000; count += 1) {
      const output = working(random.whole(1, 100_000) / 100);
      const acres = acresOf(random.whole(1, 1_000_000) / 100, random.pick(LAND_UNITS));
      const days = daysFor(acres, output);
      const said = JSON.stringify({ seed, output, acres, days });
      expect(days * output.acresPerDay * (1 + 1e-6), said).toBeGreaterThanOrEqual(acres);
      expect((days - 1) * output.acresPerDay, said).toBeLessThan(acres);
      expect(daysFor(acres + random.whole(0, 1_000) / 100, output), said).toBeGreaterThanOrEqual(days);
      expect(daysFor(acres, working(output.acresPerDay / 2)), said).toBeGreaterThanOrEqual(days);
    }
  });
});

it("units of land are what farmers reckon with", () => {
  expect(acresOf(40, "guntha")).toBe(1);
  expect(acresOf(1, "hectare")).toBeCloseTo(2.471, 3);
  expect(acresOf(8, "bighaUp")).toBeCloseTo(5, 6);
  expect(acresOf(5, "bighaHimachal")).toBeCloseTo(1, 6);
  expect(acresOf(10, "bighaGujarat")).toBeCloseTo(4, 6);
});

describe("what a machine works", () => {
  it("is as its owner says, else as is usual for its category, and nothing where no land is worked", () => {
    expect(outputOf("plough", 10)).toEqual(working(10));
    expect(outputOf("rotavator", null)).toEqual({ work: "rotavating", acresPerDay: 6, isUsual: true });
    expect(outputOf("thresher", 10)).toBeUndefined();
    for (const category of CATEGORIES) expect(outputOf(category, null)?.acresPerDay ?? 2, category).toBeGreaterThan(1);
  });

  it("costs by the acre what a day costs", () => {
    expect(rupeesPerAcre(2_600, working(10))).toBe(260);
    expect(rupeesPerAcre(2_600, working(4.8))).toBe(542);
  });
});

describe("acres and land as typed", () => {
  it("are read in Devanagari too, and a blank says nothing", () => {
    expect(termsSchema.parse({ acresPerDay: "४.५" }).acresPerDay).toBe(4.5);
    expect(termsSchema.parse({ acresPerDay: " " }).acresPerDay).toBeNull();
    expect(landSchema.parse({ land: "१,२००.5" })).toEqual({ land: 1_200.5, landUnit: "acre" });
  });

  it.each(["0", "-1", "abc", "1.234", "1e9", "9999999", "", undefined, {}, []])("refuse %j as land", (land) => {
    expect(landSchema.safeParse({ land }).success).toBe(false);
  });
});
