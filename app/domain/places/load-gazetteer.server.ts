import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Insertable } from "kysely";
import type { Database, Db, Trx } from "~db/schema";
import { forgetPlaces } from "./find-place.server";
import { SOUND_EDITION, soundOf, writingOf } from "./place-sound";

/** Loads India's places from their file into the database; docs/data.md tells what is in it. */

type Row = Insertable<Database["gazetteer"]> & { id: number };
type NameRow = Insertable<Database["gazetteer_names"]>;

/** SQLite takes 32,766 values in a statement. */
const ROWS_A_STATEMENT = 2_500;
const [STATE, DISTRICT, TALUKA, TOWN, VILLAGE, PIN] = [1, 2, 3, 4, 5, 6] as const;
const AREAS: Record<string, 1 | 2 | 3> = { S: STATE, D: DISTRICT, T: TALUKA };
/** A taluka's town and a village reach as far as people say they live there. */
const TOWN_REACH_KM = 5;
const PIN_REACH_KM = 10;
const STATE_REACH_KM = 300;

/** Brings the gazetteer to what india.txt.gz holds and to how names sound today. @returns how many were loaded */
export async function loadGazetteer(db: Db, file: string): Promise<number> {
  const packed = readFileSync(file);
  const fingerprint = createHash("sha256").update(packed).update(`sounds ${SOUND_EDITION}`).digest("hex");
  const known = await db.selectFrom("gazetteer_source").select("fingerprint").executeTakeFirst();
  if (known?.fingerprint === fingerprint) return 0;
  const { places, names } = readGazetteer(gunzipSync(packed).toString());
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("gazetteer_names").execute();
    await trx.deleteFrom("gazetteer").execute();
    await trx.deleteFrom("gazetteer_source").execute();
    await appendRows(trx, "gazetteer", places);
    // In the order of the key, so that the tree is built from left to right.
    const inOrder = names.sort((one, other) => (one.sound < other.sound ? -1 : Number(one.sound > other.sound)));
    await appendRows(trx, "gazetteer_names", inOrder);
    await trx.insertInto("gazetteer_source").values({ id: 1, fingerprint }).execute();
  });
  forgetPlaces(db);
  return places.length;
}

async function appendRows<Table extends "gazetteer" | "gazetteer_names">(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = trx.insertInto(table).values(rows.slice(from, from + ROWS_A_STATEMENT));
    await some.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Reads the lines of the file: each district, taluka and PIN belongs to what stands before it. */
function readGazetteer(text: string): { places: Row[]; names: NameRow[] } {
  const places: Row[] = [];
  const names: NameRow[] = [];
  let [state, district, pin]: (Row | undefined)[] = [];
  let talukas: Row[] = [];
  let ofDistrict = { names: [] as string[], sounds: [] as string[] };
  const add = (row: Omit<Row, "id">, called: readonly string[]): Row => {
    const place = Object.assign(row, { id: places.length + 1 });
    places.push(place);
    // The town of a district goes by the district's other names too: Yeotmal is Yavatmal.
    const isNamesake = row.kind !== VILLAGE && called.some((name) => ofDistrict.sounds.includes(soundOf(name)));
    for (const name of isNamesake ? new Set([...called, ...ofDistrict.names]) : called)
      if (name !== "")
        names.push({ sound: soundOf(name), placeId: place.id, spelling: writingOf(name), kind: row.kind });
    return place;
  };
  for (const line of text.split("\n")) {
    const [kind = "", first = "", ...rest] = line.split("\t");
    const [name = "", ...others] = first.split("/");
    const of = { districtId: district?.id ?? null, stateId: state?.id ?? null };
    const area = AREAS[kind];
    if (area !== undefined) {
      const [hi = "", mr = "", ...numbers] = rest;
      const [latitude = 0, longitude = 0, reachKm = 0] = numbers.map(Number);
      const called = [first, hi, mr].flatMap((all) => all.split("/")).filter((one) => one !== "");
      const [nameHi, nameMr] = [hi, mr].map((script) => script.split("/")[0] || null);
      const row = { kind: area, name, nameHi, nameMr, latitude, longitude, reachKm };
      if (area !== TALUKA) ofDistrict = { names: [], sounds: [] };
      if (area === STATE) {
        const point = { latitude: 0, longitude: 0, reachKm: STATE_REACH_KM };
        state = add({ ...row, ...point }, [...called, numbers[0] ?? ""]);
      } else if (area === DISTRICT) {
        district = add({ ...row, stateId: of.stateId }, called);
        talukas = [];
        ofDistrict = { names: called, sounds: called.map(soundOf) };
      } else talukas.push(add({ ...row, ...of }, called));
    } else if (kind === "P") {
      const [latitude = 0, longitude = 0] = rest.map(Number);
      pin = add({ kind: PIN, name, pin: name, ...of, latitude, longitude, reachKm: PIN_REACH_KM }, [name]);
    } else if (pin !== undefined) {
      const [taluka = "", latitude = pin.latitude, longitude = pin.longitude] = rest;
      const talukaId = taluka === "" ? null : (talukas[Number(taluka)]?.id ?? null);
      // A PIN lies in the taluka of its first office.
      pin.talukaId ??= talukaId;
      const where = { talukaId, ...of, latitude: Number(latitude), longitude: Number(longitude) };
      const level = kind === "O" ? TOWN : VILLAGE;
      add({ kind: level, name, pin: pin.pin, ...where, reachKm: TOWN_REACH_KM }, [name, ...others]);
    }
  }
  placeStates(places);
  return { places, names };
}

/** A state lies in the middle of its districts. */
function placeStates(places: readonly Row[]): void {
  const districts = places.filter(({ kind }) => kind === DISTRICT);
  for (const state of places.filter(({ kind }) => kind === STATE)) {
    const own = districts.filter(({ stateId }) => stateId === state.id);
    const mean = (of: (row: Row) => number) => own.reduce((sum, row) => sum + of(row), 0) / Math.max(1, own.length);
    Object.assign(state, { latitude: mean((row) => row.latitude), longitude: mean((row) => row.longitude) });
  }
}
