import { CITIES, namesOf, SAME_CITY_KM, type City } from "~/domain/geography/cities";
import { distanceKm } from "~/domain/geography/distance";
import type { Place } from "./place";
import { soundOf } from "./place-sound";

/** The known cities as places: understood without the gazetteer, and where it has them too, the one point that they have. */

const CITY_REACH_KM = 10;

const CITY_BY_SOUND = new Map(
  CITIES.flatMap((city) => {
    return namesOf(city).map((name) => [soundOf(name), city] as const);
  }),
);

export const findCityBySound = (sound: string): City | undefined => CITY_BY_SOUND.get(sound);

/** @param within the place of the gazetteer that it is, where one is known */
export function placeOfCity({ key, latitude, longitude, names: { en, hi, mr } }: City, within?: Place): Place {
  return {
    key,
    kind: "city",
    name: { en, hi, mr },
    taluka: undefined,
    district: within?.district,
    state: within?.state,
    pin: undefined,
    latitude,
    longitude,
    reachKm: CITY_REACH_KM,
  };
}

export const cityOf = (sound: string) => {
  const city = findCityBySound(sound);
  return city === undefined ? undefined : placeOfCity(city);
};

/** A known city has one point and one key, however it was found. */
export function asCity(place: Place, sound = ""): Place {
  const city = place.kind === "village" || place.kind === "pin" ? undefined : findCityBySound(sound);
  const reachKm = place.kind === "district" || place.kind === "state" ? place.reachKm : SAME_CITY_KM;
  return city !== undefined && distanceKm(city, place) <= reachKm ? placeOfCity(city, place) : place;
}

/** What a place is and lies in, as `readPlaces` writes it. A known city's own key leads to its taluka too. */
export function areaKeysOf({ key, taluka, district, state }: Place): string[] {
  if (district === undefined || state === undefined) return [key];
  const inDistrict = `${state.en}/${district.en}`.toLowerCase();
  const city = taluka === undefined ? undefined : findCityBySound(soundOf(taluka.en));
  return [
    key,
    ...(taluka === undefined ? [] : [`taluka/${inDistrict}/${taluka.en.toLowerCase()}`]),
    ...(city === undefined ? [] : [city.key]),
    `district/${inDistrict}`,
  ];
}

/** Kinds of places whose key begins with kind, state and district. */
const KINDS_WITHIN = ["taluka", "town", "village", "pin"] as const;
const KEY_IN_DISTRICT = /^(?:district|taluka|town|village|pin)\/([^/]+\/[^/]+)/;
/** The signs after '/' and after the end of a key. */
const [AFTER_SLASH, AFTER_END] = ["0", " "];

/** A district as keys name it, 'maharashtra/latur'; undefined for a state and for what is no known place. */
export const districtOf = (placeKey: string): string | undefined =>
  CITIES.find(({ key }) => key === placeKey)?.district ?? KEY_IN_DISTRICT.exec(placeKey)?.[1];

/** Keys of the places of a district, as ranges: from the first up to but not with the second. */
export function listKeyRanges(district: string): [string, string][] {
  const cities = CITIES.filter((city) => city.district === district).map(({ key }) => key);
  return [
    ...KINDS_WITHIN.map((kind): [string, string] => [`${kind}/${district}/`, `${kind}/${district}${AFTER_SLASH}`]),
    ...[`district/${district}`, ...cities].map((key): [string, string] => [key, `${key}${AFTER_END}`]),
  ];
}
