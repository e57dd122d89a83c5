import { fileURLToPath } from "node:url";
import { loadGazetteer } from "../app/domain/places/load-gazetteer.server";
import { placeAllEquipment } from "../app/domain/places/place-in-use.server";
import { openDatabase } from "../db/open";
import { migrate, ForeignDatabase } from "../db/migrate";
import { UnfitDatabase } from "../db/postgres/connection";
import { requireDataDir } from "../app/writable-folder.server";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const PLACES = fileURLToPath(new URL("../db/places/india.txt.gz", import.meta.url));

/** Applies pending migrations and reloads the places of India when their file has changed. */
await runScript(async (settings) => {
  requireDataDir(settings);
  const { databaseFile, databaseUrl } = settings;
  const database = openDatabase(databaseUrl ?? databaseFile);
  try {
    const names = await migrate(database, databaseFile).catch((error: unknown) => {
      throw error instanceof ForeignDatabase || error instanceof UnfitDatabase
        ? new SetupError(error.message, { cause: error })
        : error;
    });
    console.log(names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`);
    const places = await loadGazetteer(database.unhurried, PLACES);
    if (places > 0) {
      const placed = await placeAllEquipment(database.unhurried);
      console.log(`Loaded ${places} places of India; ${placed} locations of equipment have a place now.`);
    }
    return 0;
  } finally {
    await database.close();
  }
});
