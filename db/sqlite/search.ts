import { sql, type RawBuilder } from "kysely";
import type { Cell } from "./grid-cells";

/**
 * SQL of searches that only SQLite has: trigram text, named indexes and JSON inside queries.
 */

export type Condition = RawBuilder<boolean>;
export type Ids = RawBuilder<{ id: number }>;

/** Shorter words have no trigram. */
export const LEAST_TRIGRAM_CHARACTERS = 3;

/** Orders in which machines can be walked; the migrations know what they are made of. */
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
  | "equipment_placed";

/** Makes a query read a table by one index: the statistics of a growing table must not change how it is searched. */
export function readBy(index: SearchIndex): RawBuilder<unknown> {
  return sql.raw(`indexed by ${index}`);
}

/** The rated machines' mean, 0 for those that nobody has rated; written as the index has it. */
export const MEAN_RATING = sql.raw<number>(`("ratingSum" * 1.0 / max("ratingCount", 1))`);

/**
 * The machines of grid cells, as a source to read from, cell by cell: statistics must not turn that into a look
 * at all machines. One text for any number of cells, so that it is prepared once.
 */
export function machinesOfCells(cells: readonly Cell[], index: SearchIndex): RawBuilder<unknown> {
  return sql`json_each(${JSON.stringify(cells.map(({ number }) => number))}) as cell cross join equipment ${readBy(index)} on equipment."gridCell" = cell.value`;
}

/** The values of a column as one JSON array. */
export function listOf(column: string): RawBuilder<string> {
  return sql`json_group_array(${sql.ref(column)})`;
}

/** The ids of a JSON array, as a table that can be joined. One text for any number of them, so that it is prepared once. */
export function idsOfList(list: string): RawBuilder<{ id: number }> {
  return sql`select value as id from json_each(${list})`;
}

/** A list as a table of its values and their places in it. */
export function rowsOfList(ids: readonly number[]): RawBuilder<{ id: number; place: number }> {
  return sql`(select value as id, key as place from json_each(${JSON.stringify(ids)}))`;
}

/** Whether a column of the machine at hand holds one of these values. One text for any number of them, so that it is prepared once. */
export function isOneOf(
  column: "id" | "category" | "placeKey",
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  return sql`${sql.ref(`equipment.${column}`)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** What words name, in the order given: categories and places, as JSON arrays, whose names hold the word. */
export function readNamed(words: readonly string[]): RawBuilder<{ word: string; categories: string; places: string }> {
  return sql`
    select words.value as word,
      (select json_group_array(category) from category_words where instr(category_words.words, words.value) > 0) as categories,
      (select json_group_array(key) from places where instr(places.words, words.value) > 0) as places
    from json_each(${JSON.stringify(words)}) as words`;
}

/**
 * Ids of machines whose own words hold every one of these parts.
 *
 * @param parts each of three characters or more, in lower case
 */
export function idsByText(parts: readonly string[]): RawBuilder<{ id: number }> {
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return sql`select rowid as id from equipment_text where equipment_text match ${match}`;
}

/** Whether the own words of the machine at hand hold a part of a word, of any length, in lower case. */
export function holdsText(part: string): RawBuilder<boolean> {
  return sql`exists (select 1 from equipment_words where "equipmentId" = equipment.id and instr(text, ${part}) > 0)`;
}

/** Whether the machine at hand stands in a place whose written name holds a text, in lower case. */
export function isPlacedAt(text: string): RawBuilder<boolean> {
  return sql`instr(lower(equipment.location), ${text}) > 0`;
}

const SEASON_BITS = { spring: 1, summer: 2, autumn: 4, winter: 8 } as const;

/** Whether the machine at hand is offered in a season; one that says nothing is. */
export function isOfferedIn(season: keyof typeof SEASON_BITS): RawBuilder<boolean> {
  return sql`(equipment.seasons & ${sql.lit(SEASON_BITS[season])}) <> 0`;
}

/** Cosine of the angle between the machine at hand and a point, at the centre of the earth: the larger, the nearer. */
export function closeness(point: { latitude: number; longitude: number }): RawBuilder<number> {
  const [latitude, longitude] = [point.latitude, point.longitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ];
  const [x, y, z] = [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ];
  return sql`(equipment."unitX" * ${x} + equipment."unitY" * ${y} + equipment."unitZ" * ${z})`;
}
