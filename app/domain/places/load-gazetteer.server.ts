import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Db } from "~db/open";
import { engineOf } from "~db/engine";
import { forgetNames } from "./known-names.server";
import { forgetPlaces } from "./find-place.server";
import { SOUND_EDITION, soundOf, writingOf } from "./place-sound";

/** Loads India's places from their file into the database; docs/data.md tells what is in it. */

type Row = [
  id: number,
  kind: number,
  name: string,
  nameHi: string | null,
  nameMr: string | null,
  pin: string | null,
  talukaId: number | null,
  districtId: number | null,
  stateId: number | null,
  latitude: number,
  longitude: number,
  reachKm: number,
];
type NameRow = [sound: string, placeId: number, spelling: string, kind: number];

const PLACE_COLUMNS = [
  "id",
  "kind",
  "name",
  "nameHi",
  "nameMr",
  "pin",
  "talukaId",
  "districtId",
  "stateId",
  "latitude",
  "longitude",
  "reachKm",
];
const NAME_COLUMNS = ["sound", "placeId", "spelling", "kind"];
const [STATE, DISTRICT, TALUKA, TOWN, VILLAGE, PIN] = [1, 2, 3, 4, 5, 6];
/** A taluka's town and a village reach as far as people say they live there. */
const TOWN_REACH_KM = 5;
const PIN_REACH_KM = 10;
/** The point of a state is derived from its districts. */
const STATE_REACH_KM = 300;

/**
 * Brings the gazetteer to what the file holds and to how names sound today; does nothing where it is so already.
 *
 * @param file path of india.txt.gz
 * @returns how many places were loaded, 0 for none
 */
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
    const { appendRows } = engineOf(trx);
    await appendRows(trx, "gazetteer", PLACE_COLUMNS, places);
    // In the order of the key, so that the tree is built from left to right.
    const inOrder = names.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
    await appendRows(trx, "gazetteer_names", NAME_COLUMNS, inOrder);
    await trx.insertInto("gazetteer_source").values({ id: 1, fingerprint }).execute();
  });
  forgetPlaces(db);
  forgetNames(db);
  return places.length;
}

/** Reads the lines of the file: each district, taluka and PIN belongs to what stands before it. */
function readGazetteer(text: string): { places: Row[]; names: NameRow[] } {
  const places: Row[] = [];
  const names: NameRow[] = [];
  let [state, district, pin]: (Row | undefined)[] = [];
  let talukas: Row[] = [];
  let namesOfDistrict: readonly string[] = [];
  let ofDistrict: readonly string[] = [];
  const add = (row: Row, own: readonly string[]): Row => {
    places.push(row);
    // The town of a district goes by the district's other names too: Yeotmal is Yavatmal.
    const isNamesake = own.some((name) => ofDistrict.includes(soundOf(name)));
    const called = isNamesake && row[1] !== VILLAGE ? new Set([...own, ...namesOfDistrict]) : own;
    for (const name of called) if (name !== "") names.push([soundOf(name), row[0], writingOf(name), row[1]]);
    return row;
  };
  for (const line of text.split("\n")) {
    const [kind, first = "", ...rest] = line.split("\t");
    const id = places.length + 1;
    if (kind === "S" || kind === "D" || kind === "T") {
      const [hi = "", mr = "", ...numbers] = rest;
      const [name = "", ...others] = first.split("/");
      const scripts = [...hi.split("/"), ...mr.split("/")];
      const [nameHi = null, nameMr = null] = [hi, mr].map((script) => script.split("/")[0] || null);
      const called = [name, ...others, ...scripts];
      const [latitude, longitude, reachKm] = numbers.map(Number) as [number, number, number];
      if (kind !== "T") [namesOfDistrict, ofDistrict] = [[], []];
      if (kind === "S") {
        const code = numbers[0] ?? "";
        state = add([id, STATE, name, nameHi, nameMr, null, null, null, null, 0, 0, STATE_REACH_KM], [...called, code]);
      } else if (kind === "D") {
        district = add(
          [id, DISTRICT, name, nameHi, nameMr, null, null, null, state?.[0] ?? null, latitude, longitude, reachKm],
          called,
        );
        talukas = [];
        namesOfDistrict = called;
        ofDistrict = called.filter((name) => name !== "").map(soundOf);
      } else {
        talukas.push(
          add(
            [
              id,
              TALUKA,
              name,
              nameHi,
              nameMr,
              null,
              null,
              district?.[0] ?? null,
              state?.[0] ?? null,
              latitude,
              longitude,
              reachKm,
            ],
            called,
          ),
        );
      }
      continue;
    }
    const of = [district?.[0] ?? null, state?.[0] ?? null] as const;
    if (kind === "P") {
      const [latitude, longitude] = rest.map(Number) as [number, number];
      pin = add([id, PIN, first, null, null, first, null, ...of, latitude, longitude, PIN_REACH_KM], [first]);
    } else if (pin !== undefined) {
      const [taluka = "", latitude = pin[9], longitude = pin[10]] = rest;
      const ofTaluka = taluka === "" ? undefined : talukas[Number(taluka)];
      // A PIN lies in the taluka of its first office.
      if (pin[6] === null) pin[6] = ofTaluka?.[0] ?? null;
      const level = kind === "O" ? TOWN : VILLAGE;
      const where = [Number(latitude), Number(longitude)] as const;
      const [name = "", ...others] = first.split("/");
      add(
        [id, level, name, null, null, pin[5], ofTaluka?.[0] ?? null, ...of, ...where, TOWN_REACH_KM],
        [name, ...others],
      );
    }
  }
  placeStates(places);
  return { places, names };
}

/** A state lies in the middle of its districts. */
function placeStates(places: readonly Row[]): void {
  const districts = new Map<number, Row[]>();
  for (const row of places)
    if (row[1] === DISTRICT && row[8] !== null) districts.set(row[8], [...(districts.get(row[8]) ?? []), row]);
  const mean = (rows: readonly Row[], column: 9 | 10) =>
    rows.reduce((sum, row) => sum + row[column], 0) / Math.max(1, rows.length);
  for (const row of places) {
    if (row[1] !== STATE) continue;
    const own = districts.get(row[0]) ?? [];
    row[9] = mean(own, 9);
    row[10] = mean(own, 10);
  }
}
