import { CITIES, nameOfCity } from "~/domain/geography/cities";
import { DEFAULT_PREFERENCES, type Preferences } from "~/domain/users/user";
import type { Language } from "~/i18n/language";

/** Preferences as a form shows them, and back. Safe for the browser. */

export interface PreferredPlace {
  value: string;
  label: string;
}

const WHOLE_RANGE = DEFAULT_PREFERENCES.priceRange;

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function listPreferredPlaces(chosen: readonly string[], language: Language): PreferredPlace[] {
  const known = CITIES.map((city) => ({ value: city.names.en, label: nameOfCity(city, language) }));
  const others = chosen.filter((place) => !known.some(({ value }) => sameWord(value, place)));
  return [...known, ...others.map((place) => ({ value: place, label: place }))];
}

/** The form's values for preferences: bounds in whole rupees, empty without one, and features between commas. */
export function formOfPreferences({ preferredCategories, preferredLocations, priceRange, features }: Preferences) {
  const places = listPreferredPlaces(preferredLocations, "en");
  return {
    preferredCategories,
    preferredLocations: places
      .filter(({ value }) => preferredLocations.some((place) => sameWord(value, place)))
      .map(({ value }) => value),
    priceMin: priceRange.min === WHOLE_RANGE.min ? "" : String(priceRange.min),
    priceMax: priceRange.max === WHOLE_RANGE.max ? "" : String(priceRange.max),
    features: features.join(", "),
  };
}

/** A price range; a missing bound is open. */
export function priceRangeOf(min: number | undefined, max: number | undefined): Preferences["priceRange"] {
  return { min: min ?? WHOLE_RANGE.min, max: max ?? Math.max(WHOLE_RANGE.max, min ?? 0) };
}
