import { sql, type RawBuilder } from "kysely";
import { idsOfList, listOf, type Ids } from "~db/sqlite/search";
import type { Db } from "~db/connection";
import type { Piece } from "./search-conditions.server";

/** Reading the few machines that one part of a filter leaves, and sorting them. */

/** So few that looking for fewer, and above all among the words of all machines, costs more than it saves. */
export const HARDLY_ANY_MACHINES = 1_000;

export interface Order {
  /** What machines are sorted by; those alike stand by their id. */
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  idDirection?: RawBuilder<unknown>;
}

export const [UP, DOWN] = [sql.raw("asc"), sql.raw("desc")];

export const by = ({ key, direction, idDirection = UP }: Order, table = "equipment") =>
  sql`${key} ${direction}, ${sql.ref(table)}.id ${idDirection}`;
export const all = (pieces: readonly Piece[]) =>
  pieces.length === 0
    ? sql`1`
    : sql.join(
        pieces.map(({ test }) => test),
        sql` and `,
      );
export const gathered = (ids: Ids) => sql`(${ids}) as candidate cross join equipment on equipment.id = candidate.id`;
/** A deleted machine's words and specifications are still there. */
export const offered: Piece = { test: sql`equipment."deletedAt" is null` };

/** One list takes less than a hundred rows. */
export async function readIds(db: Db, query: Ids): Promise<number[]> {
  const { rows } = await sql<{ list: string }>`select ${listOf("id")} as list from (${query})`.execute(db);
  return JSON.parse(rows[0]?.list ?? "[]") as number[];
}

interface Narrow {
  piece: Piece;
  ids: Ids;
  /** How many machines it leaves at most, up to a bound. */
  count: number;
}

/**
 * Sorts the machines that one piece of the filter names, and only then asks other tables about one after
 * the other, until there are enough.
 */
export function gather(
  db: Db,
  narrow: Pick<Narrow, "piece" | "ids">,
  pieces: readonly Piece[],
  order: Order,
  most: number,
): Promise<number[]> {
  const [own, elsewhere] = split(pieces.filter((piece) => piece !== narrow.piece || piece.exact !== true));
  const source =
    narrow.piece.isWalkable === true
      ? sql`${narrow.ids} and`
      : sql`select equipment.id from ${gathered(narrow.ids)} where`;
  const passing = sql`${source} ${all([offered, ...own])} order by ${by(order)}`;
  // The best of many are found sooner than all are sorted.
  if (elsewhere.length === 0) return readIds(db, sql`${passing} limit ${most}`);
  return readIds(
    db,
    sql`select equipment.id from (${passing} limit -1) as equipment where ${all(elsewhere)} limit ${most}`,
  );
}

/** The pieces that a machine's own row decides, and those for which other tables are asked. */
export function split(pieces: readonly Piece[]): [own: Piece[], elsewhere: Piece[]] {
  return [pieces.filter((piece) => piece.elsewhere !== true), pieces.filter((piece) => piece.elsewhere === true)];
}

/** What a piece leaves, looked at up to a bound. What took a look into the words of all machines is written down, so that it is done once. */
export async function narrowBy(db: Db, piece: Piece, ids: Ids, most: number): Promise<Narrow> {
  const written = piece.isWalkable === true ? sql<string>`'[]'` : listOf("id");
  const { rows } = await sql<{
    found: number;
    list: string;
  }>`select count(*) as found, ${written} as list from (${ids} limit ${most})`.execute(db);
  const { found: count, list } = rows[0] ?? { found: 0, list: "[]" };
  return { piece, ids: piece.isWalkable === true || count === most ? ids : idsOfList(list), count };
}

/** The piece of the filter that leaves fewest machines, looked at up to `few`; one that leaves hardly any ends the search for it. */
export async function findNarrowest(db: Db, pieces: readonly Piece[], few: number): Promise<Narrow | undefined> {
  let narrowest: Narrow | undefined;
  for (const piece of pieces) {
    if (piece.ids === undefined) continue;
    const narrow = await narrowBy(db, piece, piece.ids, narrowest?.count ?? few);
    if (narrowest === undefined || narrow.count < narrowest.count) narrowest = narrow;
    if (narrowest.count <= HARDLY_ANY_MACHINES) break;
  }
  return narrowest;
}
