import { openDatabase } from "../db/connection";
import { migrate } from "../db/migrate";
import { requireDataDir } from "../app/settings.server";
import { runScript } from "./setup/run-script";

/** Applies pending migrations. */
await runScript(async (settings) => {
  requireDataDir(settings);
  const { databaseFile } = settings;
  const database = openDatabase(databaseFile);
  try {
    const names = await migrate(database, databaseFile);
    console.log(names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`);
    return 0;
  } finally {
    await database.close();
  }
});
