import type { Db } from "~db/open";
import type { GazetteerKind } from "~db/schema";
import { CITIES, SAME_CITY_KM } from "~/domain/geography/cities";
import { CITY_NAMES } from "~/domain/geography/city-names";
import { distanceKm } from "~/domain/geography/distance";
import { findAreasAndTowns } from "./gazetteer-queries.server";
import { soundOf } from "./place-sound";

/** In which district a place lies that equipment stands at, and which places lie in a district. */

/** A district by state and name, as keys of places write them: 'maharashtra/latur'. */
type District = string;

const KIND_OF_DISTRICTS: GazetteerKind = 2;
/** The middle of a district may be farther from the city that it is named after. */
const SAME_DISTRICT_KM = 100;
/** Kinds of places whose key begins with kind, state and district. */
const KINDS_WITHIN = ["taluka", "town", "village", "pin"] as const;
const KEY_IN_DISTRICT = /^(?:district|taluka|town|village|pin)\/([^/]+\/[^/]+)/;
/** The signs after '/' and after the end of a key. */
const [AFTER_SLASH, AFTER_END] = ["0", " "];

/** The districts of the known cities, whose keys do not say it. */
type DistrictsOfCities = ReadonlyMap<string, District>;

export async function findDistrictsOfCities(db: Db): Promise<DistrictsOfCities> {
  const sounds = new Map(CITIES.map((city) => [soundOf(CITY_NAMES[city.key]?.en ?? city.key), city]));
  const found = await findAreasAndTowns(db, [...sounds.keys()]);
  const districts = new Map<string, District>();
  for (const { sound, kind, name, state, district, ...point } of found.toSorted(
    (one, other) => other.kind - one.kind,
  )) {
    const city = sounds.get(sound);
    const own = kind === KIND_OF_DISTRICTS ? name : district;
    if (city === undefined || own === null || state === null) continue;
    const maxKm = kind === KIND_OF_DISTRICTS ? SAME_DISTRICT_KM : SAME_CITY_KM;
    if (distanceKm(city, point) <= maxKm) districts.set(city.key, `${state}/${own}`.toLowerCase());
  }
  return districts;
}

/** The district of a place by its key; undefined for a state and for what is no known place. */
export function districtOf(placeKey: string | null, cities: DistrictsOfCities): District | undefined {
  if (placeKey === null) return undefined;
  return cities.get(placeKey) ?? KEY_IN_DISTRICT.exec(placeKey)?.[1];
}

/** Keys of the places of a district, as ranges: from the first up to but not with the second. */
export function listKeyRanges(district: District, cities: DistrictsOfCities): [string, string][] {
  const ofCities = [...cities].filter(([, of]) => of === district).map(([key]) => key);
  return [
    ...KINDS_WITHIN.map((kind): [string, string] => [`${kind}/${district}/`, `${kind}/${district}${AFTER_SLASH}`]),
    ...[`district/${district}`, ...ofCities].map((key): [string, string] => [key, `${key}${AFTER_END}`]),
  ];
}
