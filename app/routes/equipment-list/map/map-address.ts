import type { Point } from "~/domain/geography/distance";

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
