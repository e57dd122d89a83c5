import { sql } from "kysely";
import type { Db, OpenDatabase } from "~db/open";
import { formatTable } from "../report/table";
import { inBytes } from "../report/units";

/** What a table takes with its indexes, and what a paid booking leaves. */

/** Rows of a paid booking whose return is recorded: counted in the flow, days as in the stock. */
const OF_A_BOOKING = ["bookings", "booking_days", "payments", "receipts"] as const;
const TABLES = [...OF_A_BOOKING, "notifications", "audit", "equipment", "equipment_specs"] as const;
const BYTES_PER_GB = 1e9;
const MILLION = 1e6;

type Sizes = ReadonlyMap<string, number>;

async function readSqlite(db: Db): Promise<Sizes> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select tbl_name as name, sum(bytes) as bytes
    from (select name, sum(pgsize) as bytes from dbstat group by name) as sizes join sqlite_schema using (name) group by tbl_name`.execute(
    db,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function readPostgres(db: Db): Promise<Sizes> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname::text as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** @param bookings paid ones, which the databases hold */
export async function reportSizes(sqlite: OpenDatabase, postgres: OpenDatabase, bookings: number): Promise<string> {
  const [file, server] = [await readSqlite(sqlite.unhurried), await readPostgres(postgres.unhurried)];
  const rows: string[][] = [];
  for (const table of TABLES) {
    const { total } = await postgres.unhurried
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const each = [file, server].map((sizes) => inBytes((sizes.get(table) ?? 0) / Math.max(1, total)));
    rows.push([table, String(total), ...each]);
  }
  const inGb = (sizes: Sizes) => {
    const bytes = OF_A_BOOKING.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0);
    return `${((bytes / bookings) * (MILLION / BYTES_PER_GB)).toFixed(2)} GB`;
  };
  rows.push([`a million of ${OF_A_BOOKING.join(", ")}`, "", inGb(file), inGb(server)]);
  return `Room of a row with its indexes\n${formatTable(["table", "rows", "SQLite", "PostgreSQL"], rows)}`;
}
