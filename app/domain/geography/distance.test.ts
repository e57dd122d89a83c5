import { describe, expect, it } from "vitest";
import { findCity } from "./cities";
import { boxAround, distanceKm } from "./distance";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const cityOf = (name: string) => {
  const city = findCity(name);
  if (city === undefined) throw new Error(`${name} is not known`);
  return city;
};

describe("distanceKm", () => {
  it.each([
    ["Pune", "Mumbai", 119.5],
    ["Latur", "Nilanga", 36.8],
    ["Delhi", "Chennai", 1_757],
    ["Latur", "लातूर", 0],
  ])("from %s to %s is about %d", (one, other, km) => {
    expect(Math.abs(distanceKm(cityOf(one), cityOf(other)) - km)).toBeLessThan(Math.max(0.6, km / 100));
    expect(distanceKm(cityOf(other), cityOf(one))).toBeCloseTo(distanceKm(cityOf(one), cityOf(other)), 9);
  });

  it("is half the way around the earth for opposite points", () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 6371.0088,
      3,
    );
  });
});

describe("boxAround", () => {
  it.each([1, 50, 200])("holds the whole circle of %d km and hardly more", (radiusKm) => {
    const centre = cityOf("Nagpur");
    const { south, north, west, east } = boxAround(centre, radiusKm);
    expect(distanceKm(centre, { ...centre, latitude: north })).toBeCloseTo(radiusKm, 6);
    expect(distanceKm(centre, { ...centre, latitude: south })).toBeCloseTo(radiusKm, 6);
    for (const longitude of [west, east]) {
      const edge = distanceKm(centre, { ...centre, longitude });
      expect(edge).toBeGreaterThanOrEqual(radiusKm);
      expect(edge).toBeLessThan(radiusKm * 1.01);
    }
  });

  it("goes all the way round at a pole", () => {
    expect(boxAround({ latitude: 89.9, longitude: 10 }, 100)).toMatchObject({ north: 90, west: -170, east: 180 });
  });
});

describe("findCity", () => {
  it("reads a city by each of its names", () =>
    expectRows(
      [
        ["Latur, Maharashtra", "latur"],
        [" NASHIK ", "nashik"],
        ["नाशिक", "nashik"],
        ["Bengaluru", "bangalore"],
        ["Chh. Sambhajinagar", "aurangabad"],
        ["छत्रपती संभाजीनगर", "aurangabad"],
      ],
      ([text]) => findCity(text)?.key,
      ([, key]) => key,
    ));

  it("knows no other", () =>
    expectRows(
      ["", "Paris", "toString", "Lat"],
      (text) => findCity(text),
      () => undefined,
    ));
});
