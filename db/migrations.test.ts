import SqliteDatabase from "better-sqlite3";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./connection";
import { migrate } from "./migrate";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
/** One dump for each schema that was ever the newest, with rows in every table. */
const DUMPS = fileURLToPath(new URL("../tests/fixtures/databases", import.meta.url));
const migrations = readdirSync(MIGRATIONS).map((file) => file.replace(/\.ts$/, ""));
const dumps = readdirSync(DUMPS).map((file) => file.replace(/\.sql$/, ""));

/** Columns of equipment that triggers write; a row is inserted without them. */
const DERIVED = ["latitude", "longitude", "gridCell", "placeKey", "standsAt", "seasons", "unitX", "unitY", "unitZ"];
/** Tables that triggers or migrations fill, and the search index's own. */
const DERIVED_TABLES =
  /^(kysely_|visible_state|visible_stamps|places$|category_words$|equipment_words$|equipment_names$|equipment_specs$|equipment_text|parts_of_|owner_days$)/;
/** What triggers of other tables read: they are inserted first, as they always are. */
const READ_BY_TRIGGERS = ["users", "equipment", "machine_blocks", "bookings", "payments"];

/** Each holds what its table does. */
const PARTS_INDEXES = ["equipment_text", "parts_of_users", "parts_of_equipment_names", "parts_of_booking_farmers"];

type Row = Record<string, unknown>;
/** An empty database with the newest schema. */
const NEW = "new";

let folder = "";
const fileOf = (name: string) => join(folder, `${name}.db`);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  await migrateFile(fileOf(NEW));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function migrateFile(file: string): Promise<string[]> {
  const database = openDatabase(file);
  try {
    return await migrate(database, file);
  } finally {
    await database.close();
  }
}

function open(name: string): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(fileOf(name));
  sqlite.pragma("foreign_keys = off");
  return sqlite;
}

const listTables = (sqlite: SqliteDatabase.Database): string[] =>
  sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];

const readRows = (sqlite: SqliteDatabase.Database, table: string): Row[] =>
  sqlite.prepare(`select * from "${table}" order by 1, 2`).all() as Row[];

/** Addresses that were there before they had to be confirmed count as confirmed. */
function withConfirmedContact(row: Row): Row {
  const contact = typeof row["contact"] === "string" ? row["contact"] : "";
  return { confirmedContact: contact.includes("@") ? contact.trim().toLowerCase() : null, ...row };
}

function insert(sqlite: SqliteDatabase.Database, table: string, found: Row): void {
  const row = table === "users" ? withConfirmedContact(found) : found;
  const columns = Object.keys(row).filter((column) => table !== "equipment" || !DERIVED.includes(column));
  const names = columns.map((column) => `"${column}"`).join(", ");
  sqlite
    .prepare(`insert into "${table}" (${names}) values (${columns.map(() => "?").join(", ")})`)
    .run(...columns.map((column) => row[column]));
}

/** All but what differs between any two databases: instants of migrations and the random stamps. */
function readContent(sqlite: SqliteDatabase.Database): Record<string, Row[]> {
  const tables = listTables(sqlite).filter(
    (table) => !/^(kysely_|visible_state|visible_stamps|equipment_text|parts_of_)/.test(table),
  );
  return Object.fromEntries(tables.map((table) => [table, readRows(sqlite, table)]));
}

const readSchema = (sqlite: SqliteDatabase.Database) =>
  sqlite
    .prepare("select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
    .all();

describe("migrations", () => {
  it("are numbered without gaps or doubles", () => {
    expect(migrations.map((name) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1));
  });

  it.each(migrations)("%s imports nothing but kysely", (name) => {
    const text = readFileSync(join(MIGRATIONS, `${name}.ts`), "utf8");
    const specifiers = [...text.matchAll(/\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']|\brequire\(/g)];
    expect(specifiers.map(([, from, bare]) => from ?? bare)).toEqual(["kysely"]);
  });
});

describe("a database of an earlier version", () => {
  it("is kept for the newest migration, so that the next one is tried on it", () => {
    expect(dumps.at(-1)).toBe(migrations.at(-1));
  });

  it.each(dumps)("at %s becomes the same as a new one, with all its rows", async (name) => {
    const old = open(name);
    old.exec(readFileSync(join(DUMPS, `${name}.sql`), "utf8"));
    const before = listTables(old).filter((table) => !DERIVED_TABLES.test(table));
    const rows = before.map((table) => [table, readRows(old, table)] as const);
    old.close();
    for (const [table, found] of rows) expect([table, found.length > 0]).toEqual([table, true]);
    copyFileSync(fileOf(NEW), fileOf(`new-${name}`));
    const fresh = open(`new-${name}`);
    const place = (table: string) => (READ_BY_TRIGGERS.indexOf(table) + 1 || READ_BY_TRIGGERS.length + 1) - 1;
    const inOrder = rows.toSorted(([one], [other]) => place(one) - place(other));
    for (const [table, found] of inOrder) for (const row of found) insert(fresh, table, row);

    expect(await migrateFile(fileOf(name))).toEqual(migrations.slice(migrations.indexOf(name) + 1));
    const migrated = open(name);
    expect(readSchema(migrated)).toEqual(readSchema(fresh));
    expect(readContent(migrated)).toEqual(readContent(fresh));
    expect(migrated.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(migrated.pragma("foreign_key_check")).toEqual([]);
    for (const index of PARTS_INDEXES)
      migrated.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
    expect(migrated.prepare("select rowid from equipment_text where text match ?").pluck().all('"swaraj"')).toEqual([
      1,
    ]);
    migrated.close();
    fresh.close();
  });
});
