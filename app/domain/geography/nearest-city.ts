import { CITIES, type City } from "./cities";
import { distanceKm, type Point } from "./distance";

/** The known city that lies nearest to a point, however far that is. Safe for the browser. */
export function findNearestCity(point: Point): City {
  return CITIES.reduce((nearest, city) => (distanceKm(point, city) < distanceKm(point, nearest) ? city : nearest));
}
