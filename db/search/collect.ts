import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import type { FilterClause } from "./filter-clauses";
import type { Ids, SearchSql } from "./search-sql";

/** Reads the rows that one clause leaves, and sorts them. */

/** So few rows that looking for a narrower clause costs more than it saves, above all among all words. */
export const FEW_ROWS = 1_000;

export interface Order {
  /** What rows are sorted by; equal ones by id. */
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  idDirection?: RawBuilder<unknown>;
}

export const [ASC, DESC] = [sql.raw("asc"), sql.raw("desc")];

export const orderBy = ({ key, direction, idDirection = ASC }: Order, table = "equipment") =>
  sql`${key} ${direction}, ${sql.ref(table)}.id ${idDirection}`;

/** A column of what sorts a subquery, for an engine that may read it in another order; and the order by it. */
export const rankedBy = (of: SearchSql, { key }: Order) => (of.keepsOrder ? sql`` : sql`, ${key} as rank`);
export const inRank = (of: SearchSql, order: Order) =>
  of.keepsOrder ? sql`` : sql`order by ${orderBy({ ...order, key: sql`equipment.rank` })}`;

export const allOf = (clauses: readonly FilterClause[]) =>
  clauses.length === 0
    ? sql`true`
    : sql.join(
        clauses.map(({ test }) => test),
        sql` and `,
      );
/** Reads rows by id, in the order of the ids. */
export const rowsOf = (of: SearchSql, ids: Ids) =>
  sql`(${ids}) as candidate ${of.joinInOrder} equipment on equipment.id = candidate.id`;
/** Words and specifications of deleted rows stay in their tables. */
export const isOffered: FilterClause = { test: sql`equipment."deletedAt" is null` };

/** Reads ids as one JSON value, which takes less time than a hundred rows. */
export async function readIds(of: SearchSql, db: Db, query: Ids): Promise<number[]> {
  const { rows } = await sql<{ list: string }>`select ${of.listOf("id")} as list from (${query}) as found`.execute(db);
  return JSON.parse(rows[0]?.list ?? "[]") as number[];
}

/** The rows that a clause leaves. */
interface Selection {
  clause: FilterClause;
  ids: Ids;
  /** How many there are, up to a limit. */
  count: number;
}

/** Sorts the rows of a selection, then tests them against other tables one by one until there are enough. */
export function collect(
  of: SearchSql,
  db: Db,
  selection: Pick<Selection, "clause" | "ids">,
  clauses: readonly FilterClause[],
  order: Order,
  limit: number,
): Promise<number[]> {
  const [own, others] = split(
    clauses.filter((clause) => clause !== selection.clause || selection.clause.isExact !== true),
  );
  const source =
    selection.clause.isExtensible === true && of.keepsOrder
      ? sql`${selection.ids} and`
      : sql`select equipment.id${rankedBy(of, order)} from ${rowsOf(of, selection.ids)} where`;
  const passing = sql`${source} ${allOf([isOffered, ...own])} order by ${orderBy(order)}`;
  // With a limit SQLite keeps only the first rows instead of sorting all.
  if (others.length === 0) return readIds(of, db, sql`${passing} limit ${limit}`);
  return readIds(
    of,
    db,
    sql`select equipment.id from (${passing} ${of.withoutLimit}) as equipment where ${allOf(others)} ${inRank(of, order)} limit ${limit}`,
  );
}

/** Clauses that the equipment's row decides, and those that read other tables. */
export function split(clauses: readonly FilterClause[]): [own: FilterClause[], others: FilterClause[]] {
  return [
    clauses.filter((clause) => clause.readsOtherTable !== true),
    clauses.filter((clause) => clause.readsOtherTable === true),
  ];
}

/** Counts what a clause leaves, up to a limit. Ids found in other tables are kept as a list, so that they are looked up once. */
async function select(of: SearchSql, db: Db, clause: FilterClause, ids: Ids, limit: number): Promise<Selection> {
  const kept = clause.isExtensible === true ? sql<string>`'[]'` : of.listOf("id");
  const { rows } = await sql<{
    found: number;
    list: string;
  }>`select count(*) as found, ${kept} as list from (${ids} limit ${limit}) as found`.execute(db);
  const { found: count, list } = rows[0] ?? { found: 0, list: "[]" };
  return { clause, ids: clause.isExtensible === true || count === limit ? ids : of.idsOfList(list), count };
}

/** The clause that leaves the fewest rows, counted up to a limit. One that leaves few ends the search. */
export async function findNarrowest(
  of: SearchSql,
  db: Db,
  clauses: readonly FilterClause[],
  limit: number,
): Promise<Selection | undefined> {
  let narrowest: Selection | undefined;
  for (const clause of clauses) {
    if (clause.ids === undefined) continue;
    const selection = await select(of, db, clause, clause.ids, narrowest?.count ?? limit);
    if (narrowest === undefined || selection.count < narrowest.count) narrowest = selection;
    if (narrowest.count <= FEW_ROWS) break;
  }
  return narrowest;
}
