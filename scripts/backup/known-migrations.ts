import { openDatabase } from "../../db/open";
import { listPendingMigrations } from "../../db/migrate";

/** The migrations that this version knows: an empty database lacks every one. */
export async function listKnownMigrations(): Promise<string[]> {
  const database = openDatabase(":memory:");
  try {
    return await listPendingMigrations(database);
  } finally {
    await database.close();
  }
}
