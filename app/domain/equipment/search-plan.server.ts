import { sql, type RawBuilder } from "kysely";
import { closeness, idsOfList, LEAST_TRIGRAM_CHARACTERS, listOf, MEAN_RATING, readBy, type SearchIndex } from "~db/search.sqlite";
import type { Db } from "~db/connection";
import type { EquipmentFilter, Sort } from "./equipment-filter";
import { piecesOf, pieceOfPlace, rateTest, wordsOf, type Piece } from "./search-conditions.server";

/**
 * How machines are found without reading them all. Where one part of the filter leaves few of them, those
 * few are gathered and sorted. Otherwise so many pass that walking all machines in the order wanted finds
 * a page soon, and the walk stops there.
 */

/** Up to so many are gathered: sorting them costs about as much as the walk that would find the same page. */
const FEW_MACHINES = 2_000;
/** How far a search by words that are too short for the index looks, in the order wanted. */
const MOST_READ_FOR_SHORT_WORDS = 5_000;
/** So few that looking for fewer, and above all among the words of all machines, costs more than it saves. */
const HARDLY_ANY_MACHINES = 500;
/** How many times as many machines as are wanted the first circle of a search for the nearest is to hold. */
const MARGIN_OF_FIRST_RING = 2;

type Ids = RawBuilder<{ id: number }>;

interface Order {
  by: RawBuilder<unknown>;
  /** Indexes that stand in this order; none knows the distance. */
  indexes?: { all: SearchIndex; category: SearchIndex };
  /** True where a range of prices is a part of the walk. */
  byRate?: boolean;
}

function orderOf(sort: Sort, near: EquipmentFilter["near"]): Order {
  const cheapest: Order = { by: sql`equipment."dailyRate", equipment.id`, indexes: { all: "equipment_rate", category: "equipment_category_rate" }, byRate: true };
  const popular: Order = { by: sql`equipment.popularity desc, equipment.id`, indexes: { all: "equipment_popular", category: "equipment_category_popular" } };
  switch (sort) {
    case "price": return cheapest;
    case "price_desc": return { ...cheapest, by: sql`equipment."dailyRate" desc, equipment.id desc` };
    case "rating": return { by: sql`${MEAN_RATING} desc, equipment.id`, indexes: { all: "equipment_rating", category: "equipment_category_rating" } };
    case "nearest": return near === undefined ? popular : { by: sql`${closeness(near)} desc, equipment.id` };
    case "popular": return popular;
  }
}

const all = (pieces: readonly Piece[]) => (pieces.length === 0 ? sql`1` : sql.join(pieces.map(({ test }) => test), sql` and `));
const gathered = (ids: Ids) => sql`(${ids}) as candidate cross join equipment on equipment.id = candidate.id`;
/** A deleted machine's words and specifications are still there. */
const offered: Piece = { test: sql`equipment."deletedAt" is null` };

async function readIds(db: Db, query: Ids): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads machines in an index's order, and stops as soon as there are enough. */
function walk(db: Db, index: SearchIndex, pieces: readonly Piece[], order: Order, most: number): Promise<number[]> {
  return readIds(db, sql`select equipment.id from equipment ${readBy(index)} where ${all(pieces)} order by ${order.by} limit ${most}`);
}

/**
 * Sorts the machines that one piece of the filter names, and only then asks other tables about one after
 * the other, until there are enough.
 */
function gather(db: Db, narrow: Narrow, pieces: readonly Piece[], order: Order, most: number): Promise<number[]> {
  const rest = pieces.filter((piece) => piece !== narrow.piece || piece.exact !== true);
  const own = [offered, ...rest.filter(({ elsewhere }) => elsewhere !== true)];
  const source = narrow.piece.isWalkable === true ? sql`${narrow.ids} and` : sql`select equipment.id from ${gathered(narrow.ids)} where`;
  const sorted = sql`${source} ${all(own)} order by ${order.by} limit -1`;
  return readIds(db, sql`select equipment.id from (${sorted}) as equipment where ${all(rest.filter(({ elsewhere }) => elsewhere === true))} limit ${most}`);
}

interface Narrow {
  piece: Piece;
  ids: Ids;
  /** How many machines it leaves at most, up to a bound. */
  count: number;
}

