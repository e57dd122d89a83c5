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
      .select(["location", (eb) => eb.fn.min("cityKey").as("known")])
      .where("location", ">", last)
      .groupBy("location")
      .orderBy("location")
      .limit(LOCATIONS_A_PAGE)
      .execute();
    for (const { location, known } of rows) {
      const place = await findPlaceOfEquipment(db, location);
      if ((place?.key ?? null) === known) continue;
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
