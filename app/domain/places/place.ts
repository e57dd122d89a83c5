import type { Language } from "~/i18n/language";

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

const said = (name: PlaceName | undefined, language: Language) => name?.[language] ?? name?.en;

/**
 * A place told from others of its name: 'Murud, Latur'. What is returned is understood again as the same place.
 *
 * @param isFull true where its taluka is to be named too, since its district has two of the name
 */
export function describePlace(place: Place, language: Language, isFull = false): string {
  const parts = [said(place.name, language)];
  if (place.kind === "village" || place.kind === "town") {
    if (isFull) parts.push(said(place.taluka, language));
    parts.push(said(place.district, language));
  } else if (place.kind === "taluka" || place.kind === "pin") parts.push(said(place.district, language));
  else if (place.kind === "district") parts.push(said(place.state, language));
  return [...new Set(parts.filter((part) => part !== undefined && part !== ""))].join(", ");
}
