import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import { cellsInCircle } from "./grid-cells";
import type { SearchCircle, SearchDelivery, SearchQuery, SearchSpecification } from "./search-engine";
import { closeness, type Condition, type Ids, type SearchIndex, type SearchSql } from "./search-sql";
import {
  categoryOfWord,
  idsOfPlaces,
  isLong,
  isNamed,
  matchesMeaning,
  readMeanings,
  type WordMeaning,
} from "./word-meanings";

/** One part of a query in SQL: it tests a row and may name the rows that pass. */
export interface FilterClause {
  /** Whether the current row passes. */
  test: Condition;
  /** Rows that may pass, read by an index; absent where no index knows them. */
  ids?: Ids;
  /** True where `ids` names exactly the rows that pass: the test may be left out. */
  isExact?: boolean;
  /** True where the test reads another table: it needs only the id and comes last. */
  readsOtherTable?: boolean;
  /** True where `ids` reads the equipment table and ends in conditions, to which more can be added. */
  isExtensible?: boolean;
  /** Source of `ids` with every column that results are sorted by; only for a circle. */
  radius?: RawBuilder<unknown>;
  /** True for the price range, in whose order the price indexes can be scanned. */
  isPriceRange?: boolean;
}

/** A query with the meanings of its words. */
export interface ResolvedQuery extends Omit<SearchQuery, "words" | "location"> {
  words: readonly WordMeaning[];
  location?: { text: string; words: readonly WordMeaning[] } | undefined;
  /** True where every word must stand in the name or name the category: what only a description mentions comes after. */
  isByName?: boolean;
}

/** Looks up the words of a query. A word that names one category and nothing else becomes the query's category. */
export async function resolveQuery(of: SearchSql, db: Db, query: SearchQuery): Promise<ResolvedQuery> {
  const words = await readMeanings(of, db, query.words);
  const location = query.location && {
    text: query.location.text,
    words: await readMeanings(of, db, query.location.words.filter(isLong)),
  };
  const category = query.category ?? words.map(categoryOfWord).find((named) => named !== undefined);
  const remaining = words.filter(({ categories }) => category === undefined || !categories.includes(category));
  return { ...query, category, words: remaining, location };
}

const every = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

function wordClauses(of: SearchSql, words: readonly WordMeaning[]): FilterClause[] {
  const isName = ({ categories, places }: WordMeaning) => categories.length > 0 || places.length > 0;
  const ownWords = words.filter((meaning) => !isName(meaning)).map(({ word }) => word);
  const long = ownWords.filter(isLong);
  const clauses: FilterClause[] = words.filter(isName).map((meaning) => ({ test: matchesMeaning(of, meaning) }));
  if (long.length > 0)
    clauses.push({
      test: every(long.map((word) => of.containsWord(word))),
      ids: of.idsByText(long),
      isExact: true,
      readsOtherTable: true,
    });
  return [
    ...clauses,
    ...ownWords.filter((word) => !isLong(word)).map((word) => ({ test: of.containsWord(word), readsOtherTable: true })),
  ];
}

/** Category and price range in one condition, since one index holds both. */
export function priceCondition(
  { category, minPrice, maxPrice }: Pick<ResolvedQuery, "category" | "minPrice" | "maxPrice">,
  rate: RawBuilder<number> = sql.ref("equipment.dailyRate"),
): Condition {
  const conditions: Condition[] = [sql`equipment."deletedAt" is null`];
  if (category !== undefined) conditions.push(sql`equipment.category = ${category}`);
  if (minPrice !== undefined) conditions.push(sql`${rate} >= ${minPrice}`);
  if (maxPrice !== undefined) conditions.push(sql`${rate} <= ${maxPrice}`);
  return every(conditions);
}

function priceClause(of: SearchSql, query: ResolvedQuery): FilterClause {
  const test = priceCondition(query);
  // The rows of a circle are fewer, and their clause tests the price too.
  if (query.circle !== undefined || (query.minPrice === undefined && query.maxPrice === undefined)) return { test };
  const index = of.useIndex(query.category === undefined ? "equipment_rate" : "equipment_category_rate");
  return {
    test,
    ids: sql`select equipment.id from equipment ${index} where ${test}`,
    isExact: true,
    isExtensible: true,
    isPriceRange: true,
  };
}

/**
 * Equipment within a circle: first the cells that the circle touches, then the circle itself.
 *
 * @param index of cells
 */
