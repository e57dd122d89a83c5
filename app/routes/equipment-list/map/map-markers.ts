import type { MapMachine } from "~/domain/equipment/equipment-by-city";
import { cluster, type Cluster, type Pixel } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";
import type { MapCity } from "./map-view.server";

/** What a finger needs, and a price such as ₹1,25,000+ with a count before it. */
export const MARKER_PIXELS: Pixel = { x: 104, y: 44 };

/** A machine where the map shows it. */
export interface Spot extends Point {
  equipment: MapMachine;
  city: string;
}

/** Each machine at its own point, or else in its city. */
export function listSpots(cities: readonly MapCity[]): Spot[] {
  return cities.flatMap(({ latitude, longitude, name, equipment: equipmentList }) =>
    equipmentList.map((equipment) => ({ latitude, longitude, ...equipment.point, equipment, city: name })),
  );
}

/** The markers of one zoom: machines whose prices would cover each other share one. */
export function listMarkers(spots: readonly Spot[], toPixel: (point: Point) => Pixel): Cluster<Spot>[] {
  return cluster(spots, (spot) => spot, toPixel, MARKER_PIXELS);
}

/** The lowest rate among machines, in rupees a day. */
export function lowestRate(spots: readonly Spot[]): number {
  return Math.min(...spots.map(({ equipment }) => equipment.dailyRate));
}

/** True where a closer look would part the machines of a marker. */
export function isSpread(spots: readonly Spot[]): boolean {
  const [first] = spots;
  return (
    first !== undefined &&
    spots.some(({ latitude, longitude }) => latitude !== first.latitude || longitude !== first.longitude)
  );
}
