import { Migrator, sql, type Kysely, type Migration } from "kysely";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import * as baseline from "./baseline";
import type { OpenDatabase } from "./open";
import type { Database, Db } from "./schema";

/** Every migration by name, in order; a name never changes once it has run anywhere. */
const MIGRATIONS: Record<string, { up(db: Kysely<Database>): Promise<void> }> = { "1.0.0": baseline };
/** Names of migrations that ran before the first release. */
const UNRELEASED = /^00\d\d-/;

const migratorFor = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS as Record<string, Migration>) } });

/** Names of the migrations that have not run yet, oldest first. */
export async function listPendingMigrations({ db }: OpenDatabase): Promise<string[]> {
  const known = await migratorFor(db).getMigrations();
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** The database was written by another version, which this one cannot upgrade; the message says what to do. */
export class ForeignDatabase extends Error {}

async function requireKnownMigrations({ db }: OpenDatabase): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.filter(({ name }) => !Object.hasOwn(MIGRATIONS, name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new ForeignDatabase(
    unknown.some((name) => UNRELEASED.test(name))
      ? "The database is from before version 1.0.0 and cannot be upgraded. Nothing in it was changed: move it away, or set another DATA_DIR or DATABASE_URL."
      : `The database is of a newer version (${unknown.join(", ")}). Start that version, or restore an older backup.`,
  );
}

/**
 * Brings the database to the newest schema in one transaction; a file with data is copied to `file` first.
 * @returns names of the migrations that ran @throws ForeignDatabase for unknown ones; the first error
 */
export async function migrate(database: OpenDatabase, file: string): Promise<string[]> {
  await database.prepare();
  await requireKnownMigrations(database);
  const migrator = migratorFor(database.unhurried);
  const known = await migrator.getMigrations();
  const pending = known.filter((migration) => migration.executedAt === undefined);
  if (pending.length === 0) return [];
  if (pending.length < known.length && existsSync(file)) {
    const target = join(dirname(file), "backups", `before-${pending[0]?.name ?? "migration"}-${Date.now()}.db`);
    mkdirSync(dirname(target), { recursive: true });
    await database.backup(target);
  }
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}
