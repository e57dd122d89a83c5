import { normaliseText } from "~/domain/normalise-text";
import { listCityNames } from "./city-names";
import { distanceKm, type Point } from "./distance";

/** The cities that the product knows: GeoNames, degrees in WGS 84. Safe for the browser. */

export interface City {
  key: string;
  latitude: number;
  longitude: number;
}

/** What has a city's name and lies within this of it is that city; farther away it is another place of the name. */
export const SAME_CITY_KM = 30;

const COORDINATES: Record<string, readonly [latitude: number, longitude: number]> = {
  pune: [18.5196, 73.8554],
  mumbai: [19.0728, 72.8826],
  delhi: [28.652, 77.2315],
  bangalore: [12.9719, 77.5937],
  hyderabad: [17.3841, 78.4564],
  chennai: [13.0878, 80.2785],
  kolkata: [22.5626, 88.363],
  ahmedabad: [23.0258, 72.5873],
  latur: [18.3972, 76.5678],
  nilanga: [18.1168, 76.7528],
  aurangabad: [19.8776, 75.3423],
  nagpur: [21.1463, 79.0849],
  nashik: [19.9973, 73.791],
  barshi: [18.2345, 75.6928],
};

export const CITIES: readonly City[] = Object.entries(COORDINATES).map(([key, [latitude, longitude]]) => ({
  key,
  latitude,
  longitude,
}));

const CITIES_BY_NAME = new Map(
  CITIES.flatMap((city) => {
    return listCityNames(city.key).map((name) => [foldName(name), city] as const);
  }),
);

function foldName(name: string): string {
  return normaliseText(name).trim().toLowerCase();
}

/** The known city that a location names in any language, by its first part: 'Latur, Maharashtra' is Latur, and so is 'लातूर'. */
export function findCity(location: string): City | undefined {
  return CITIES_BY_NAME.get(foldName(location.split(",")[0] ?? ""));
}

/** The known city that lies nearest to a point, however far that is. */
export const findNearestCity = (point: Point): City =>
  CITIES.reduce((nearest, city) => (distanceKm(point, city) < distanceKm(point, nearest) ? city : nearest));
