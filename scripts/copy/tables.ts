import { createHash, type Hash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/schema";
import { engineOf } from "../../db/engine";

/** The tables of a database of either engine, as rows that are the same on both. */

export interface Table {
  name: string;
  columns: string[];
  /** Columns of the primary key, in its order. */
  key: string[];
}

export type Row = Record<string, unknown>;

const ROWS_AT_ONCE = 1_000;

/** Tables with the rows of the product, those that others refer to first. Both engines name them alike. */
export async function listTables(db: Db): Promise<Table[]> {
  const isSqlite = engineOf(db).name === "sqlite";
  const { rows } = await (isSqlite ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(db);
  const tables = new Map<string, Table>();
  for (const { of, name, place } of rows) {
    const table = tables.get(of) ?? { name: of, columns: [], key: [] };
    table.columns.push(name);
    if (place > 0) table.key[place - 1] = name;
    tables.set(of, table);
  }
  const references = (await (isSqlite ? SQLITE_REFERENCES : POSTGRES_REFERENCES).execute(db)).rows;
  return inOrder([...tables.values()], references);
}

interface ColumnRow {
  of: string;
  name: string;
  /** In the primary key, from 1; 0 for none. */
  place: number;
}

const SQLITE_COLUMNS = sql<ColumnRow>`
  select tables.name as "of", columns.name, columns.pk as place
  from pragma_table_list as tables join pragma_table_info(tables.name) as columns
  where tables.schema = 'main' and tables.type = 'table'
    and substr(tables.name, 1, 7) <> 'sqlite_' and substr(tables.name, 1, 6) <> 'kysely'
  order by 1, 2`;
const POSTGRES_COLUMNS = sql<ColumnRow>`
  select relname::text collate "C" as "of", attname::text collate "C" as name, coalesce(array_position(conkey, attnum), 0) as place
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    and relpersistence = 'p'
  order by 1, 2`;

interface Reference {
  of: string;
  to: string;
}

const SQLITE_REFERENCES = sql<Reference>`
  select tables.name as "of", "table" as "to" from sqlite_schema as tables join pragma_foreign_key_list(tables.name) where tables.type = 'table'`;
const POSTGRES_REFERENCES = sql<Reference>`
  select one.relname as "of", other.relname as "to" from pg_constraint
  join pg_class as one on one.oid = conrelid join pg_class as other on other.oid = confrelid where contype = 'f'`;

function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted: Table[] = [];
  const add = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { of, to } of references)
      if (of === table.name && to !== table.name) tables.filter(({ name }) => name === to).forEach(add);
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}

/** Reads a table in the order of its key, some rows at a time. */
export async function* readTable(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select ${listed} from ${sql.table(name)} ${after} order by ${keys} limit ${ROWS_AT_ONCE}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Sums rows up to a number and a checksum that are the same on both engines. */
export class Sum {
  rows = 0;
  readonly #hash: Hash = createHash("sha256");

  add(rows: readonly Row[], columns: readonly string[]): void {
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      this.#hash.update(JSON.stringify(values, (_, value: unknown) => (isBytes(value) ? toHex(value) : value)));
    }
    this.rows += rows.length;
  }

  end(): TableSum {
    return { rows: this.rows, checksum: this.#hash.digest("hex").slice(0, 16) };
  }
}

export interface TableSum {
  rows: number;
  checksum: string;
}

/** As JSON.stringify sees a Buffer. */
const isBytes = (value: unknown): value is { type: "Buffer"; data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
const toHex = ({ data }: { data: number[] }) => Buffer.from(data).toString("hex");

/** The sum of a whole table. */
export async function sumTable(db: Db, table: Table): Promise<TableSum> {
  const sum = new Sum();
  for await (const rows of readTable(db, table)) sum.add(rows, table.columns);
  return sum.end();
}
