import { sql, type RawBuilder } from "kysely";

/**
 * SQL of searches that only SQLite has: trigram text, named indexes, JSON inside queries. A list is one JSON
 * parameter, so that a statement is prepared once for lists of any length.
 */

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

/** Forces an index: the planner's statistics of a growing table must not change how it is searched. */
export function useIndex(index: SearchIndex): RawBuilder<unknown> {
  return sql.raw(`indexed by ${index}`);
}

/** Mean rating, 0 without ratings; the same expression as in the index. */
export const MEAN_RATING = sql.raw<number>(`("ratingSum" * 1.0 / max("ratingCount", 1))`);

/** The equipment of grid cells, cell by cell; `cross join` keeps the planner from reading all equipment first. */
export function rowsOfCells(cells: readonly number[], index: SearchIndex): RawBuilder<unknown> {
  return sql`json_each(${JSON.stringify(cells)}) as cell cross join equipment ${useIndex(index)} on equipment."gridCell" = cell.value`;
}

/** The values of a column as one JSON array. */
export function listOf(column: string): RawBuilder<string> {
  return sql`json_group_array(${sql.ref(column)})`;
}

/** The ids of a JSON array as a table. */
export function idsOfList(list: string): RawBuilder<{ id: number }> {
  return sql`select value as id from json_each(${list})`;
}

/** A list of ids as a table of ids and their positions. */
export function tableOfIds(ids: readonly number[]): RawBuilder<{ id: number; position: number }> {
  return sql`(select value as id, key as position from json_each(${JSON.stringify(ids)}))`;
}

/** Whether a column of the current row is one of these values. */
export function isOneOf(column: "id" | "category" | "placeKey", values: readonly (string | number)[]): Condition {
  return sql`${sql.ref(`equipment.${column}`)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** For each word, in the order given, the categories and places with a name that contains it, as JSON arrays. */
export function readNames(words: readonly string[]): RawBuilder<{ word: string; categories: string; places: string }> {
  return sql`
    select words.value as word,
      (select json_group_array(category) from category_words where instr(category_words.words, words.value) > 0) as categories,
      (select json_group_array(key) from places where instr(places.words, words.value) > 0) as places
    from json_each(${JSON.stringify(words)}) as words`;
}

/**
 * Ids of the equipment whose own words contain each of these parts.
 *
 * @param parts each of three characters or more, in lower case
 */
export function idsByText(parts: readonly string[]): Ids {
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return sql`select rowid as id from equipment_text where equipment_text match ${match}`;
}

/** Whether the row of the current id has part of a word in its name, in lower case, or is of one of some categories. */
export function isNamedOrOf(part: string, categories: readonly string[]): Condition {
  return sql`exists (select 1 from equipment as named where named.id = equipment.id and (instr(lower(named.name), ${part}) > 0 or named.category in (select value from json_each(${JSON.stringify(categories)}))))`;
}

/** Whether the current row's own words contain a part of any length, in lower case. */
export function containsWord(part: string): Condition {
  return sql`exists (select 1 from equipment_words where "equipmentId" = equipment.id and instr(text, ${part}) > 0)`;
}

/** Whether the current row's location contains a text, in lower case. */
export function isLocatedAt(text: string): Condition {
  return sql`instr(lower(equipment.location), ${text}) > 0`;
}

/** As the triggers of the migrations write them. */
const SEASON_BITS = { spring: 1, summer: 2, autumn: 4, winter: 8 } as const;

/** Whether the current row is offered in a season; one without seasons is. */
export function isOfferedIn(season: keyof typeof SEASON_BITS): Condition {
  return sql`(equipment.seasons & ${sql.lit(SEASON_BITS[season])}) <> 0`;
}

interface Point {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Cosine of the angle at the earth's centre between the current row and a point: the larger, the nearer. */
export function closeness(point: Point, table = "equipment"): RawBuilder<number> {
  const [x, y, z] = unitVector(point);
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of("unitX")} * ${x} + ${of("unitY")} * ${y} + ${of("unitZ")} * ${z})`;
}

/** Whether the terms of the current id hold a condition. */
export function hasTerms(condition: Condition): Condition {
  return sql`exists (select 1 from equipment_terms where "equipmentId" = equipment.id and ${condition})`;
}

/** Whether the equipment of the current id is brought to a point, or to an area by one of these keys. */
export function isBroughtTo(point: Point, kmPerRadian: number, areaKeys: readonly string[]): Condition {
  const byDistance = sql<boolean>`exists (select 1 from equipment_terms join equipment as brought on brought.id = "equipmentId" where "equipmentId" = equipment.id and ${closeness(point, "brought")} >= cos("deliveryKm" / ${kmPerRadian}))`;
  return areaKeys.length === 0 ? byDistance : sql`(${byDistance} or ${hasArea(areaKeys)})`;
}

/** Whether the equipment of the current id is brought to an area, or to one by one of these keys. */
export function hasArea(keys?: readonly string[]): Condition {
  const isAsked = keys === undefined ? sql`` : sql` and key in (select value from json_each(${JSON.stringify(keys)}))`;
  return sql`exists (select 1 from equipment_areas where "equipmentId" = equipment.id${isAsked})`;
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
