import { normaliseText } from "~/domain/normalise-text";
import { LANGUAGES, type Language } from "~/i18n/language";
import { distanceKm, type Point } from "./distance";

/** The cities that the product knows: points of GeoNames, degrees in WGS 84. Safe for the browser. */

/** Names by language; a language without one uses the English. One that was renamed is shown by the name of today. */
type Names = { en: string; also?: readonly string[]; former?: readonly string[] } & Partial<Record<Language, string>>;

export interface City extends Point {
  key: string;
  /** State and district as keys of places name them. */
  district: string;
  names: Names;
}

/** What has a city's name and lies within this of it is that city; farther away it is another place of the name. */
export const SAME_CITY_KM = 30;

const city = (key: string, latitude: number, longitude: number, district: string, names: Names): City => ({
  key,
  latitude,
  longitude,
  district,
  names,
});

export const CITIES: readonly City[] = [
  city("pune", 18.5196, 73.8554, "maharashtra/pune", { en: "Pune", hi: "पुणे", mr: "पुणे", also: ["poona"] }),
  city("mumbai", 19.0728, 72.8826, "maharashtra/mumbai city", { en: "Mumbai", hi: "मुंबई", mr: "मुंबई", also: ["bombay"] }),
  city("delhi", 28.652, 77.2315, "delhi/central", {
    en: "Delhi",
    hi: "दिल्ली",
    mr: "दिल्ली",
    also: ["new delhi", "नई दिल्ली", "नवी दिल्ली"],
  }),
  city("bangalore", 12.9719, 77.5937, "karnataka/bengaluru urban", {
    en: "Bangalore",
    hi: "बेंगलुरु",
    mr: "बंगळुरू",
    also: ["bengaluru", "बंगलौर", "बेंगळुरू"],
  }),
  city("hyderabad", 17.3841, 78.4564, "telangana/hyderabad", { en: "Hyderabad", hi: "हैदराबाद", mr: "हैदराबाद" }),
  city("chennai", 13.0878, 80.2785, "tamil nadu/chennai", { en: "Chennai", hi: "चेन्नई", mr: "चेन्नई", also: ["madras"] }),
  city("kolkata", 22.5626, 88.363, "west bengal/kolkata", {
    en: "Kolkata",
    hi: "कोलकाता",
    mr: "कोलकाता",
    also: ["calcutta"],
  }),
  city("ahmedabad", 23.0258, 72.5873, "gujarat/ahmadabad", { en: "Ahmedabad", hi: "अहमदाबाद", mr: "अहमदाबाद" }),
  city("latur", 18.3972, 76.5678, "maharashtra/latur", { en: "Latur", hi: "लातूर", mr: "लातूर" }),
  city("nilanga", 18.1168, 76.7528, "maharashtra/latur", { en: "Nilanga", hi: "निलंगा", mr: "निलंगा" }),
  city("aurangabad", 19.8776, 75.3423, "maharashtra/chhatrapati sambhajinagar", {
    en: "Chhatrapati Sambhajinagar",
    hi: "छत्रपति संभाजीनगर",
    mr: "छत्रपती संभाजीनगर",
    also: ["chh. sambhajinagar", "sambhajinagar", "संभाजीनगर"],
    former: ["aurangabad", "औरंगाबाद"],
  }),
  city("nagpur", 21.1463, 79.0849, "maharashtra/nagpur", { en: "Nagpur", hi: "नागपुर", mr: "नागपूर" }),
  city("nashik", 19.9973, 73.791, "maharashtra/nashik", { en: "Nashik", hi: "नासिक", mr: "नाशिक", also: ["nasik"] }),
  city("barshi", 18.2345, 75.6928, "maharashtra/solapur", { en: "Barshi", hi: "बार्शी", mr: "बार्शी" }),
];

/** Every name of a city, in any language, those of former times too. */
export const namesOf = ({ key, names }: City): string[] => [
  key,
  ...LANGUAGES.flatMap((language) => names[language] ?? []),
  ...(names.also ?? []),
  ...(names.former ?? []),
];

export const nameOfCity = ({ names }: City, language: Language): string => names[language] ?? names.en;

const foldName = (name: string): string => normaliseText(name).trim().toLowerCase();

const BY_NAME = new Map(CITIES.flatMap((one) => namesOf(one).map((name) => [foldName(name), one] as const)));

/** The known city that a location names in any language, by its first part: 'Latur, Maharashtra' is Latur, and so is 'लातूर'. */
export const findCity = (location: string): City | undefined => BY_NAME.get(foldName(location.split(",")[0] ?? ""));

export const findNearestCity = (point: Point): City =>
  CITIES.reduce((nearest, one) => (distanceKm(point, one) < distanceKm(point, nearest) ? one : nearest));

const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;

/** A location in a language. A known city alone has its name there; 'Latur, near the mill' is its owner's own words. */
export function formatPlace(location: string, language: Language): string {
  const named = location.includes(",") ? undefined : findCity(location);
  if (named === undefined) return location;
  // Bengaluru and Poona are English too, as their owners would have it.
  const isFormer = named.names.former?.includes(foldName(location)) === true;
  return language === "en" && LATIN.test(location) && !isFormer ? location : nameOfCity(named, language);
}
