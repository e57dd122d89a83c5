import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import {
  allOf,
  ASC,
  collect,
  DESC,
  findNarrowest,
  inRank,
  isOffered,
  orderBy,
  rankedBy,
  readIds,
  rowsOf,
  split,
  type Order,
} from "./collect";
import { clausesOf, priceCondition, resolveQuery, type FilterClause, type ResolvedQuery } from "./filter-clauses";
import { findNearest } from "./nearest";
import type { EquipmentSearch, SearchQuery, SearchSort } from "./search-engine";
import type { SearchIndex, SearchSql } from "./search-sql";
import { isLong, isOnlyPlace } from "./word-meanings";

/**
 * Finds equipment without reading all of it. Where one clause leaves few rows, they are collected and sorted.
 * Otherwise an index is scanned in the order wanted, and ends when the page is full.
 */

/** How many rows each way of searching may read before another is tried. */
export interface SearchLimits {
  /** Scanned first, to see how many of them pass. */
  sample: number;
  /** The scan goes on where so many rows, of all or of a category, probably hold a page. */
  scan: { all: number; category: number };
  /** Collected and sorted: costs about as much as the scan that would find the same page. */
  collect: number;
  /** The same within a circle, where collecting too many costs more: of all or of a category. */
  collectInCircle: { all: number; category: number };
}

export const LIMITS: SearchLimits = {
  sample: 200,
  scan: { all: 5_000, category: 2_000 },
  collect: 2_000,
  collectInCircle: { all: 1_000, category: 1_000 },
};
/** Rows that a search scans for words, or a place, too short for the index. */
const MAX_SCAN_FOR_SHORT_WORDS = 5_000;

/** Rows that a search for names scans: in a larger stock only the most popular are told from those that mention the words. */
const MAX_SCAN_FOR_NAMES = 1_500;

interface ScanOrder extends Order {
  /** Indexes in this order. */
  indexes: { all: SearchIndex; category: SearchIndex };
  /** True where the price range bounds the scan. */
  isByPrice?: boolean;
}

const BY_PRICE: ScanOrder = {
  key: sql`equipment."dailyRate"`,
  direction: ASC,
  indexes: { all: "equipment_rate", category: "equipment_category_rate" },
  isByPrice: true,
};
/** No index knows distances: "nearest" is not among these. */
const ordersOf = (of: SearchSql): Record<Exclude<SearchSort, "nearest">, ScanOrder> => ({
  popular: {
    key: sql`equipment.popularity`,
    direction: DESC,
    indexes: { all: "equipment_popular", category: "equipment_category_popular" },
  },
  price: BY_PRICE,
  price_desc: { ...BY_PRICE, direction: DESC, idDirection: DESC },
  rating: {
    key: of.meanRating,
    direction: DESC,
    indexes: { all: "equipment_rating", category: "equipment_category_rating" },
  },
});

/** Columns that clauses test; every index holds all but the last two. */
const TESTED_COLUMNS = sql.raw(
  `id, null as "deletedAt", category, "dailyRate", availability, seasons, "unitX", "unitY", "unitZ", "placeKey", location, "ownerId"`,
);

/**
 * Scans an index in its order until enough rows pass.
 *
 * @param maxRows how many it reads of those in the query's category and price range; without it all
 */
function scan(
  of: SearchSql,
  db: Db,
  query: ResolvedQuery,
  order: ScanOrder,
  limit: number,
  maxRows?: number,
): Promise<number[]> {
  const index = of.useIndex(query.category === undefined ? order.indexes.all : order.indexes.category);
  const clauses = clausesOf(of, query);
  if (maxRows === undefined)
    return readIds(
      of,
      db,
      sql`select equipment.id from equipment ${index} where ${allOf(clauses)} order by ${orderBy(order)} limit ${limit}`,
    );
  const range = priceCondition(order.isByPrice === true ? query : { category: query.category });
  const first = sql`select ${TESTED_COLUMNS}${rankedBy(of, order)} from equipment ${index} where ${range} order by ${orderBy(order)} limit ${maxRows}`;
  return readIds(
    of,
    db,
    sql`select equipment.id from (${first}) as equipment where ${allOf(clauses)} ${inRank(of, order)} limit ${limit}`,
  );
}

/**
 * Sorts the equipment within a circle.
 *
 * @param maxRows so many are too many
 * @returns undefined where there are too many
 */
