import { join, resolve } from "node:path";
import { isPostgresAddress } from "~db/postgres";

/** Where the database is: a file of SQLite, or an address of PostgreSQL. */
interface DatabasePlace {
  /** Of SQLite, which is used where there is no `databaseUrl`. */
  databaseFile: string;
  /** Address of a PostgreSQL database, with its password. */
  databaseUrl: string | undefined;
}

/** @param url the value of DATABASE_URL */
export function readDatabasePlace(url: string | undefined, dataDir: string): DatabasePlace {
  const isServer = url !== undefined && isPostgresAddress(url);
  const file = isServer ? undefined : url?.replace(/^(file:|sqlite:)/, "");
  return { databaseFile: resolve(file ?? join(dataDir, "yantra.db")), databaseUrl: isServer ? url : undefined };
}
