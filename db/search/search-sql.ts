import { sql, type RawBuilder } from "kysely";

/** What the engines write differently in a search, and what all write alike. */

export type Condition = RawBuilder<boolean>;
export type Ids = RawBuilder<{ id: number }>;

/** Shorter words have no trigram. */
export const MIN_TRIGRAM_CHARACTERS = 3;

/** Indexes that searches read; the migrations define their columns. */
export type SearchIndex =
  | "equipment_popular"
  | "equipment_category_popular"
  | "equipment_rate"
  | "equipment_category_rate"
  | "equipment_rating"
  | "equipment_category_rating"
  | "equipment_cell"
  | "equipment_place"
  | "equipment_owner"
  | "equipment_standing"
  | "equipment_category_standing"
  | "equipment_placed"
  | "equipment_terms_operator"
  | "equipment_terms_delivery";

/** Degrees, WGS 84. */
interface Point {
  latitude: number;
  longitude: number;
}

/** The words of one engine's SQL. A list is one parameter, so that a statement is prepared once for lists of any length. */
export interface SearchSql {
  /** Begins a statement whose plan is kept and serves any values: those it is used with must not change which index is best. */
  prepared: RawBuilder<unknown>;
  /** A column that no index is to be read by, whatever value it is compared with. */
  withoutIndex(column: string): RawBuilder<number>;
  /** Names an index to be read where the engine takes such advice. */
  useIndex(index: SearchIndex): RawBuilder<unknown>;
  /** A join that keeps the order of its tables, where the engine has one. */
  joinInOrder: RawBuilder<unknown>;
  /** Whether rows of a sorted subquery are read in its order. */
  keepsOrder: boolean;
  /** Sorts a subquery whole, before it is read in that order. */
  withoutLimit: RawBuilder<unknown>;
  /** Mean rating, 0 without ratings; the same expression as in the index. */
  meanRating: RawBuilder<number>;
  /** The equipment of grid cells, cell by cell. */
  rowsOfCells(cells: readonly number[], index: SearchIndex): RawBuilder<unknown>;
  /** The values of a column as the text of one JSON array. */
  listOf(column: string): RawBuilder<string>;
  /** The ids of a JSON array as a table. */
  idsOfList(list: string): Ids;
  /** A list of ids as a table of ids and their positions. */
  tableOfIds(ids: readonly number[]): RawBuilder<{ id: number; position: number }>;
  /** A list of texts as a table of `value` and `position`. */
  tableOfTexts(texts: readonly string[]): RawBuilder<unknown>;
  /** Whether a column of the current row is one of these values. */
  isOneOf(column: "id" | "category" | "placeKey", values: readonly (string | number)[]): Condition;
  /** For each word, in the order given, the categories and places with a name that contains it, as JSON arrays. */
  readNames(words: readonly string[]): RawBuilder<{ word: string; categories: string; places: string }>;
  /**
   * Ids of the equipment whose own words contain each of these parts.
   *
   * @param parts each of three characters or more, in lower case
   */
  idsByText(parts: readonly string[]): Ids;
  /** Whether the row of the current id has part of a word in its name, in lower case, or is of one of some categories. */
  isNamedOrOf(part: string, categories: readonly string[]): Condition;
  /** Whether the current row's own words contain a part of any length, in lower case. */
  containsWord(part: string): Condition;
  /** Whether a query of the current row finds anything: asked row by row, so that a page that is full ends it. */
  exists(query: RawBuilder<unknown>): Condition;
  /** Whether a text contains another. */
  contains(text: RawBuilder<unknown>, part: string): Condition;
  /** Whether the current row's location contains a text, in lower case. */
  isLocatedAt(text: string): Condition;
  /** Whether the current row is offered in a season; one without seasons is. */
  isOfferedIn(season: "spring" | "summer" | "autumn" | "winter"): Condition;
  /** Whether the terms of the current id hold a condition. */
  hasTerms(condition: Condition): Condition;
  /** Whether the equipment of the current id is brought to an area, or to one by one of these keys. */
  hasArea(keys?: readonly string[]): Condition;
  /** Whether the equipment of the current id is brought to a point, or to an area by one of these keys. */
  isBroughtTo(point: Point, kmPerRadian: number, areaKeys: readonly string[]): Condition;
}

/** Cosine of the angle at the earth's centre between the current row and a point: the larger, the nearer. */
export function closeness(point: Point, table = "equipment"): RawBuilder<number> {
  const [x, y, z] = unitVector(point);
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of("unitX")} * ${x} + ${of("unitY")} * ${y} + ${of("unitZ")} * ${z})`;
}

/** The same for the current row of `places`. */
export function closenessOfPlace(point: Point): RawBuilder<number> {
  const [x, y, z] = unitVector(point);
  return sql`(cos(radians(latitude)) * cos(radians(longitude)) * ${x} + cos(radians(latitude)) * sin(radians(longitude)) * ${y} + sin(radians(latitude)) * ${z})`;
}

function unitVector(point: Point): [x: number, y: number, z: number] {
  const latitude = (point.latitude * Math.PI) / 180;
  const longitude = (point.longitude * Math.PI) / 180;
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
}
