import { describe, expect, it } from "vitest";
import type { Equipment } from "./equipment";
import { groupByCity } from "./equipment-by-city";

let made = 0;

function equipment(differing: Partial<Equipment> = {}): Equipment {
  made += 1;
  return {
    id: made,
    ownerId: 1,
    name: `Tractor ${made}`,
    description: "x".repeat(150),
    textLanguage: "en",
    category: "tractor",
    dailyRate: 1000,
    imageUrl: "",
    images: [],
    location: "Latur",
    availability: true,
    specs: {},
    features: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    popularity: 0,
    latitudeCoord: null,
    longitudeCoord: null,
    seasonalAvailability: { spring: true, summer: true, autumn: true, winter: true },
    searchableSpecs: {},
    averageRating: null,
    reviewCount: 0,
    ...differing,
  };
}

const LATUR = { latitude: 18.3972, longitude: 76.5678 };

describe("groupByCity", () => {
  it("puts each machine under the city that its location names, in any language", () => {
    const { cities, elsewhere } = groupByCity(
      [equipment({ location: "पुणे" }), equipment({ location: "Latur, Maharashtra" }), equipment({ location: "PUNE" })],
      undefined,
    );
    expect(cities.map(({ city, equipment }) => [city.key, equipment.length])).toEqual([
      ["pune", 2],
      ["latur", 1],
    ]);
    expect(elsewhere).toEqual([]);
  });

  it("takes a name that another state has too for the city only near it", () => {
    const inBihar = equipment({ location: "Aurangabad, Bihar", latitudeCoord: "24.75", longitudeCoord: "84.37" });
    const besideCity = equipment({ location: "Aurangabad", latitudeCoord: "19.9", longitudeCoord: "75.3" });
    const { cities } = groupByCity([inBihar, besideCity], undefined);
    const found = cities.find(({ city }) => city.key === "aurangabad");
    expect(found?.equipment.map(({ id }) => id)).toEqual([besideCity.id]);
  });

  it("knows the nearest city of a machine that only says where it stands", () => {
    const near = equipment({ location: "Ausa", latitudeCoord: "18.25", longitudeCoord: "76.5" });
    const { cities } = groupByCity([near], undefined);
    expect(cities.map(({ city }) => city.key)).toEqual(["latur"]);
    expect(cities[0]?.equipment[0]).toMatchObject({ location: "Ausa", point: { latitude: 18.25, longitude: 76.5 } });
  });

  it("shows a machine at the point of its place, and says how far that is", () => {
    const point = { latitude: 18.2456, longitude: 76.5053 };
    const { cities, elsewhere } = groupByCity([{ ...equipment({ location: "Ausa, Latur" }), point }], LATUR);
    expect(elsewhere).toEqual([]);
    expect(cities[0]?.equipment[0]).toMatchObject({ point, km: 18 });
  });

  it("keeps apart what no map can show, and what carries nonsense for coordinates", () => {
    const lost = [
      equipment({ location: "Somewhere" }),
      equipment({ location: "Somewhere", latitudeCoord: "91", longitudeCoord: "76" }),
      equipment({ location: "Somewhere", latitudeCoord: "", longitudeCoord: "" }),
    ];
    const { cities, elsewhere } = groupByCity(lost, LATUR);
    expect(cities).toEqual([]);
    expect(elsewhere.map(({ id, point }) => [id, point])).toEqual(lost.map(({ id }) => [id, undefined]));
  });

  it("takes no point outside India, such as coordinates in the wrong order", () => {
    const swapped = equipment({ latitudeCoord: "76.5678", longitudeCoord: "18.3972" });
    const placed = { ...equipment({ location: "Nowhere" }), point: { latitude: -90, longitude: 76 } };
    const { cities, elsewhere } = groupByCity([swapped, placed], undefined);
    expect(cities.map(({ city, equipment: [one] }) => [city.key, one?.id, one?.point])).toEqual([
      ["latur", swapped.id, undefined],
    ]);
    expect(elsewhere.map(({ id, point }) => [id, point])).toEqual([[placed.id, undefined]]);
  });

  it("measures from the point that was asked for, the nearest first", () => {
    const { cities } = groupByCity(
      [
        equipment({ location: "Pune" }),
        equipment({ location: "Pune" }),
        equipment({ location: "Nilanga" }),
        equipment(),
      ],
      LATUR,
    );
    expect(cities.map(({ city }) => city.key)).toEqual(["latur", "nilanga", "pune"]);
    expect(cities[0]?.distanceKm).toBe(0);
    expect(cities[1]?.distanceKm).toBeCloseTo(36.8, 0);
  });

  it("carries only what a marker needs", () => {
    const { cities } = groupByCity([equipment()], undefined);
    expect(Object.keys(cities[0]?.equipment[0] ?? {}).sort()).toEqual([
      "availability",
      "dailyRate",
      "id",
      "location",
      "name",
      "preview",
      "textLanguage",
    ]);
    expect(cities[0]?.equipment[0]?.preview).toHaveLength(101);
  });
});