async function collectInCircle(
  of: SearchSql,
  db: Db,
  source: RawBuilder<unknown>,
  clauses: readonly FilterClause[],
  order: Order,
  limit: number,
  maxRows: number,
): Promise<number[] | undefined> {
  const [own, others] = split(clauses);
  const byKey = { ...order, key: sql`key` };
  const { rows } = await sql<{
    list: string | null;
  }>`${of.prepared}with candidates as materialized (select equipment.id, ${order.key} as key from ${source} and ${allOf([isOffered, ...own])} limit ${maxRows})
    select case when (select count(*) from candidates) < ${maxRows} then (
      select ${of.listOf("id")} from (
        select id from (select id${rankedBy(of, byKey)} from candidates order by ${orderBy(byKey, "candidates")} ${of.withoutLimit}) as equipment where ${allOf(others)} ${inRank(of, order)} limit ${limit}
      ) as sorted
    ) end as list`.execute(db);
  const list = rows[0]?.list ?? undefined;
  return list === undefined ? undefined : (JSON.parse(list) as number[]);
}

/** Scans from the first row on, or collects what one clause leaves where that seems shorter. */
async function findInOrder(
  of: SearchSql,
  db: Db,
  query: ResolvedQuery,
  narrowing: readonly FilterClause[],
  order: ScanOrder,
  limit: number,
  limits: SearchLimits,
): Promise<number[]> {
  const isTooShort = query.words.some(({ word }) => !isLong(word)) || query.location?.words.length === 0;
  const maxRows = isTooShort ? MAX_SCAN_FOR_SHORT_WORDS : undefined;
  const isNarrowed = narrowing.some(
    ({ ids, isPriceRange }) => ids !== undefined && !(isPriceRange === true && order.isByPrice === true),
  );
  if (!isNarrowed) return scan(of, db, query, order, limit, maxRows);
  const sample = await scan(of, db, query, order, limit, limits.sample);
  if (sample.length === limit) return sample;
  const maxScanned = query.category === undefined ? limits.scan.all : limits.scan.category;
  const isDense = sample.length * maxScanned >= limit * limits.sample;
  const narrowest = isDense ? undefined : await findNarrowest(of, db, narrowing, limits.collect);
  return narrowest === undefined || narrowest.count >= limits.collect
    ? scan(of, db, query, order, limit, maxRows)
    : collect(of, db, narrowest, clausesOf(of, query), order, limit);
}

async function findResolved(
  of: SearchSql,
  db: Db,
  query: ResolvedQuery,
  sort: SearchSort,
  limit: number,
  limits: SearchLimits,
): Promise<number[]> {
  const { circle } = query;
  if (sort === "nearest" && circle !== undefined) return findNearest(of, db, { ...query, circle }, limit);
  const order = ordersOf(of)[sort === "nearest" ? "popular" : sort];
  const clauses = clausesOf(of, query);
  const inCircle = clauses.find(({ radius }) => radius !== undefined);
  const rest = clauses.filter((clause) => clause !== inCircle);
  const collected =
    inCircle?.radius === undefined
      ? undefined
      : await collectInCircle(
          of,
          db,
          inCircle.radius,
          rest,
          order,
          limit,
          limits.collectInCircle[query.category === undefined ? "all" : "category"],
        );
  if (collected !== undefined) return collected;
  return query.isByName === true
    ? scan(of, db, query, order, limit, MAX_SCAN_FOR_NAMES)
    : findInOrder(of, db, query, rest, order, limit, limits);
}

/** An engine's search, with the limits that were measured to be fastest unless others are given. */
export function createEquipmentSearch(of: SearchSql, limits = LIMITS): EquipmentSearch {
  return {
    async findIds(db, asked, sort, limit) {
      const query = await resolveQuery(of, db, asked);
      const find = (resolved: ResolvedQuery) => findResolved(of, db, resolved, sort, limit, limits);
      if (sort !== "popular" || query.words.every(isOnlyPlace)) return find(query);
      // Names and categories come before descriptions that only mention the words.
      const named = await find({ ...query, isByName: true });
      if (named.length === limit) return named;
      const seen = new Set(named);
      const others = (await find(query)).filter((id) => !seen.has(id));
      return [...named, ...others].slice(0, limit);
    },
    count: (db, query) => count(of, db, query),
    tableOfIds: (ids) => of.tableOfIds(ids),
  };
}

async function count(of: SearchSql, db: Db, query: SearchQuery): Promise<number> {
  const clauses = clausesOf(of, await resolveQuery(of, db, query));
  const narrowing = clauses.toReversed().find(({ ids }) => ids !== undefined);
  const rest = clauses.filter((clause) => clause !== narrowing || clause.isExact !== true);
  const source = narrowing?.ids === undefined ? sql`equipment` : rowsOf(of, narrowing.ids);
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from ${source} where ${allOf([isOffered, ...rest])}`.execute(db);
  return rows[0]?.found ?? 0;
}
