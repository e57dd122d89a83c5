import { boxOf } from "~/domain/geography/clusters";
import { distanceKm, type Point } from "~/domain/geography/distance";
import { MAX_RADIUS_KM } from "~/domain/search/equipment-filter";

/** Where a search that was begun on the map goes on. */
export const MAP_ID = "map";

/** About 100 m: precise enough for equipment, and a shared URL does not reveal a home. */
const DECIMALS = 3;

function withoutPlace(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of ["location", "lat", "lon", "page"]) query.delete(name);
  return query;
}

/** The current search around a city, other filters kept. */
export function aroundCity(search: string, city: string): string {
  const query = withoutPlace(search);
  query.set("location", city);
  return `?${query.toString()}`;
}

/** The current search around a point, other filters kept. */
export function aroundPoint(search: string, { latitude, longitude }: Point, radiusKm: number): string {
  const query = withoutPlace(search);
  query.set("lat", latitude.toFixed(DECIMALS));
  query.set("lon", longitude.toFixed(DECIMALS));
  query.set("radius", String(radiusKm));
  return `?${query.toString()}`;
}

/** The current search around several points: all of them, or as many as the widest circle holds. */
export function aroundSpots(search: string, spots: readonly Point[]): string {
  const { south, north, west, east } = boxOf(spots) ?? { south: 0, north: 0, west: 0, east: 0 };
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const radiusKm = Math.ceil(Math.max(...spots.map((spot) => distanceKm(middle, spot)))) + 1;
  const [first = middle] = spots;
  return aroundPoint(search, radiusKm > MAX_RADIUS_KM ? first : middle, Math.min(radiusKm, MAX_RADIUS_KM));
}