export function circleClause(
  of: SearchSql,
  circle: SearchCircle,
  query: ResolvedQuery,
  index: SearchIndex = "equipment_cell",
): FilterClause & { radius: RawBuilder<unknown> } {
  const test = sql<boolean>`${closeness(circle)} >= ${Math.cos(circle.radius)}`;
  const radius = sql`${of.rowsOfCells(cellsInCircle(circle), index)} where ${priceCondition(query, of.withoutIndex("equipment.dailyRate"))} and ${test}`;
  return { test, ids: sql`select equipment.id from ${radius}`, isExact: true, isExtensible: true, radius };
}

function specificationClause(of: SearchSql, { name, is, value, unit }: SearchSpecification): FilterClause {
  // Words alone are no amount: an empty text would be the number 0.
  const amount = /\d/.test(String(value)) ? Number(String(value).replace(/\s*[^\d\s.]+$/, "")) : Number.NaN;
  const matches =
    is === "min"
      ? sql<boolean>`number >= ${value}`
      : is === "max"
        ? sql<boolean>`number <= ${value}`
        : Number.isFinite(amount)
          ? sql<boolean>`(number = ${amount} or ${of.contains(sql.ref("text"), String(value))})`
          : of.contains(sql.ref("text"), String(value));
  const inUnit = unit === undefined ? sql<boolean>`` : sql<boolean>` and unit = ${unit}`;
  return {
    test: of.exists(
      sql`select 1 from equipment_specs where "equipmentId" = equipment.id and name = ${name} and ${matches}${inUnit}`,
    ),
    ids: sql`select "equipmentId" as id from equipment_specs where name = ${name} and ${matches}${inUnit}`,
    isExact: true,
    readsOtherTable: true,
  };
}

const idsOfTerms = (of: SearchSql, index: SearchIndex, condition: Condition): Ids =>
  sql`select "equipmentId" as id from equipment_terms ${of.useIndex(index)} where ${condition}`;

function operatorClause(of: SearchSql): FilterClause {
  const comes = sql<boolean>`operator in ('included', 'paid')`;
  return {
    test: of.hasTerms(comes),
    ids: idsOfTerms(of, "equipment_terms_operator", comes),
    isExact: true,
    readsOtherTable: true,
  };
}

function deliveryClause(of: SearchSql, { to, kmPerRadian, areaKeys }: SearchDelivery): FilterClause {
  const isBrought = sql<boolean>`"deliveryKm" is not null`;
  return {
    test:
      to === undefined
        ? sql`(${of.hasTerms(isBrought)} or ${of.hasArea()})`
        : of.isBroughtTo(to, kmPerRadian, areaKeys),
    ids: sql`${idsOfTerms(of, "equipment_terms_delivery", isBrought)} union select "equipmentId" as id from equipment_areas`,
    isExact: to === undefined,
    readsOtherTable: true,
  };
}

/** The clauses of a query, cheapest tests first. */
export function clausesOf(of: SearchSql, query: ResolvedQuery): FilterClause[] {
  const { ownerId, circle, location, season, specifications = [], free, words, withOperator, delivered } = query;
  const clauses: FilterClause[] = [];
  if (ownerId !== undefined) {
    clauses.push({
      test: sql`equipment."ownerId" = ${ownerId}`,
      ids: sql`select equipment.id from equipment ${of.useIndex("equipment_owner")} where equipment."ownerId" = ${ownerId}`,
      isExact: true,
      isExtensible: true,
    });
  }
  if (circle !== undefined) clauses.push(circleClause(of, circle, query));
  clauses.push(priceClause(of, query));
  if (free !== undefined) clauses.push({ test: sql`equipment.availability = 1` });
  if (season !== undefined) clauses.push({ test: of.isOfferedIn(season) });
  if (location !== undefined) {
    const [first] = location.words;
    clauses.push({
      test: of.isLocatedAt(location.text),
      ...(first === undefined ? {} : { ids: idsOfPlaces(of, first) }),
    });
  }
  clauses.push(...specifications.map((specification) => specificationClause(of, specification)));
  if (withOperator === true) clauses.push(operatorClause(of));
  if (delivered !== undefined) clauses.push(deliveryClause(of, delivered));
  if (free !== undefined) {
    const { startDate, endDate } = free;
    clauses.push({
      test: sql`not ${of.exists(sql`select 1 from booking_days where "equipmentId" = equipment.id and day between ${startDate} and ${endDate}`)}`,
      readsOtherTable: true,
    });
  }
  // Reading a row's words costs most.
  clauses.push(...wordClauses(of, words));
  if (query.isByName === true)
    clauses.push({ test: every(words.map((word) => isNamed(of, word))), readsOtherTable: true });
  return clauses;
}
