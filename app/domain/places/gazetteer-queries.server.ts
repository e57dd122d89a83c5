import type { Db, GazetteerKind } from "~db/schema";
import type { Place, PlaceKind, PlaceName } from "./place";

/** Looks up places in the gazetteer by the sound of their name. */

/** Maximum number of places of one name that are compared. */
const MAX_OF_ONE_NAME = 60;
const LAST_KIND_OF_AREAS = 3;
const KINDS: Record<GazetteerKind, PlaceKind> = {
  1: "state",
  2: "district",
  3: "taluka",
  4: "town",
  5: "village",
  6: "pin",
};

const AREA_COLUMNS = ["talukaId", "districtId", "stateId"] as const;
/** Where a place must lie: the ids of talukas, districts or states, any of them. */
export type Within = readonly number[];

const selectNamed = (db: Db) =>
  db
    .selectFrom("gazetteer_names")
    .innerJoin("gazetteer", "gazetteer.id", "gazetteer_names.placeId")
    // The name is in Latin letters, the writing in the name's own script.
    .select(["gazetteer.id", "gazetteer.kind", "gazetteer.name", "sound", "spelling as writing"])
    .select(["talukaId", "districtId", "stateId", "pin"]);

export type NamedPlace = Awaited<ReturnType<ReturnType<typeof selectNamed>["executeTakeFirstOrThrow"]>>;

/** The places whose name sounds so, the large ones first. */
export const findBySound = (db: Db, sound: string, within?: Within): Promise<NamedPlace[]> =>
  findBySounds(db, [sound], within);

export async function findBySounds(db: Db, sounds: readonly string[], within?: Within): Promise<NamedPlace[]> {
  if (sounds.length === 0) return [];
  return selectNamed(db)
    .where("sound", "in", sounds)
    .$if(within !== undefined, (query) =>
      query.where((eb) => eb.or(AREA_COLUMNS.map((column) => eb(column, "in", within ?? [])))),
    )
    .orderBy("gazetteer_names.kind")
    .limit(MAX_OF_ONE_NAME * sounds.length)
    .execute();
}

export async function findAreas(db: Db, sound: string): Promise<number[]> {
  const rows = await db
    .selectFrom("gazetteer_names")
    .select("placeId")
    .distinct()
    .where("sound", "=", sound)
    .where("kind", "<=", LAST_KIND_OF_AREAS)
    .execute();
  return rows.map(({ placeId }) => placeId);
}

const nameOf = (en: string | null, hi: string | null, mr: string | null): PlaceName | undefined =>
  en === null ? undefined : { en, hi: hi ?? undefined, mr: mr ?? undefined };

export async function readPlaces(db: Db, ids: readonly number[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("gazetteer as place")
    .leftJoin("gazetteer as taluka", "taluka.id", "place.talukaId")
    .leftJoin("gazetteer as district", "district.id", "place.districtId")
    .leftJoin("gazetteer as state", "state.id", "place.stateId")
    .select(["place.id", "place.kind", "place.name", "place.nameHi", "place.nameMr", "place.pin"])
    .select(["place.latitude", "place.longitude", "place.reachKm"])
    .select(["taluka.name as taluka", "taluka.nameHi as talukaHi", "taluka.nameMr as talukaMr"])
    .select(["district.name as district", "district.nameHi as districtHi", "district.nameMr as districtMr"])
    .select(["state.name as state", "state.nameHi as stateHi", "state.nameMr as stateMr"])
    .where("place.id", "in", [...ids])
    .execute();
  const byId = new Map(
    rows.map((row) => {
      const kind = KINDS[row.kind];
      const parts = [row.state, row.district, row.name];
      if (kind === "town" || kind === "village") parts.push(row.pin);
      const place: Place = {
        key: [kind, ...parts.filter((part) => part !== null)].join("/").toLowerCase(),
        kind,
        name: { en: row.name, hi: row.nameHi ?? undefined, mr: row.nameMr ?? undefined },
        taluka: nameOf(row.taluka, row.talukaHi, row.talukaMr),
        district: nameOf(row.district, row.districtHi, row.districtMr),
        state: nameOf(row.state, row.stateHi, row.stateMr),
        pin: row.pin ?? undefined,
        latitude: row.latitude,
        longitude: row.longitude,
        reachKm: row.reachKm,
      };
      return [row.id, place] as const;
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
