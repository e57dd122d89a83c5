import { CITIES, SAME_CITY_KM, type City } from "~/domain/geography/cities";
import { CITY_NAMES, listCityNames } from "~/domain/geography/city-names";
import { distanceKm } from "~/domain/geography/distance";
import type { Place } from "./place";
import { soundOf } from "./place-sound";

/** The known cities as places: understood without the gazetteer, and where it has them too, the one point that they have. */

const CITY_REACH_KM = 10;

const CITY_BY_SOUND = new Map(
  CITIES.flatMap((city) => {
    return listCityNames(city.key).map((name) => [soundOf(name), city] as const);
  }),
);

export const findCityBySound = (sound: string): City | undefined => CITY_BY_SOUND.get(sound);
export const listSoundsOfCities = (): string[] => [...CITY_BY_SOUND.keys()];

/** @param within the place of the gazetteer that it is, where one is known */
export function placeOfCity({ key, latitude, longitude }: City, within?: Place): Place {
  const { en, hi, mr } = CITY_NAMES[key] ?? { en: key, hi: undefined, mr: undefined };
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

/**
 * Keys of what a place is and of the taluka and district that it lies in, as `readPlaces` writes them. A known city has a key of its
 * own, under which its taluka is found too.
 */
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
