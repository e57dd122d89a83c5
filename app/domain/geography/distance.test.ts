import { expect, it } from "vitest";
import { findCity } from "./cities";
import { boxAround, distanceKm } from "./distance";

const cityOf = (name: string) => {
  const city = findCity(name);
  if (city === undefined) throw new Error(`${name} is not known`);
  return city;
};

it.each([
  ["Pune", "Mumbai", 119.5],
  ["Delhi", "Chennai", 1_757],
  ["Latur", "लातूर", 0],
])("the distance from %s to %s is about %d km", (one, other, km) => {
  expect(Math.abs(distanceKm(cityOf(one), cityOf(other)) - km)).toBeLessThan(Math.max(0.6, km / 100));
});

it.each([1, 200])("a box holds the whole circle of %d km and hardly more", (radiusKm) => {
  const centre = cityOf("Nagpur");
  const { south, north, west, east } = boxAround(centre, radiusKm);
  for (const latitude of [south, north]) expect(distanceKm(centre, { ...centre, latitude })).toBeCloseTo(radiusKm, 6);
  for (const longitude of [west, east]) {
    const edge = distanceKm(centre, { ...centre, longitude });
    expect(edge).toBeGreaterThanOrEqual(radiusKm);
    expect(edge).toBeLessThan(radiusKm * 1.01);
  }
});
