import { describe, expect, it } from "vitest";
import type { ListedEquipment } from "./equipment";
import { groupByCity } from "./equipment-by-city";

let made = 0;

function equipment(differing: Partial<ListedEquipment> = {}): ListedEquipment {
  made += 1;
  return {
    ...{ id: made, name: `Tractor ${made}`, description: "x".repeat(150), textLanguage: "en", category: "tractor" },
    ...{ dailyRate: 1000, imageUrl: "", location: "Latur", availability: true, averageRating: null, reviewCount: 0 },
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
    const inBihar = equipment({ location: "Aurangabad, Bihar", point: { latitude: 24.75, longitude: 84.37 } });
    const besideCity = equipment({ location: "Aurangabad", point: { latitude: 19.9, longitude: 75.3 } });
    const { cities } = groupByCity([inBihar, besideCity], undefined);
    const found = cities.find(({ city }) => city.key === "aurangabad");
    expect(found?.equipment.map(({ id }) => id)).toEqual([besideCity.id]);
  });

  it("knows the nearest city of a machine that only says where it stands", () => {
    const near = equipment({ location: "Ausa", point: { latitude: 18.25, longitude: 76.5 } });
    const { cities } = groupByCity([near], undefined);
    expect(cities.map(({ city }) => city.key)).toEqual(["latur"]);
    expect(cities[0]?.equipment[0]).toMatchObject({ location: "Ausa", point: { latitude: 18.25, longitude: 76.5 } });
  });

  it("says how far a machine is, and keeps apart what no map can show", () => {
    const point = { latitude: 18.2456, longitude: 76.5053 };
    const lost = equipment({ location: "Somewhere" });
    const { cities, elsewhere } = groupByCity([equipment({ location: "Ausa, Latur", point }), lost], LATUR);
    expect(cities[0]?.equipment[0]).toMatchObject({ point, km: 18 });
    expect(elsewhere.map(({ id }) => id)).toEqual([lost.id]);
  });

  it("measures from the point that was asked for, the nearest first", () => {
    const places = ["Pune", "Pune", "Nilanga", "Latur"];
    const { cities } = groupByCity(
      places.map((location) => equipment({ location })),
      LATUR,
    );
    expect(cities.map(({ city }) => city.key)).toEqual(["latur", "nilanga", "pune"]);
    expect(cities[0]?.distanceKm).toBe(0);
    expect(cities[1]?.distanceKm).toBeCloseTo(36.8, 0);
  });
});
