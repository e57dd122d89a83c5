import type { SelectQueryBuilder, Simplify } from "kysely";
import type { Db } from "~db/open";

/** Counts what a query reads, which is as much as its limit at most: the cost is that of reading so many rows. */
export async function countRows<Read, Tables extends keyof Read>(
  db: Db,
  rows: SelectQueryBuilder<Read, Tables, object>,
): Promise<number> {
  const { total } = await db
    .selectFrom(rows.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** A list that is shown page by page: counted up to a limit, and read in parts. */
export interface Paged<Row> {
  count: (limit: number) => Promise<number>;
  list: (part: { limit: number; offset: number }) => Promise<Row[]>;
}

/** The list of what a query selects in its order. @param toRow leaves out what it makes undefined */
export const paged = <Read, Tables extends keyof Read, Selected, Row>(
  db: Db,
  query: SelectQueryBuilder<Read, Tables, Selected>,
  toRow: (selected: Simplify<Selected>) => Row | undefined,
): Paged<Row> => ({
  count: (limit) => {
    const rows = query.clearSelect().clearOrderBy();
    return countRows(db, rows.select((eb) => eb.lit(1).as("one")).limit(limit));
  },
  list: async ({ limit, offset }) =>
    (await query.limit(limit).offset(offset).execute()).flatMap((selected) => toRow(selected) ?? []),
});
