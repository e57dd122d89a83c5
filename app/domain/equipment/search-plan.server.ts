import { sql, type RawBuilder } from "kysely";
import { closeness, idsOfList, listOf, MEAN_RATING, readBy, type Ids, type SearchIndex } from "~db/search.sqlite";
import type { Db } from "~db/connection";
import type { EquipmentFilter, Sort } from "./equipment-filter";
import { piecesOf, pieceOfPlace, rateTest, understand, type Piece, type UnderstoodFilter } from "./search-conditions.server";
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
/** So few that looking for fewer, and above all among the words of all machines, costs more than it saves. */
const HARDLY_ANY_MACHINES = 1_000;
/** Where a search for the nearest counts machines first, as a part of the radius. */
const NEIGHBOURHOOD = 1 / 6;
/** How many times as many machines as are wanted its circles are to hold. */
const MARGIN_OF_A_RING = 4;
/** What a circle nearly as wide as the widest would leave out is looked at at once. */
const LARGEST_RING = 1 / 2;

type Around = NonNullable<Piece["around"]>;

interface Order {
  /** What machines are sorted by; those alike stand by their id. */
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  idDirection?: RawBuilder<unknown>;
  /** Indexes that stand in this order; none knows the distance. */
  indexes?: { all: SearchIndex; category: SearchIndex };
  /** True where a range of prices is a part of the walk. */
  byRate?: boolean;
}

type WalkableOrder = Required<Pick<Order, "indexes">> & Order;

const isWalkable = (order: Order): order is WalkableOrder => order.indexes !== undefined;
const [UP, DOWN] = [sql.raw("asc"), sql.raw("desc")];

function orderOf(sort: Sort, near: EquipmentFilter["near"]): Order {
  const cheapest: Order = { key: sql`equipment."dailyRate"`, direction: UP, indexes: { all: "equipment_rate", category: "equipment_category_rate" }, byRate: true };
  const popular: Order = { key: sql`equipment.popularity`, direction: DOWN, indexes: { all: "equipment_popular", category: "equipment_category_popular" } };
  switch (sort) {
    case "price": return cheapest;
    case "price_desc": return { ...cheapest, direction: DOWN, idDirection: DOWN };
    case "rating": return { key: MEAN_RATING, direction: DOWN, indexes: { all: "equipment_rating", category: "equipment_category_rating" } };
    case "nearest": return near === undefined ? popular : { key: closeness(near), direction: DOWN };
    case "popular": return popular;
  }
}

const by = ({ key, direction, idDirection = UP }: Order, table = "equipment") => sql`${key} ${direction}, ${sql.ref(table)}.id ${idDirection}`;
const all = (pieces: readonly Piece[]) => (pieces.length === 0 ? sql`1` : sql.join(pieces.map(({ test }) => test), sql` and `));
const gathered = (ids: Ids) => sql`(${ids}) as candidate cross join equipment on equipment.id = candidate.id`;
/** What pieces test of a machine that is offered; all but the last two stand in each index. */
const TESTED_COLUMNS = sql.raw(`id, null as "deletedAt", category, "dailyRate", availability, seasons, "unitX", "unitY", "unitZ", "placeKey", location, "ownerId"`);
/** A deleted machine's words and specifications are still there. */
const offered: Piece = { test: sql`equipment."deletedAt" is null` };

/** One list takes less than a hundred rows. */
async function readIds(db: Db, query: Ids): Promise<number[]> {
  const { rows } = await sql<{ list: string }>`select ${listOf("id")} as list from (${query})`.execute(db);
  return JSON.parse(rows[0]?.list ?? "[]") as number[];
}

/**
 * Reads machines in an index's order, and stops as soon as there are enough.
 *
 * @param reach how many it reads of those that the filter's category and the order's prices leave; without it all
 */
function walk(db: Db, filter: UnderstoodFilter, order: WalkableOrder, most: number, reach?: number): Promise<number[]> {
  const index = readBy(filter.category === undefined ? order.indexes.all : order.indexes.category);
  const pieces = piecesOf(filter);
  if (reach === undefined) return readIds(db, sql`select equipment.id from equipment ${index} where ${all(pieces)} order by ${by(order)} limit ${most}`);
  const range = rateTest(order.byRate === true ? filter : { category: filter.category });
  const first = sql`select ${TESTED_COLUMNS} from equipment ${index} where ${range} order by ${by(order)} limit ${reach}`;
  return readIds(db, sql`select equipment.id from (${first}) as equipment where ${all(pieces)} limit ${most}`);
}

/**
 * Sorts the machines that one piece of the filter names, and only then asks other tables about one after
 * the other, until there are enough.
 */
function gather(db: Db, narrow: Pick<Narrow, "piece" | "ids">, pieces: readonly Piece[], order: Order, most: number): Promise<number[]> {
  const [own, elsewhere] = split(pieces.filter((piece) => piece !== narrow.piece || piece.exact !== true));
  const source = narrow.piece.isWalkable === true ? sql`${narrow.ids} and` : sql`select equipment.id from ${gathered(narrow.ids)} where`;
  const passing = sql`${source} ${all([offered, ...own])} order by ${by(order)}`;
  // The best of many are found sooner than all are sorted.
  if (elsewhere.length === 0) return readIds(db, sql`${passing} limit ${most}`);
  return readIds(db, sql`select equipment.id from (${passing} limit -1) as equipment where ${all(elsewhere)} limit ${most}`);
}

