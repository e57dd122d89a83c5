import type { SelectQueryBuilder } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";

/** Counts what a query reads, which is as much as its limit at most: the cost is that of reading so many rows. */
export async function countRows<Tables extends keyof Database>(
  db: Db,
  rows: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { total } = await db
    .selectFrom(rows.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
