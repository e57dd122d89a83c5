import { openDatabase } from "../db/connection";
import { migrate } from "../db/migrate";
import { runScript } from "./setup/run-script";

/** Brings the database to the newest schema; a database that is new enough stays as it is. */
await runScript(async ({ databaseFile }) => {
  const database = openDatabase(databaseFile);
  try {
    const names = await migrate(database, databaseFile);
    console.log(names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`);
    return 0;
  } finally {
    await database.close();
  }
});
