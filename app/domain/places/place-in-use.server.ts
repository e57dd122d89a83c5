import type { Db, Trx } from "~db/connection";
import { findPlace } from "./find-place.server";
import type { Place, PlaceName } from "./place";

/** Places where equipment stands: their key, point and words, by which it is found. */

/** Locations that are looked up before others are read. */
const LOCATIONS_A_PAGE = 500;

/**
 * The place that a location names, as far as one can be told. Look it up before a transaction begins: inside one
 * nothing else can be read.
 */
export async function findPlaceOfEquipment(db: Db, location: string): Promise<Place | undefined> {
  return (await findPlace(db, location)).place;
}

/** Makes sure that a place is among those in use. */
export async function keepPlaceInUse(trx: Trx, place: Place | undefined): Promise<void> {
  if (place === undefined || place.kind === "city") return;
  const { key, latitude, longitude } = place;
  const row = { key, latitude, longitude, words: wordsOf(place), isCity: 0 } as const;
  await trx
    .insertInto("places")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

function wordsOf({ name, taluka, district }: Place): string {
  const names = [name, taluka, district].flatMap((one: PlaceName | undefined) => [one?.en, one?.hi, one?.mr]);
  return [...new Set(names.filter((one) => one !== undefined))].join(" ").toLowerCase();
}

/**
 * Looks up the place of every location that equipment has, after the gazetteer was loaded; the locations stay as their owners wrote
 * them.
 *
 * @returns for how many locations the place is another than before
 */
export async function placeAllEquipment(db: Db): Promise<number> {
  let changed = 0;
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("equipment")
      .select("location")
      .where("location", ">", last)
      .groupBy("location")
      .orderBy("location")
      .limit(LOCATIONS_A_PAGE)
      .execute();
    for (const { location } of rows) {
      const place = await findPlaceOfEquipment(db, location);
      if (await standsThere(db, location, place)) continue;
      await db.transaction().execute(async (trx) => {
        await keepPlaceInUse(trx, place);
        await trx
          .updateTable("equipment")
          .set({ cityKey: place?.key ?? null })
          .where("location", "=", location)
          .execute();
      });
      changed += 1;
    }
    const end = rows.at(-1);
    if (end === undefined) return changed;
    last = end.location;
  }
}

/** Degrees; a centimetre. */
const SAME_POINT = 1e-7;

/** Whether all equipment of a location has the place's key, and its point where its owner gave none. */
async function standsThere(db: Db, location: string, place: Place | undefined): Promise<boolean> {
  const rows = await db
    .selectFrom("equipment")
    .select(["cityKey", "latitude", "longitude", "latitudeCoord", "longitudeCoord"])
    .distinct()
    .where("location", "=", location)
    .execute();
  return rows.every((row) => {
    if (row.cityKey !== (place?.key ?? null)) return false;
    if (place === undefined || (row.latitudeCoord !== null && row.longitudeCoord !== null)) return true;
    const offBy = Math.abs((row.latitude ?? 0) - place.latitude) + Math.abs((row.longitude ?? 0) - place.longitude);
    return offBy < SAME_POINT;
  });
}
