import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db, type OpenDatabase } from "../connection";
import { migrate } from "../migrate";
import { openMigrated } from "../../tests/fixtures/domain";

/** Both engines hold the same: a migration that changes one alone fails here. */

let [sqlite, postgres]: OpenDatabase[] = [];
const rowsOf = async <Row>(db: Db | undefined, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => {
  if (db === undefined) throw new Error("no database");
  return (await query.execute(db)).rows;
};

beforeAll(async () => {
  sqlite = openDatabase(":memory:");
  await migrate(sqlite, ":memory:");
  postgres = await openMigrated();
});
afterAll(() => Promise.all([sqlite?.close(), postgres?.close()]));

const inBoth = async <Row>(ofSqlite: ReturnType<typeof sql<Row>>, ofPostgres: ReturnType<typeof sql<Row>>) =>
  Promise.all([rowsOf(sqlite?.db, ofSqlite), rowsOf(postgres?.db, ofPostgres)]);

/** The trigram tables of SQLite are indexes of PostgreSQL; Kysely makes its own tables. */
const isShared = sql`substr(name, 1, 7) <> 'sqlite_' and substr(name, 1, 6) <> 'kysely'`;
/** A single server counts uses in its memory. */
const OF_SEVERAL_SERVERS = "limit_uses";
const TABLES = sql`(select name from pragma_table_list where schema = 'main' and type = 'table' and ${isShared})`;

/** Types of SQLite's strict tables in PostgreSQL. */
const TYPES = sql`case lower(of.type) when 'integer' then 'bigint' when 'real' then 'double precision' when 'blob' then 'bytea' else lower(of.type) end`;
/** A default is written as text by either; PostgreSQL adds its type. */
const plain = (value: string | null) => value?.replace(/::\w+( \w+)?$/, "") ?? null;

interface Column {
  of: string;
  type: string;
  isNeeded: number;
  preset: string | null;
}

describe("the schemas of both engines have the same", () => {
  it("tables and columns, of the same types, presets and needs", async () => {
    const [one, other] = await inBoth<Column>(
      sql`select tables.name || '.' || of.name as "of", ${TYPES} as type, ("notnull" = 1 or pk > 0) as "isNeeded", dflt_value as preset
        from ${TABLES} as tables join pragma_table_info(tables.name) as of order by 1`,
      sql`select table_name || '.' || column_name as "of", data_type as type, (is_nullable = 'NO') as "isNeeded", column_default as preset
        from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' and table_name <> ${OF_SEVERAL_SERVERS}
        order by table_name || '.' || column_name collate "C"`,
    );
    const inOrder = (columns: Column[]) =>
      columns
        .map((column) => ({ ...column, preset: plain(column.preset) }))
        .sort((a, b) => (a.of < b.of ? -1 : Number(a.of > b.of)));
    expect(one.length).toBeGreaterThan(300);
    expect(inOrder(other)).toEqual(inOrder(one));
  });

  it("text, compared by its bytes", async () => {
    const others = await rowsOf(
      postgres?.db,
      sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C' and table_name not like 'kysely%'`,
    );
    expect(others).toEqual([]);
  });

  it("references, with what follows from a deletion", async () => {
    const [one, other] = await inBoth<{ of: string }>(
      sql`select tables.name || '.' || "from" || ' ' || "table" || '.' || coalesce("to", 'id') || ' ' || lower(on_delete) as "of"
        from ${TABLES} as tables join pragma_foreign_key_list(tables.name) order by 1`,
      sql`select conrelid::regclass || '.' || own.attname || ' ' || confrelid::regclass || '.' || other.attname || ' ' ||
          case confdeltype when 'c' then 'cascade' when 'r' then 'restrict' when 'n' then 'set null' else 'no action' end as "of"
        from pg_constraint
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
        where contype = 'f'`,
    );
    const listed = (rows: { of: string }[]) => rows.map(({ of }) => of.replaceAll('"', "")).sort();
    expect(one.length).toBeGreaterThan(40);
    expect(listed(other)).toEqual(listed(one));
  });

  it("checks, by table", async () => {
    const [one, other] = await inBoth<{ of: string; text: string | null; checks: number }>(
      sql`select name as "of", sql as text, 0 as checks from sqlite_schema join ${TABLES} using (name) order by 1`,
      sql`select relname as "of", null as text, (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'c') as checks
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          and relname <> ${OF_SEVERAL_SERVERS}`,
    );
    const counts = Object.fromEntries(one.map(({ of, text }) => [of, text?.match(/\bcheck \(/g)?.length ?? 0]));
    expect(Object.fromEntries(other.map(({ of, checks }) => [of, checks]))).toEqual(counts);
  });

  it("keys and indexes, of the same columns in the same order", async () => {
    const [one, other] = await inBoth<{ of: string; name: string; is: string; columns: string }>(
      sql`select tables.name as "of", case indexes.origin when 'c' then indexes.name else 'key' end as name,
          iif("unique", 'unique ', '') || iif(partial, 'partial', '') as "is",
          (select group_concat(coalesce(name, 'expression') || iif("desc", ' desc', ''), ', ' order by seqno)
            from pragma_index_xinfo(indexes.name) where "key" = 1) as columns
        from ${TABLES} as tables join pragma_index_list(tables.name) as indexes`,
      sql`select tables.relname as "of",
          case when exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) then 'key' else indexes.relname end as name,
          case when indisunique then 'unique ' else '' end || case when indpred is null then '' else 'partial' end as "is",
          (select string_agg(coalesce(attname, 'expression') || case when indoption[place - 1] & 1 = 1 then ' desc' else '' end, ', ' order by place)
            from unnest(indkey::int[]) with ordinality as key (number, place)
            left join pg_attribute on attrelid = tables.oid and attnum = number and number > 0) as columns
        from pg_index join pg_class as tables on tables.oid = indrelid join pg_class as indexes on indexes.oid = indexrelid
        where tables.relnamespace = 'public'::regnamespace and tables.relname not like 'kysely%' and tables.relname <> ${OF_SEVERAL_SERVERS}`,
    );
    // SQLite finds a row by its whole number without an index.
    const isOwn = ({ columns, name }: (typeof one)[number]) =>
      !(name === "key" && /^(id|equipmentId|userId|bookingId)$/.test(columns));
    const listed = (rows: typeof one) =>
      rows.filter(isOwn).map((row) => `${row.of}: ${row.name} ${row.is} (${row.columns})`);
    expect(one.length).toBeGreaterThan(90);
    const parts = [
      "equipment_words: equipment_words_parts  (text)",
      "users: parts_of_users  (expression, expression, expression)",
      "equipment_names: parts_of_equipment_names  (expression, expression, expression, expression)",
      "booking_farmers: parts_of_booking_farmers  (expression, expression)",
    ];
    expect(listed(other).sort()).toEqual([...listed(one), ...parts].sort());
  });
});
