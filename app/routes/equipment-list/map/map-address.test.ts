import { describe, expect, it } from "vitest";
import { readListingQuery } from "~/domain/search/equipment-query";
import { aroundCity, aroundPoint, aroundSpots } from "./map-address";

const SEARCH = "?view=map&category=tractor&location=Pune&lat=1&lon=2&page=3&radius=80&specifications=power_hp:min:40";

describe("an address of the map", () => {
  it("around a city keeps all but the place before", () => {
    const asked = readListingQuery(new URLSearchParams(aroundCity(SEARCH, "छत्रपती संभाजीनगर")));
    expect(asked).toEqual({
      ...readListingQuery(new URLSearchParams(SEARCH)),
      location: "छत्रपती संभाजीनगर",
      here: undefined,
    });
    expect(aroundCity(SEARCH, "Latur")).not.toMatch(/page|lat=|lon=/);
  });

  it("around a point replaces the city, and tells no more than about where", () => {
    const asked = readListingQuery(
      new URLSearchParams(aroundPoint(SEARCH, { latitude: 18.123456, longitude: 76.98765 }, 25)),
    );
    expect(asked).toMatchObject({
      view: "map",
      category: "tractor",
      here: { latitude: 18.123, longitude: 76.988 },
      radius: 25,
    });
    expect(asked.location).toBeUndefined();
    expect(asked.specifications).toHaveLength(1);
  });
});

it("searches around several points: all of them, or those around the first within the widest circle", () => {
  const [latur, nilanga, delhi] = [
    { latitude: 18.3972, longitude: 76.5678 },
    { latitude: 18.1168, longitude: 76.7528 },
    { latitude: 28.652, longitude: 77.2315 },
  ];
  expect(aroundSpots("?view=map&location=Pune", [latur, nilanga])).toBe("?view=map&lat=18.257&lon=76.660&radius=20");
  expect(aroundSpots("?view=map", [latur, delhi])).toBe("?view=map&lat=18.397&lon=76.568&radius=200");
});
