import { sql } from "kysely";
import { listOf, MEAN_RATING, readBy, type SearchIndex } from "~db/sqlite/search";
import type { Db } from "~db/connection";
import type { EquipmentFilter, Sort } from "./equipment-filter";
import { piecesOf, rateTest, understand, type Piece, type UnderstoodFilter } from "./search-conditions.server";
import {
  all,
  by,
  DOWN,
  findNarrowest,
  gather,
  gathered,
  offered,
  readIds,
  split,
  UP,
  type Order,
} from "./search-collect.server";
import { findNearest } from "./search-nearest.server";
import { isLong } from "./search-words.server";

/**
 * How machines are found without reading them all. Where one part of the filter leaves few of them, those
 * few are gathered and sorted. Otherwise so many pass that walking all machines in the order wanted finds
 * a page soon, and the walk stops there.
 */

/** How far a search goes before it tries another way. */
export interface Effort {
  /** So many machines are read in the order wanted, to see how often one passes. */
  firstLook: number;
  /** The walk goes on where so many, of all machines or of a category, are likely to hold a page. */
  mostRead: { ofAll: number; ofCategory: number };
  /** Up to so many are gathered: sorting them costs about as much as the walk that would find the same page. */
  few: number;
  /** The same around a place, where more are looked at in vain when there are more. */
  fewAround: number;
}

const EFFORT: Effort = { firstLook: 200, mostRead: { ofAll: 5_000, ofCategory: 2_000 }, few: 2_000, fewAround: 1_000 };
/** How far a search by words that are too short for the index looks, in the order wanted. */
const MOST_READ_FOR_SHORT_WORDS = 5_000;

type Around = NonNullable<Piece["around"]>;

interface WalkableOrder extends Order {
  /** Indexes that stand in this order. */
  indexes: { all: SearchIndex; category: SearchIndex };
  /** True where a range of prices is a part of the walk. */
  byRate?: boolean;
}

/** @returns undefined for the nearest, since no index knows the distance */
function orderOf(sort: Sort, near: EquipmentFilter["near"]): WalkableOrder | undefined {
  const cheapest: WalkableOrder = {
    key: sql`equipment."dailyRate"`,
    direction: UP,
    indexes: { all: "equipment_rate", category: "equipment_category_rate" },
    byRate: true,
  };
  const popular: WalkableOrder = {
    key: sql`equipment.popularity`,
    direction: DOWN,
    indexes: { all: "equipment_popular", category: "equipment_category_popular" },
  };
  switch (sort) {
    case "price":
      return cheapest;
    case "price_desc":
      return { ...cheapest, direction: DOWN, idDirection: DOWN };
    case "rating":
      return {
        key: MEAN_RATING,
        direction: DOWN,
        indexes: { all: "equipment_rating", category: "equipment_category_rating" },
      };
    case "nearest":
      return near === undefined ? popular : undefined;
    case "popular":
      return popular;
  }
}

/** What pieces test of a machine that is offered; all but the last two stand in each index. */
const TESTED_COLUMNS = sql.raw(
  `id, null as "deletedAt", category, "dailyRate", availability, seasons, "unitX", "unitY", "unitZ", "placeKey", location, "ownerId"`,
);

/**
 * Reads machines in an index's order, and stops as soon as there are enough.
 *
 * @param reach how many it reads of those that the filter's category and the order's prices leave; without it all
 */
function walk(db: Db, filter: UnderstoodFilter, order: WalkableOrder, most: number, reach?: number): Promise<number[]> {
  const index = readBy(filter.category === undefined ? order.indexes.all : order.indexes.category);
  const pieces = piecesOf(filter);
  if (reach === undefined)
    return readIds(
      db,
      sql`select equipment.id from equipment ${index} where ${all(pieces)} order by ${by(order)} limit ${most}`,
    );
  const range = rateTest(order.byRate === true ? filter : { category: filter.category });
  const first = sql`select ${TESTED_COLUMNS} from equipment ${index} where ${range} order by ${by(order)} limit ${reach}`;
  return readIds(db, sql`select equipment.id from (${first}) as equipment where ${all(pieces)} limit ${most}`);
}

