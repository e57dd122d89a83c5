import type { RawBuilder } from "kysely";
import type { Db, Day } from "../schema";

/**
 * The seam between the domain and the search: the domain says what is wanted, this folder how it is found, and
 * `db/<engine>/search-sql.ts` what the engines write differently. `searchOf` (engine.ts) gives a connection's search.
 */

/** "nearest" without a circle counts as "popular". */
export type SearchSort = "popular" | "price" | "price_desc" | "rating" | "nearest";

export interface SearchCircle {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** The radius as an angle at the centre of the earth, in radians. */
  radius: number;
}

export interface SearchSpecification {
  name: string;
  is: "min" | "max" | "is";
  /** A number where `is` is min or max; else text in lower case. */
  value: string | number;
  /** In lower case; without it any unit counts. */
  unit?: string | undefined;
}

export interface SearchDelivery {
  /** Degrees, WGS 84. */
  to: { latitude: number; longitude: number } | undefined;
  /** Keys of the areas that the point lies in. */
  areaKeys: readonly string[];
  /** Road kilometres of an angle at the centre of the earth, in radians. */
  kmPerRadian: number;
}

export interface SearchQuery {
  /** Each must be part of a row's words or of a name of its category or place. In lower case. */
  words: readonly string[];
  category?: string | undefined;
  ownerId?: number | undefined;
  /** Whole rupees a day. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  circle?: SearchCircle | undefined;
  /** Part of the location as written, in lower case, and its words. */
  location?: { text: string; words: readonly string[] } | undefined;
  season?: "spring" | "summer" | "autumn" | "winter" | undefined;
  specifications?: readonly SearchSpecification[] | undefined;
  /** Available and not taken on any of these days, both ends included. */
  free?: { startDate: Day; endDate: Day } | undefined;
  withOperator?: true | undefined;
  /** Brought to a point, or at all where none is given. */
  delivered?: SearchDelivery | undefined;
}

export interface EquipmentSearch {
  /** Ids of the offered equipment that passes, in order; equal ones by id. */
  findIds(db: Db, query: SearchQuery, sort: SearchSort, limit: number): Promise<number[]>;
  /** The number of all that passes. */
  count(db: Db, query: SearchQuery): Promise<number>;
  /** A list of ids as a table to join with; one text of SQL for lists of any length. */
  tableOfIds(ids: readonly number[]): RawBuilder<{ id: number; position: number }>;
}
