import type { Generated } from "kysely";

/** 1 state, 2 district, 3 taluka, 4 town with a post office of its own, 5 village, 6 PIN code. */
export type GazetteerKind = 1 | 2 | 3 | 4 | 5 | 6;

/** A place of India, from db/places/india.txt.gz; its numbers change with the file. */
export interface GazetteerTable {
  id: number;
  kind: GazetteerKind;
  /** In Latin letters; of a PIN code its digits. */
  name: string;
  nameHi: string | null;
  nameMr: string | null;
  pin: string | null;
  talukaId: number | null;
  districtId: number | null;
  stateId: number | null;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Nine tenths of what belongs to it lie within so many kilometres. */
  reachKm: number;
}

/** What a place is called, one row for each name. */
export interface GazetteerNamesTable {
  /** As `soundOf` hears it. */
  sound: string;
  placeId: number;
  /** As `writingOf` writes it, in its own script. */
  spelling: string;
  kind: GazetteerKind;
}

/** The file that was loaded. */
export interface GazetteerSourceTable {
  id: Generated<number>;
  fingerprint: string;
}

/** A place where equipment stands, and every known city. */
export interface PlacesTable {
  key: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** What it is called, in lower case. */
  words: string;
}

/** What each category is called in the three languages, in lower case. */
export interface CategoryWordsTable {
  category: string;
  words: string;
  /** Makes and things that no category has its name from but this is nearest to, by commas. */
  related: string;
}
