import { findCityBySound } from "./city-place";
import type { Place } from "./place";
import { soundOf } from "./place-sound";

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
