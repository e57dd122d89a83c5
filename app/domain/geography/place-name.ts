import type { Language } from "~/i18n/language";
import { findCity } from "./cities";
import { CITY_NAMES, nameOfCity } from "./city-names";

const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;

const isFormerName = (key: string, location: string) =>
  CITY_NAMES[key]?.former?.includes(location.trim().toLowerCase()) === true;

/**
 * A location as it is said in a language. A known city that stands alone is named as people there name it;
 * anything more, such as 'Latur, near the mill', is its owner's own words and stays. Safe for the browser.
 */
export function formatPlace(location: string, language: Language): string {
  const city = location.includes(",") ? undefined : findCity(location);
  // Bengaluru and Poona are English too, as their owners would have it.
  if (city === undefined || (language === "en" && LATIN.test(location) && !isFormerName(city.key, location)))
    return location;
  return nameOfCity(city.key, language);
}