/** What a piece leaves, looked at up to a bound. What took a look into the words of all machines is written down, so that it is done once. */
async function narrowBy(db: Db, piece: Piece, ids: Ids, most: number): Promise<Narrow> {
  const written = piece.isWalkable === true ? sql<string>`'[]'` : listOf("id");
  const { rows } = await sql<{ found: number; list: string }>`select count(*) as found, ${written} as list from (${ids} limit ${most})`.execute(db);
  const { found: count, list } = rows[0] ?? { found: 0, list: "[]" };
  return { piece, ids: piece.isWalkable === true || count === most ? ids : idsOfList(list), count };
}

/** The piece of the filter that leaves fewest machines; one that leaves hardly any ends the search for it. */
async function findNarrowest(db: Db, pieces: readonly Piece[], few: number): Promise<Narrow | undefined> {
  let narrowest: Narrow | undefined;
  for (const piece of pieces) {
    if (piece.ids === undefined) continue;
    const narrow = await narrowBy(db, piece, piece.ids, narrowest?.count ?? few);
    if (narrowest === undefined || narrow.count < narrowest.count) narrowest = narrow;
    if (narrowest.count <= HARDLY_ANY_MACHINES) break;
  }
  return narrowest;
}

/**
 * Ids of the machines that pass a filter, in order.
 *
 * @param most how many at most
 * @param few up to how many machines are gathered instead of walked to
 */
export async function findIds(db: Db, filter: EquipmentFilter, sort: Sort, most: number, few = FEW_MACHINES): Promise<number[]> {
  const pieces = piecesOf(filter);
  const order = orderOf(sort, filter.near);
  const isOrderAlone = pieces.length === 1 && order.indexes !== undefined && (order.byRate === true || pieces[0]?.ids === undefined);
  const narrowest = isOrderAlone ? undefined : await findNarrowest(db, pieces, few);
  if (order.indexes === undefined) return findNearest(db, filter, narrowest, order, most);
  if (narrowest !== undefined && narrowest.count < few) return gather(db, narrowest, pieces, order, most);
  const index = filter.category === undefined ? order.indexes.all : order.indexes.category;
  const hasShortWord = wordsOf(filter.search).some((word) => Array.from(word).length < LEAST_TRIGRAM_CHARACTERS);
  if (narrowest !== undefined || !hasShortWord) return walk(db, index, pieces, order, most);
  const first = sql<{ id: number }>`select id from (select equipment.id from equipment ${readBy(index)} where ${rateTest(filter)} order by ${order.by} limit ${MOST_READ_FOR_SHORT_WORDS})`;
  return gather(db, { piece: offered, ids: first, count: MOST_READ_FOR_SHORT_WORDS }, pieces, order, most);
}

/** Searches a circle that is likely to hold enough, and a wider one as long as it does not. */
async function findNearest(db: Db, filter: EquipmentFilter, narrowest: Narrow | undefined, order: Order, most: number): Promise<number[]> {
  const { near } = filter;
  if (near === undefined) return [];
  const pieces = piecesOf(filter);
  if (narrowest !== undefined && narrowest.piece.isWalkable !== true && narrowest.count <= most) return gather(db, narrowest, pieces, order, most);
  const expected = Math.max(1, narrowest?.count ?? 1);
  for (let part = Math.sqrt((MARGIN_OF_FIRST_RING * most) / expected); ; part *= 2) {
    const ring = pieceOfPlace({ ...near, radiusKm: near.radiusKm * Math.min(1, part) }, filter);
    const rest = piecesOf({ ...filter, near: undefined });
    const ids = await gather(db, { piece: ring, ids: ring.ids ?? sql``, count: expected }, rest, order, most);
    if (ids.length >= most || part >= 1) return ids;
  }
}

/** How many machines pass a filter, all of them counted. */
export async function countMatches(db: Db, filter: EquipmentFilter): Promise<number> {
  const pieces = piecesOf(filter);
  const narrow = pieces.toReversed().find(({ ids }) => ids !== undefined);
  const rest = pieces.filter((piece) => piece !== narrow || piece.exact !== true);
  const from = narrow?.ids === undefined ? sql`equipment` : gathered(narrow.ids);
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${from} where ${all([offered, ...rest])}`.execute(db);
  return rows[0]?.found ?? 0;
}
