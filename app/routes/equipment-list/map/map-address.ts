/** Where a search that was begun on the map goes on. */
export const MAP_ID = "map";

/** The current search around a city, other filters kept. */
export function aroundCity(search: string, city: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["lat", "lon", "page"]) query.delete(name);
  query.set("location", city);
  return `?${query.toString()}`;
}
