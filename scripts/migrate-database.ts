import { fileURLToPath } from "node:url";
import { migrate, ForeignDatabase } from "~db/migrate";
import { openDatabase } from "~db/open";
import { UnfitDatabase } from "~db/postgres";
import { loadGazetteer } from "~/domain/places/load-gazetteer.server";
import { placeAllEquipment } from "~/domain/places/place-in-use.server";
import type { Settings } from "~/settings.server";
import { SetupError } from "./setup/console.mjs";

const PLACES = fileURLToPath(new URL("../db/places/india.txt.gz", import.meta.url));

/** Applies migrations and reloads India's places where they changed. @returns lines for a person @throws SetupError */
export async function migrateDatabase({ databaseFile, databaseUrl }: Settings): Promise<string[]> {
  const database = openDatabase(databaseUrl ?? databaseFile);
  try {
    const names = await migrate(database, databaseFile).catch((error: unknown) => {
      throw error instanceof ForeignDatabase || error instanceof UnfitDatabase
        ? new SetupError(error.message, { cause: error })
        : error;
    });
    const done = names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`;
    const places = await loadGazetteer(database.unhurried, PLACES);
    if (places === 0) return [done];
    const placed = await placeAllEquipment(database.unhurried);
    return [done, `Loaded ${places} places of India; ${placed} locations of equipment have a place now.`];
  } finally {
    await database.close();
  }
}
