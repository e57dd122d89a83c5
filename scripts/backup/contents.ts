import SqliteDatabase from "better-sqlite3";
import { FILE_FOLDERS } from "../../app/gateways/files/file-store";
import { SetupError } from "../setup/console.mjs";

/** Layout of a backup, below its root. */
export const DATABASE_NAME = "yantra.db";
export const MANIFEST_NAME = "manifest.json";
/** Folders of DATA_DIR with user content and receipts. Sent emails and generated secrets are not included. */
export const UPLOAD_FOLDERS = FILE_FOLDERS;

/** Metadata of a backup. */
export interface Manifest {
  format: 1;
  /** ISO 8601 instant in UTC. */
  madeAt: string;
  /** Row count by table. */
  rows: Record<string, number>;
  /** Number of files in the upload folders. */
  files: number;
}

/**
 * Checks a database file and counts its rows.
 *
 * @returns row count by table
 * @throws SetupError when the file is damaged, not a database or violates its foreign keys
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
        // Indexes of words are made from other tables, as virtual ones with tables of their own.
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
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

/** Names of the migrations applied to a database file. */
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
