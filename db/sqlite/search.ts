import { sql, type Kysely, type RawBuilder } from "kysely";
import { CELLS_A_ROW, CELLS_PER_DEGREE, type Cell } from "./grid-cells";

/**
 * What searching uses of SQLite alone: trigram text, triggers that keep the search tables in step,
 * named indexes and JSON inside queries. The rest of a search is plain SQL.
 */

/** `create table` modifier of tables that are read by their key alone. */
export const STRICT_WITHOUT_ROWID = "strict, without rowid";
export type Condition = RawBuilder<boolean>;
export type Ids = RawBuilder<{ id: number }>;

/** Shorter words have no trigram. */
export const LEAST_TRIGRAM_CHARACTERS = 3;
/** The grid cell of the machine at hand, by its own degrees. */
export const CELL_OF_DEGREES = `cast((latitude + 90) * ${CELLS_PER_DEGREE} as integer) * ${CELLS_A_ROW} + cast((longitude + 180) * ${CELLS_PER_DEGREE} as integer)`;

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

const WRITE_UNIT_VECTOR = `
  "unitX" = cos(radians(latitude)) * cos(radians(longitude)), "unitY" = cos(radians(latitude)) * sin(radians(longitude)), "unitZ" = sin(radians(latitude))`;

/** Keeps where each machine stands as a point on the unit sphere too, so that no search has to reckon with angles. */
export async function createUnitVectors(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `update equipment set ${WRITE_UNIT_VECTOR}`,
    `create trigger equipment_placed after update of latitude, longitude on equipment begin update equipment set ${WRITE_UNIT_VECTOR} where id = new.id; end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A trigram index over the words of each machine, and triggers that keep it in step with them. */
export async function createSearchText(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const forget =
    "insert into equipment_text (equipment_text, rowid, text) values ('delete', old.\"equipmentId\", old.text);";
  const learn = 'insert into equipment_text (rowid, text) values (new."equipmentId", new.text);';
  const statements = [
    `create virtual table equipment_text using fts5 (text, content = 'equipment_words', content_rowid = 'equipmentId', tokenize = 'trigram')`,
    `create trigger equipment_words_added after insert on equipment_words begin ${learn} end`,
    `create trigger equipment_words_changed after update on equipment_words begin ${forget} ${learn} end`,
    `create trigger equipment_words_removed after delete on equipment_words begin ${forget} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The place that a machine's city, or else the first part of its location, names. */
const PLACE = `places.key = coalesce(new."cityKey", lower(trim(substr(new.location || ',', 1, instr(new.location || ',', ',') - 1))))`;
const HAS_OWN_POINT = `new."latitudeCoord" is not null and new."longitudeCoord" is not null`;

const PLACE_MACHINE = `
  update equipment set
    latitude = case when ${HAS_OWN_POINT} then cast(new."latitudeCoord" as real) else (select places.latitude from places where ${PLACE}) end,
    longitude = case when ${HAS_OWN_POINT} then cast(new."longitudeCoord" as real) else (select places.longitude from places where ${PLACE}) end
  where id = new.id;
  update equipment set "gridCell" = ${CELL_OF_DEGREES} where id = new.id;`;

export const WRITE_SEASONS = `
  update equipment set seasons = ${Object.entries(SEASON_BITS)
    .map(([season, bit]) => `${bit} * coalesce(json_extract(new."seasonalAvailability", '$.${season}'), 1)`)
    .join(" + ")}
  where id = new.id;`;

const WRITE_WORDS = `
  delete from equipment_words where "equipmentId" = new.id;
  insert into equipment_words ("equipmentId", text) values (new.id, lower(
    new.name || ' ' || new.location || ' ' || new.category
    || ' ' || coalesce((select words from category_words where category = new.category), '')
    || ' ' || coalesce((select words from places where ${PLACE}), '')
    || ' ' || new.description));`;

export const WRITE_SPECS = `
  delete from equipment_specs where "equipmentId" = new.id;
  insert into equipment_specs ("equipmentId", name, number, text, unit)
    select new.id, key,
      case when json_type(value, '$.value') in ('integer', 'real') then cast(json_extract(value, '$.value') as real) end,
      case when json_type(value, '$.value') = 'text' then lower(json_extract(value, '$.value')) end,
      lower(coalesce(json_extract(value, '$.unit'), ''))
    from json_each(new."searchableSpecs")
    where type = 'object';`;

/** Triggers that keep a machine's place, words and specifications in step with its row, whoever writes it. */
export async function createSearchTriggers(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create trigger equipment_added after insert on equipment begin ${PLACE_MACHINE} ${WRITE_SEASONS} ${WRITE_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${PLACE_MACHINE} end`,
    `create trigger equipment_reworded after update of name, description, location, category, "cityKey" on equipment begin ${WRITE_WORDS} end`,
    `create trigger equipment_reseasoned after update of "seasonalAvailability" on equipment begin ${WRITE_SEASONS} end`,
    `create trigger equipment_respecified after update of "searchableSpecs" on equipment begin ${WRITE_SPECS} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
