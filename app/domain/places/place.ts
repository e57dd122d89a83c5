import { LANGUAGES, type Language } from "~/i18n/language";

/** A place of India. Safe for the browser. */

export type PlaceKind = "city" | "state" | "district" | "taluka" | "town" | "village" | "pin";

/** A name in each language; those but English are written by hand and not known of every place. */
export type PlaceName = { en: string } & Partial<Record<Language, string | undefined>>;

export interface Place {
  /** The same for one place whatever it is called, and in every edition of the gazetteer. */
  key: string;
  kind: PlaceKind;
  name: PlaceName;
  taluka: PlaceName | undefined;
  district: PlaceName | undefined;
  state: PlaceName | undefined;
  pin: string | undefined;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Nine tenths of what belongs to it lie within so many kilometres. */
  reachKm: number;
}

/** A name such as 'Murud, Latur', which reads as the same place again. @param isFull true to name its taluka too */
export function describePlace(place: Place, language: Language, isFull = false): string {
  const { kind, name, taluka, district, state } = place;
  const isSmall = kind === "village" || kind === "town";
  const around = isSmall
    ? [isFull ? taluka : undefined, district]
    : kind === "taluka" || kind === "pin"
      ? [district]
      : kind === "district"
        ? [state]
        : [];
  const names = [name, ...around].filter((one) => one !== undefined);
  const isKnown = names.every((one) => one[language] !== undefined || (kind === "pin" && one === name));
  const parts = names.map((one) => (isKnown ? (one[language] ?? one.en) : one.en));
  return [...new Set(parts.filter((part) => part !== ""))].join(", ");
}

export function namePlace(place: Place): Record<Language, string> {
  const names = LANGUAGES.map((language) => [language, describePlace(place, language)]);
  return Object.fromEntries(names) as Record<Language, string>;
}