/** The pieces that a machine's own row decides, and those for which other tables are asked. */
function split(pieces: readonly Piece[]): [own: Piece[], elsewhere: Piece[]] {
  return [pieces.filter((piece) => piece.elsewhere !== true), pieces.filter((piece) => piece.elsewhere === true)];
}

/**
 * Sorts the machines around a place, unless so many stand there that it is not worth it.
 *
 * @param few so many are too many
 * @returns undefined where there are too many
 */
async function gatherAround(db: Db, { source }: Around, pieces: readonly Piece[], order: Order, most: number, few: number): Promise<number[] | undefined> {
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

/** The piece of the filter that leaves fewest machines, looked at up to `few`; one that leaves hardly any ends the search for it. */
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
 */
export async function findIds(db: Db, asked: EquipmentFilter, sort: Sort, most: number, effort = EFFORT): Promise<number[]> {
  const filter = await understand(db, asked);
  const order = orderOf(sort, filter.near);
  if (!isWalkable(order)) return findNearest(db, filter, order, most);
  const pieces = piecesOf(filter);
  const place = pieces.find(({ around }) => around !== undefined);
  const rest = pieces.filter((piece) => piece !== place);
  const there = place?.around === undefined ? undefined : await gatherAround(db, place.around, rest, order, most, effort.fewAround);
  return there ?? findInOrder(db, filter, rest, order, most, effort);
}

/**
 * Walks from the first machine on, or gathers those that one piece leaves where that seems shorter.
 *
 * @param narrowing the pieces that may leave few
 */
async function findInOrder(db: Db, filter: UnderstoodFilter, narrowing: readonly Piece[], order: WalkableOrder, most: number, effort: Effort): Promise<number[]> {
  const hasShortWord = filter.words.some(({ word }) => !isLong(word));
  const reach = hasShortWord ? MOST_READ_FOR_SHORT_WORDS : undefined;
  const isNarrowed = narrowing.some(({ ids, isRate }) => ids !== undefined && !(isRate === true && order.byRate === true));
  if (!isNarrowed) return walk(db, filter, order, most, reach);
  const first = await walk(db, filter, order, most, effort.firstLook);
  if (first.length === most) return first;
  const mostRead = filter.category === undefined ? effort.mostRead.ofAll : effort.mostRead.ofCategory;
  const isRich = first.length * mostRead >= most * effort.firstLook;
  const narrowest = isRich ? undefined : await findNarrowest(db, narrowing, effort.few);
  return narrowest === undefined || narrowest.count >= effort.few ? walk(db, filter, order, most, reach) : gather(db, narrowest, piecesOf(filter), order, most);
}

/** Searches a circle around the place that is likely to hold enough, and a wider one as long as it does not. */
async function findNearest(db: Db, filter: UnderstoodFilter, order: Order, most: number): Promise<number[]> {
  const { near } = filter;
  if (near === undefined) return [];
  const rest = piecesOf({ ...filter, near: undefined });
  const narrowest = await findNarrowest(db, rest.filter(({ isWalkable: ofTheTable }) => ofTheTable !== true), HARDLY_ANY_MACHINES);
  if (narrowest !== undefined && narrowest.count < HARDLY_ANY_MACHINES) return gather(db, narrowest, piecesOf(filter), order, most);
  const circle = (part: number) => pieceOfPlace({ ...near, radiusKm: near.radiusKm * part }, filter);
  const first = circle(NEIGHBOURHOOD);
  let part = widen(NEIGHBOURHOOD, (await narrowBy(db, first, first.ids ?? sql``, MARGIN_OF_A_RING * most)).count, most);
  for (;;) {
    const ring = circle(part);
    const ids = await gather(db, { piece: ring, ids: ring.ids ?? sql`` }, rest, order, most);
    if (ids.length >= most || part === 1) return ids;
    part = Math.max(widen(part, ids.length, most), Math.min(1, 2 * part));
  }
}

/** The part of the radius within which enough machines are likely to stand, where so many stand within a smaller one. */
function widen(part: number, count: number, most: number): number {
  const wider = part * Math.sqrt((MARGIN_OF_A_RING * most) / Math.max(1, count));
  return wider > LARGEST_RING ? 1 : wider;
}

/** How many machines pass a filter, all of them counted. */
export async function countMatches(db: Db, filter: EquipmentFilter): Promise<number> {
  const pieces = piecesOf(await understand(db, filter));
  const narrow = pieces.toReversed().find(({ ids }) => ids !== undefined);
  const rest = pieces.filter((piece) => piece !== narrow || piece.exact !== true);
  const from = narrow?.ids === undefined ? sql`equipment` : gathered(narrow.ids);
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${from} where ${all([offered, ...rest])}`.execute(db);
  return rows[0]?.found ?? 0;
}
