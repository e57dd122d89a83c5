import { sql } from "kysely";
import { closeness, type Condition, type SearchSql } from "../search/search-sql";

/** SQLite's words in a search: trigram text, named indexes, and lists as JSON. */

const listed = (values: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

const contains: SearchSql["contains"] = (text, part) => sql`instr(${text}, ${part}) > 0`;

/** As the triggers of the migrations write them. */
const SEASON_BITS = { spring: 1, summer: 2, autumn: 4, winter: 8 } as const;

const hasArea: SearchSql["hasArea"] = (keys) => {
  const isAsked = keys === undefined ? sql`` : sql` and key in ${listed(keys)}`;
  return sql`exists (select 1 from equipment_areas where "equipmentId" = equipment.id${isAsked})`;
};

export const searchSql: SearchSql = {
  /** Every statement is prepared once. */
  prepared: sql``,
  /** An index is named where it is read. */
  withoutIndex: (column) => sql.ref(column),
  /** The planner's statistics of a growing table must not change how it is searched. */
  useIndex: (index) => sql.raw(`indexed by ${index}`),
  joinInOrder: sql.raw("cross join"),
  keepsOrder: true,
  /** With a limit SQLite keeps only the first rows instead of sorting all; without one it would not sort a subquery. */
  withoutLimit: sql.raw("limit -1"),
  meanRating: sql.raw(`("ratingSum" * 1.0 / max("ratingCount", 1))`),
  rowsOfCells: (cells, index) =>
    sql`json_each(${JSON.stringify(cells)}) as cell cross join equipment ${searchSql.useIndex(index)} on equipment."gridCell" = cell.value`,
  listOf: (column) => sql`json_group_array(${sql.ref(column)})`,
  idsOfList: (list) => sql`select value as id from json_each(${list})`,
  tableOfIds: (ids) => sql`(select value as id, key as position from json_each(${JSON.stringify(ids)}))`,
  tableOfTexts: (texts) => sql`(select value, key as position from json_each(${JSON.stringify(texts)}))`,
  isOneOf: (column, values) => sql`${sql.ref(`equipment.${column}`)} in ${listed(values)}`,
  readNames: (words) => sql`
    select words.value as word,
      (select json_group_array(category) from category_words where instr(category_words.words, words.value) > 0) as categories,
      (select json_group_array(key) from places where instr(places.words, words.value) > 0) as places
    from json_each(${JSON.stringify(words)}) as words`,
  idsByText: (parts) => {
    const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
    return sql`select rowid as id from equipment_text where equipment_text match ${match}`;
  },
  isNamedOrOf: (part, categories) =>
    sql`exists (select 1 from equipment as named where named.id = equipment.id and (instr(lower(named.name), ${part}) > 0 or named.category in ${listed(categories)}))`,
  containsWord: (part) =>
    sql`exists (select 1 from equipment_words where "equipmentId" = equipment.id and instr(text, ${part}) > 0)`,
  exists: (query) => sql`exists (${query})`,
  contains,
  isLocatedAt: (text) => contains(sql`lower(equipment.location)`, text),
  isOfferedIn: (season) => sql`(equipment.seasons & ${sql.lit(SEASON_BITS[season])}) <> 0`,
  hasTerms: (condition) =>
    sql`exists (select 1 from equipment_terms where "equipmentId" = equipment.id and ${condition})`,
  hasArea,
  isBroughtTo: (point, kmPerRadian, areaKeys) => {
    const byDistance: Condition = sql`exists (select 1 from equipment_terms join equipment as brought on brought.id = "equipmentId" where "equipmentId" = equipment.id and ${closeness(point, "brought")} >= cos("deliveryKm" / ${kmPerRadian}))`;
    return areaKeys.length === 0 ? byDistance : sql`(${byDistance} or ${hasArea(areaKeys)})`;
  },
};
