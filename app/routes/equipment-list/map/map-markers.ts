import type { MapEquipment } from "~/domain/equipment/equipment-by-city";
import { cluster, type Cluster, type Pixel } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";

/** A finger's touch target, wide enough for a price such as ₹1,25,000+ with a count before it. */
export const MARKER_PIXELS: Pixel = { x: 104, y: 44 };

/** The label of a cluster names no more cities than fit on two lines. */
const MAX_NAMED = 3;

/** Equipment at its position on the map. */
export interface Spot extends Point {
  equipment: MapEquipment;
  city: string;
}

interface FoundInCity extends Point {
  name: string;
  equipment: readonly MapEquipment[];
}

/** Each piece of equipment at its own position, or else in its city. */
export function listSpots(cities: readonly FoundInCity[]): Spot[] {
  return cities.flatMap(({ latitude, longitude, name, equipment: equipmentList }) =>
    equipmentList.map((equipment) => ({ latitude, longitude, ...equipment.point, equipment, city: name })),
  );
}

/** The markers at one zoom level: equipment whose prices would overlap shares one. */
export function listMarkers(spots: readonly Spot[], toPixel: (point: Point) => Pixel): Cluster<Spot>[] {
  return cluster(spots, toPixel, MARKER_PIXELS);
}

/** The lowest rate in a marker, in rupees a day. */
export function lowestRate(spots: readonly Spot[]): number {
  return Math.min(...spots.map(({ equipment }) => equipment.dailyRate));
}

export function namePlaces(spots: readonly Spot[]): string {
  const cities = [...new Set(spots.map(({ city }) => city))];
  return cities.slice(0, MAX_NAMED).join(", ") + (cities.length > MAX_NAMED ? "…" : "");
}

/** True where zooming in would split the marker. */
export function isSpread(spots: readonly Spot[]): boolean {
  const [first] = spots;
  return (
    first !== undefined &&
    spots.some(({ latitude, longitude }) => latitude !== first.latitude || longitude !== first.longitude)
  );
}