/**
 * Sorts the machines around a place, unless so many stand there that it is not worth it.
 *
 * @param few so many are too many
 * @returns undefined where there are too many
 */
async function gatherAround(
  db: Db,
  source: Around,
  pieces: readonly Piece[],
  order: Order,
  most: number,
  few: number,
): Promise<number[] | undefined> {
  const [own, elsewhere] = split(pieces);
  const { rows } = await sql<{ list: string | null }>`
    with candidates as materialized (select equipment.id, ${order.key} as key from ${source} and ${all([offered, ...own])} limit ${few})
    select case when (select count(*) from candidates) < ${few} then (
      select ${listOf("id")} from (
        select id from (select id from candidates order by ${by({ ...order, key: sql`key` }, "candidates")} limit -1) as equipment where ${all(elsewhere)} limit ${most}
      )
    ) end as list`.execute(db);
  const list = rows[0]?.list ?? undefined;
  return list === undefined ? undefined : (JSON.parse(list) as number[]);
}

/**
 * Ids of the machines that pass a filter, in order.
 *
 * @param most how many at most
 */
export async function findIds(
  db: Db,
  asked: EquipmentFilter,
  sort: Sort,
  most: number,
  effort = EFFORT,
): Promise<number[]> {
  const filter = await understand(db, asked);
  const order = orderOf(sort, filter.near);
  if (order === undefined) return findNearest(db, filter, most);
  const pieces = piecesOf(filter);
  const place = pieces.find(({ around }) => around !== undefined);
  const rest = pieces.filter((piece) => piece !== place);
  const there =
    place?.around === undefined ? undefined : await gatherAround(db, place.around, rest, order, most, effort.fewAround);
  return there ?? findInOrder(db, filter, rest, order, most, effort);
}

/**
 * Walks from the first machine on, or gathers those that one piece leaves where that seems shorter.
 *
 * @param narrowing the pieces that may leave few
 */
async function findInOrder(
  db: Db,
  filter: UnderstoodFilter,
  narrowing: readonly Piece[],
  order: WalkableOrder,
  most: number,
  effort: Effort,
): Promise<number[]> {
  const hasShortWord = filter.words.some(({ word }) => !isLong(word));
  const reach = hasShortWord ? MOST_READ_FOR_SHORT_WORDS : undefined;
  const isNarrowed = narrowing.some(
    ({ ids, isRate }) => ids !== undefined && !(isRate === true && order.byRate === true),
  );
  if (!isNarrowed) return walk(db, filter, order, most, reach);
  const first = await walk(db, filter, order, most, effort.firstLook);
  if (first.length === most) return first;
  const mostRead = filter.category === undefined ? effort.mostRead.ofAll : effort.mostRead.ofCategory;
  const isRich = first.length * mostRead >= most * effort.firstLook;
  const narrowest = isRich ? undefined : await findNarrowest(db, narrowing, effort.few);
  return narrowest === undefined || narrowest.count >= effort.few
    ? walk(db, filter, order, most, reach)
    : gather(db, narrowest, piecesOf(filter), order, most);
}

/** How many machines pass a filter, all of them counted. */
export async function countMatches(db: Db, filter: EquipmentFilter): Promise<number> {
  const pieces = piecesOf(await understand(db, filter));
  const narrow = pieces.toReversed().find(({ ids }) => ids !== undefined);
  const rest = pieces.filter((piece) => piece !== narrow || piece.exact !== true);
  const from = narrow?.ids === undefined ? sql`equipment` : gathered(narrow.ids);
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from ${from} where ${all([offered, ...rest])}`.execute(db);
  return rows[0]?.found ?? 0;
}
