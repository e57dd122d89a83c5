import SqliteDatabase from "better-sqlite3";
import { SetupError } from "../setup/console.mjs";

/** What a backup is made of, below its root. */
export const DATABASE_NAME = "yantra.db";
export const MANIFEST_NAME = "manifest.json";
/** Folders of DATA_DIR with what users have put in or been given. Mail that was sent and generated secrets are not among them. */
export const UPLOAD_FOLDERS = ["images", "receipts"];

/** What a backup says of itself. */
export interface Manifest {
  format: 1;
  /** ISO 8601 instant in UTC. */
  madeAt: string;
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Files of the upload folders. */
  files: number;
}

/**
 * Checks a database file and counts its rows.
 *
 * @returns rows of each table
 * @throws SetupError when the file is damaged, is no database or breaks its own references
 */
export function inspectDatabase(file: string): Record<string, number> {
  const sqlite = openForReading(file);
  try {
    const verdict = sqlite.pragma("integrity_check", { simple: true });
    if (verdict !== "ok") throw new SetupError(`The database ${file} is damaged: ${String(verdict)}.`);
    const broken = sqlite.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0)
      throw new SetupError(`The database ${file} has ${broken.length} rows that refer to nothing.`);
    const tables = sqlite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => [
        table,
        Number(
          sqlite
            .prepare(`select count(*) from "${table.replaceAll('"', '""')}"`)
            .pluck()
            .get(),
        ),
      ]),
    );
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `The database ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  } finally {
    sqlite.close();
  }
}

function openForReading(file: string): SqliteDatabase.Database {
  try {
    return new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new SetupError(`There is no database that can be read at ${file}.`, { cause });
  }
}

/** Names of the migrations that a database file has had. */
export function listMigrations(file: string): string[] {
  const sqlite = openForReading(file);
  try {
    return sqlite.prepare<[], string>("select name from kysely_migration order by name").pluck().all();
  } catch (cause) {
    throw new SetupError(`${file} is not a database of this project.`, { cause });
  } finally {
    sqlite.close();
  }
}
