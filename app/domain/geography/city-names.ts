import { LANGUAGES, type Language } from "~/i18n/language";

/** Names of a city by language; a language without one uses the English. */
type CityNames = { en: string; also?: readonly string[]; former?: readonly string[] } & Partial<
  Record<Language, string>
>;

/**
 * What each known city is called by those who look for it, so that its name is understood in any language. One that was
 * renamed is understood by its former names and shown by the one of today.
 */
export const CITY_NAMES: Record<string, CityNames> = {
  pune: { en: "Pune", hi: "पुणे", mr: "पुणे", also: ["poona"] },
  mumbai: { en: "Mumbai", hi: "मुंबई", mr: "मुंबई", also: ["bombay"] },
  delhi: { en: "Delhi", hi: "दिल्ली", mr: "दिल्ली", also: ["new delhi", "नई दिल्ली", "नवी दिल्ली"] },
  bangalore: { en: "Bangalore", hi: "बेंगलुरु", mr: "बंगळुरू", also: ["bengaluru", "बंगलौर", "बेंगळुरू"] },
  hyderabad: { en: "Hyderabad", hi: "हैदराबाद", mr: "हैदराबाद" },
  chennai: { en: "Chennai", hi: "चेन्नई", mr: "चेन्नई", also: ["madras"] },
  kolkata: { en: "Kolkata", hi: "कोलकाता", mr: "कोलकाता", also: ["calcutta"] },
  ahmedabad: { en: "Ahmedabad", hi: "अहमदाबाद", mr: "अहमदाबाद" },
  latur: { en: "Latur", hi: "लातूर", mr: "लातूर" },
  nilanga: { en: "Nilanga", hi: "निलंगा", mr: "निलंगा" },
  aurangabad: {
    en: "Chhatrapati Sambhajinagar",
    hi: "छत्रपति संभाजीनगर",
    mr: "छत्रपती संभाजीनगर",
    also: ["chh. sambhajinagar", "sambhajinagar", "संभाजीनगर"],
    former: ["aurangabad", "औरंगाबाद"],
  },
  nagpur: { en: "Nagpur", hi: "नागपुर", mr: "नागपूर" },
  nashik: { en: "Nashik", hi: "नासिक", mr: "नाशिक", also: ["nasik"] },
  barshi: { en: "Barshi", hi: "बार्शी", mr: "बार्शी" },
};

/** Every name of a known city, in any language, those of former times too. */
export function listCityNames(key: string): string[] {
  const names = CITY_NAMES[key];
  return names === undefined
    ? [key]
    : [key, ...LANGUAGES.flatMap((language) => names[language] ?? []), ...(names.also ?? []), ...(names.former ?? [])];
}

/** The name of a known city in a language. */
export function nameOfCity(key: string, language: Language): string {
  const names = CITY_NAMES[key];
  return names?.[language] ?? names?.en ?? key;
}
