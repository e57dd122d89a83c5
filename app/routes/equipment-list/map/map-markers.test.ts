import { describe, expect, it } from "vitest";
import type { MapEquipment } from "~/domain/equipment/equipment-by-city";
import type { MapCity } from "../loader.server";
import { isSpread, listMarkers, listSpots, lowestRate } from "./map-markers";

const equipment = (id: number, dailyRate: number, point?: MapEquipment["point"]): MapEquipment => ({
  id,
  dailyRate,
  name: `Machine ${id}`,
  preview: "",
  textLanguage: null,
  availability: true,
  location: "",
  point,
  km: undefined,
});
const city = (name: string, latitude: number, longitude: number, equipmentList: MapEquipment[]): MapCity => ({
  key: name,
  name,
  latitude,
  longitude,
  equipment: equipmentList,
  distance: undefined,
  mapAddress: "",
  onlyHere: "",
});
const CITIES = [
  city("Latur", 18.4, 76.5, [
    equipment(1, 900),
    equipment(2, 700),
    equipment(3, 2000, { latitude: 18.5, longitude: 76.6 }),
  ]),
  city("Delhi", 28.6, 77.2, [equipment(4, 1500)]),
];
const degreesTimes =
  (pixels: number) =>
  ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: longitude * pixels,
    y: latitude * pixels,
  });

it("spots are where the machine says, or in its city", () => {
  const spots = listSpots(CITIES);
  expect(spots.map((spot) => [spot.equipment.id, spot.latitude, spot.longitude, spot.city])).toEqual([
    [1, 18.4, 76.5, "Latur"],
    [2, 18.4, 76.5, "Latur"],
    [3, 18.5, 76.6, "Latur"],
    [4, 28.6, 77.2, "Delhi"],
  ]);
});

describe("markers", () => {
  const idsAt = (pixelsPerDegree: number) =>
    listMarkers(listSpots(CITIES), degreesTimes(pixelsPerDegree)).map(({ items }) =>
      items.map((spot) => spot.equipment.id),
    );

  it("split when zooming in, except equipment at the same point", () => {
    expect(idsAt(1)).toEqual([[1, 2, 3, 4]]);
    expect(idsAt(22)).toEqual([[1, 2, 3], [4]]);
    expect(idsAt(5000)).toEqual([[1, 2], [3], [4]]);
  });

  it("name the lowest rate and know whether they can be parted", () => {
    const [latur, ausa, delhi] = listMarkers(listSpots(CITIES), degreesTimes(5000)).map(({ items }) => items);
    expect(lowestRate(latur ?? [])).toBe(700);
    expect([latur, ausa, delhi].map((items) => isSpread(items ?? []))).toEqual([false, false, false]);
    expect(isSpread(listSpots(CITIES))).toBe(true);
  });
});
