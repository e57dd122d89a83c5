import { sql } from "kysely";
import { PREPARED } from "./prepared";
import { closeness, type Condition, type SearchSql } from "../search/search-sql";

/** PostgreSQL's words in a search: parts of words by pg_trgm, lists as arrays. It takes no advice on indexes. */

const contains: SearchSql["contains"] = (text, part) => sql`strpos(${text}, ${part}) > 0`;
/** The same for the index of parts; in the collation of the column. */
const hasPart = (part: string) => sql`text like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`}`;

/** With the offset it is no join, which the planner may begin elsewhere and end whole, however few rows are wanted. */
const exists: SearchSql["exists"] = (query) => sql`exists (${query} offset 0)`;

/** As the triggers write them. */
const SEASON_BITS = { spring: 1, summer: 2, autumn: 4, winter: 8 } as const;

const hasArea: SearchSql["hasArea"] = (keys) => {
  const isAsked = keys === undefined ? sql`` : sql` and key = any(${keys}::text[])`;
  return exists(sql`select 1 from equipment_areas where "equipmentId" = equipment.id${isAsked}`);
};

export const searchSql: SearchSql = {
  prepared: sql.raw(PREPARED),
  withoutIndex: (column) => sql`(${sql.ref(column)} + 0)`,
  useIndex: () => sql``,
  joinInOrder: sql.raw("join"),
  keepsOrder: false,
  withoutLimit: sql``,
  meanRating: sql.raw(`("ratingSum"::double precision / greatest("ratingCount", 1))`),
  rowsOfCells: (cells) =>
    sql`unnest(${cells}::bigint[]) as cell (value) join equipment on equipment."gridCell" = cell.value`,
  listOf: (column) => sql`coalesce(json_agg(${sql.ref(column)}), '[]')`,
  idsOfList: (list) => sql`select value::bigint as id from json_array_elements_text(${list}::json)`,
  tableOfIds: (ids) =>
    sql`(select id, position - 1 as position from unnest(${ids}::bigint[]) with ordinality as listed (id, position))`,
  tableOfTexts: (texts) =>
    sql`(select value collate "C" as value, position - 1 as position from unnest(${texts}::text[]) with ordinality as listed (value, position))`,
  isOneOf: (column, values) =>
    sql`${sql.ref(`equipment.${column}`)} = any(${values}::${sql.raw(column === "id" ? "bigint[]" : "text[]")})`,
  readNames: (words) => sql`${searchSql.prepared}select asked.word,
      (select coalesce(json_agg(category), '[]') from category_words where strpos(words, asked.word) > 0) as categories,
      (select coalesce(json_agg(key), '[]') from places where strpos(words, asked.word) > 0) as places
    from unnest(${words}::text[]) with ordinality as asked (word, position) order by position`,
  idsByText: (parts) =>
    sql`select "equipmentId" as id from equipment_words where ${sql.join(parts.map(hasPart), sql` and `)}`,
  isNamedOrOf: (part, categories) =>
    exists(
      sql`select 1 from equipment as named where named.id = equipment.id and (strpos(lower(named.name), ${part}) > 0 or named.category = any(${categories}::text[]))`,
    ),
  containsWord: (part) =>
    exists(sql`select 1 from equipment_words where "equipmentId" = equipment.id and strpos(text, ${part}) > 0`),
  exists,
  contains,
  isLocatedAt: (text) => contains(sql`lower(equipment.location)`, text),
  isOfferedIn: (season) => sql`(equipment.seasons & ${sql.lit(SEASON_BITS[season])}) <> 0`,
  hasTerms: (condition) =>
    exists(sql`select 1 from equipment_terms where "equipmentId" = equipment.id and ${condition}`),
  hasArea,
  isBroughtTo: (point, kmPerRadian, areaKeys) => {
    const byDistance: Condition = exists(
      sql`select 1 from equipment_terms join equipment as brought on brought.id = "equipmentId" where "equipmentId" = equipment.id and ${closeness(point, "brought")} >= cos("deliveryKm"::double precision / ${kmPerRadian})`,
    );
    return areaKeys.length === 0 ? byDistance : sql`(${byDistance} or ${hasArea(areaKeys)})`;
  },
};
