import { setImmediate } from "node:timers/promises";
import type { Db } from "~db/open";

/** Rows to read: at most `limit`, newest first, of the ids from `from` to below `below`. */
export interface Part {
  from: number;
  below: number;
  limit: number;
}

/** Reads rows newest first, at most `span` ids at a time: other requests are answered between, however few match. */
export async function* readNewest<Row extends { id: number }>(
  db: Db,
  table: "bookings" | "receipts",
  { span, limit }: { span: number; limit: number },
  read: (part: Part) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { newest } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  let below = (newest ?? 0) + 1;
  while (below > 1) {
    const from = Math.max(1, below - span);
    const rows = await read({ from, below, limit });
    yield rows;
    below = (rows.length === limit ? rows.at(-1)?.id : undefined) ?? from;
    await setImmediate();
  }
}
