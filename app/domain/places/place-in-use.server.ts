import type { Db, Trx } from "~db/open";
import { findPlace } from "./find-place.server";
import type { Place, PlaceName } from "./place";

/** Places where equipment stands: their key, point and words, by which it is found. */

const LOCATIONS_A_PAGE = 500;

export async function keepPlaceInUse(trx: Trx, place: Place | undefined): Promise<void> {
  if (place === undefined || place.kind === "city") return;
  const { key, latitude, longitude } = place;
  const row = { key, latitude, longitude, words: wordsOf(place) };
  await trx
    .insertInto("places")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

interface Coordinates {
  latitudeCoord: string | null;
  longitudeCoord: string | null;
}

/** Place key and coordinates of equipment as its row holds them: its own where the owner gave some, else its place's. */
export function standingColumns(
  place: Pick<Place, "key" | "latitude" | "longitude"> | undefined,
  { latitudeCoord, longitudeCoord }: Coordinates,
) {
  const placeKey = place?.key ?? null;
  return latitudeCoord === null || longitudeCoord === null
    ? { placeKey, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
    : { placeKey, latitude: Number(latitudeCoord), longitude: Number(longitudeCoord) };
}

export async function findPlaceInUse(trx: Trx, equipmentId: number) {
  return trx
    .selectFrom("equipment")
    .innerJoin("places", "places.key", "equipment.placeKey")
    .select(["places.key", "places.latitude", "places.longitude"])
    .where("equipment.id", "=", equipmentId)
    .executeTakeFirst();
}

function wordsOf({ name, taluka, district }: Place): string {
  const names = [name, taluka, district].flatMap((one: PlaceName | undefined) => [one?.en, one?.hi, one?.mr]);
  return [...new Set(names.filter((one) => one !== undefined))].join(" ").toLowerCase();
}

/** Looks up the places of equipment again, after the gazetteer was loaded. @returns for how many they are others */
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
      const { place } = await findPlace(db, location);
      if (await placeEquipmentOf(db, location, place)) changed += 1;
    }
    const end = rows.at(-1);
    if (end === undefined) return changed;
    last = end.location;
  }
}

/** @returns whether any equipment of the location stood elsewhere, or at another point of the place */
async function placeEquipmentOf(db: Db, location: string, place: Place | undefined): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const all = await trx
      .selectFrom("equipment")
      .select(["id", "placeKey", "latitude", "longitude", "latitudeCoord", "longitudeCoord"])
      .where("location", "=", location)
      .execute();
    const moved = all
      .map((row) => ({ row, now: standingColumns(place, row) }))
      .filter(
        ({ row, now }) =>
          row.placeKey !== now.placeKey || row.latitude !== now.latitude || row.longitude !== now.longitude,
      );
    if (moved.length === 0) return false;
    await keepPlaceInUse(trx, place);
    for (const { row, now } of moved) await trx.updateTable("equipment").set(now).where("id", "=", row.id).execute();
    return true;
  });
}
