import type { Point } from "~/domain/geography/distance";

/** About 100 m: near enough for machines, and nobody's doorstep stands in an address that may be shared. */
const DECIMALS = 3;

function withoutPlace(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of ["location", "lat", "lon", "page"]) query.delete(name);
  return query;
}

/** The same search, all other filters kept, around a city. */
export function aroundCity(search: string, city: string): string {
  const query = withoutPlace(search);
  query.set("location", city);
  return `?${query.toString()}`;
}

/** The same search, all other filters kept, around a point. */
export function aroundPoint(search: string, { latitude, longitude }: Point, radiusKm: number): string {
  const query = withoutPlace(search);
  query.set("lat", latitude.toFixed(DECIMALS));
  query.set("lon", longitude.toFixed(DECIMALS));
  query.set("radius", String(radiusKm));
  return `?${query.toString()}`;
}
