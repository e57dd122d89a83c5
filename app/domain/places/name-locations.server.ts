import type { Db } from "~db/open";
import { formatPlace } from "~/domain/geography/cities";
import type { Language } from "~/i18n/language";
import { findPlace } from "./find-place.server";
import type { Place } from "./place";
import { soundOf } from "./place-sound";

const LATIN = /^[\p{Script=Latin}\p{P}\p{N}\s]+$/u;

/** Locations by the names that their places have in a language. */
export type LocationNames = (location: string) => string;

/** The places that locations name. With a part that names none, 'near the mill, Ausa', it is its owner's words. */
export async function nameLocations(db: Db, locations: readonly string[], language: Language): Promise<LocationNames> {
  const distinct = [...new Set(locations)];
  const named = await Promise.all(
    distinct.map(async (location) => [location, await nameLocation(db, location, language)] as const),
  );
  const names = new Map(named);
  return (location) => names.get(location) ?? formatPlace(location, language);
}

export async function nameLocation(db: Db, location: string, language: Language): Promise<string> {
  const known = formatPlace(location, language);
  if (known !== location || (language === "en" && LATIN.test(location))) return known;
  const { place } = await findPlace(db, location);
  return place === undefined ? location : (nameParts(location, place, language) ?? location);
}

/** Each part of a location by its name in a language; undefined where one is no name of the place or of what it lies in. */
function nameParts(location: string, place: Place, language: Language): string | undefined {
  const names = [place.name, place.taluka, place.district, place.state].filter((name) => name !== undefined);
  const parts = location.split(",").map((part) => {
    const sound = soundOf(part.trim());
    const of = names.find(({ en, hi, mr }) =>
      [en, hi, mr].some((name) => name !== undefined && soundOf(name) === sound),
    );
    return of?.[language] ?? (language === "en" ? of?.en : undefined);
  });
  return parts.includes(undefined) ? undefined : parts.join(", ");
}
