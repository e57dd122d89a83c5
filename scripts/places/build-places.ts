import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { distance } from "fastest-levenshtein";
import { CITIES } from "~/domain/geography/cities";
import { CITY_NAMES } from "~/domain/geography/city-names";
import { spellingOf, soundOf as hear } from "~/domain/places/place-sound";
import { groupBy } from "./group-by";
import { mendPoints } from "./mend-points";
import { agreedPoint, areaOf, isWithin, kmBetween, middleOf, type Area, type Weighed } from "./check-points";
import {
  namesToday,
  otherNames,
  PARTED_FROM,
  readOwnDistricts,
  STATES,
  titled,
  type District,
  type Names,
} from "./read-districts";
import { linesOf, namesLine, type Drawn, type Place, type Taluka } from "./write-lines";
import { readLocalities, readOffices, type Locality, type Office, type Point } from "./read-sources";

/**
 * Writes db/places/india.txt.gz from two published lists and the names written by hand beside this file.
 * Run it when one of them changes: `npx tsx scripts/places/build-places.ts`. Nothing that runs needs the lists.
 */

const DOWNLOADS = fileURLToPath(new URL("../../.cache/places/", import.meta.url));
const TARGET = fileURLToPath(new URL("../../db/places/india.txt.gz", import.meta.url));
/** An office farther than this from the middle of its PIN is drawn wrongly. */
const MAX_KM_FROM_PIN = 22;
const MAX_KM_FROM_TALUKA_TOWN = 45;
const MIN_OFFICES_OF_A_TALUKA = 4;
const REACH_SHARE = 0.9;

/** The middle of a city and its head post office are so far apart at most. */
const MAX_KM_FROM_CITY = 20;

/** PIN codes that were drawn far from their taluka. */
const mended: string[] = [];
const heard = new Map<string, string>();

function soundOf(name: string): string {
  const known = heard.get(name);
  if (known !== undefined) return known;
  const sound = hear(name);
  heard.set(name, sound);
  return sound;
}

const offices = readOffices(DOWNLOADS);
const localities = readLocalities(DOWNLOADS);
const localitiesOf = groupBy(localities, ({ pin }) => pin);

/** Offices whose district nobody wrote down stand with the others of their PIN. */
function districtOfPin(): Map<string, Office> {
  return new Map(offices.filter(({ state }) => state !== "NA").map((office) => [office.pin, office]));
}

const stateByName = new Map(
  Object.entries(STATES).flatMap(([state, { names }]) => names.map((name) => [soundOf(name), state])),
);
const own = readOwnDistricts();

function findDistrict(state: string, name: string): District {
  const sound = soundOf(name);
  const found = own.find(
    (district) => district.state === state && district.names.some((one) => soundOf(one) === sound),
  );
  if (found !== undefined) return found;
  const made: District = { state, ...namesToday(name), talukas: [] };
  if (!made.names.some((one) => soundOf(one) === sound)) made.names.push(titled(name));
  own.push(made);
  return made;
}

/** Offices by district; those of a district that was parted go with the talukas that it took along. */
function sortByDistrict(): Map<District, Office[]> {
  const known = districtOfPin();
  const byDistrict = new Map<District, Office[]>();
  for (const office of offices) {
    const told = office.state === "NA" ? known.get(office.pin) : office;
    const state = told === undefined ? undefined : stateByName.get(soundOf(told.state));
    if (told === undefined || state === undefined) continue;
    const district = findDistrict(state, told.district);
    const list = byDistrict.get(district) ?? [];
    list.push(office);
    byDistrict.set(district, list);
  }
  return byDistrict;
}

function areaOfDistrict(members: readonly Office[]): Area | undefined {
  const exact = members.flatMap(({ pin, isTown, point }) => (isTown && point !== undefined ? [{ pin, point }] : []));
  const pins = new Set(members.map(({ pin }) => pin));
  const named = [...pins].flatMap((pin) => (localitiesOf.get(pin) ?? []).filter(({ accuracy }) => accuracy === 4));
  return areaOf([...exact, ...named]);
}

const keyOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Every different point that is given for a PIN code once, those of towns heavier. */
function pointOfPin(pin: string, members: readonly Office[], area: Area): Point | undefined {
  const given = new Map<string, Weighed>();
  const add = (point: Point, weight: number) => {
    const known = given.get(keyOf(point));
    given.set(keyOf(point), { point, weight: Math.max(weight, known?.weight ?? 0) });
  };
  for (const { point, isTown } of members) if (point !== undefined) add(point, isTown ? 3 : 1);
  for (const { point, accuracy } of localitiesOf.get(pin) ?? []) if (accuracy === 4) add(point, 2);
  return agreedPoint([...given.values()], area);
}

/** The middle of a PIN of which no point can be believed, but GeoNames' guess. */
function guessOfPin(pin: string, area: Area): Point | undefined {
  return middleOf((localitiesOf.get(pin) ?? []).map(({ point }) => point).filter((point) => isWithin(point, area)));
}

function localityOf(office: Office): Locality | undefined {
  const sound = soundOf(office.name);
  return localitiesOf.get(office.pin)?.find(({ name }) => soundOf(name) === sound);
}

function placeOffices(members: readonly Office[], area: Area): { places: Place[]; pins: Map<string, Point> } {
  const places: Place[] = [];
  const pins = new Map<string, Point>();
  for (const [pin, ofPin] of groupBy(members, (office) => office.pin)) {
    const middle = pointOfPin(pin, ofPin, area) ?? guessOfPin(pin, area);
    if (middle === undefined) continue;
    pins.set(pin, middle);
    const isNear = (point: Point) => kmBetween(point, middle) <= MAX_KM_FROM_PIN && isWithin(point, area);
    const seen = new Set<string>();
    for (const office of ofPin.toSorted((one, other) => Number(other.isTown) - Number(one.isTown))) {
      const sound = soundOf(office.name);
      if (sound === "" || seen.has(sound)) continue;
      seen.add(sound);
      const named = localityOf(office);
      const shared = ofPin.filter(({ point }) => point !== undefined && keyOf(point) === keyOf(office.point ?? middle));
      const given = [
        ...(named?.accuracy === 4 ? [named.point] : []),
        ...(office.point === undefined ? [] : [office.point]),
      ];
      // A point that several offices share is their PIN's; of a village's own two points GeoNames' is the better.
      if (office.isTown || shared.length > 1) given.reverse();
      const point = given.find(isNear) ?? middle;
      const name = titled(office.name);
      const also = office.isTown ? otherNames(name) : [];
      places.push({ name, also, pin, isTown: office.isTown, point });
    }
  }
  return { places, pins };
}

const TALUKA_IS_UNKNOWN = new Set(["", "na"]);

/** What GeoNames calls the taluka of each PIN and place, by how it sounds. */
function talukaTold(place: Place): { told: string | undefined; ofPin: string[] } {
  const ofPin = (localitiesOf.get(place.pin) ?? []).filter(({ taluka }) => !TALUKA_IS_UNKNOWN.has(spellingOf(taluka)));
  const sound = soundOf(place.name);
  return { told: ofPin.find(({ name }) => soundOf(name) === sound)?.taluka, ofPin: ofPin.map(({ taluka }) => taluka) };
}

function talukaSound(place: Place): string | undefined {
  const { told, ofPin } = talukaTold(place);
  const name = told ?? commonest(ofPin);
  return name === undefined ? undefined : soundOf(name);
}

function commonest(names: readonly string[]): string | undefined {
  const counts = [...groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Talukas of a district that nobody wrote down by hand, as GeoNames knows them. */
function readTalukas(places: readonly Place[]): Names[] {
  const told = places.flatMap((place) => talukaTold(place).told ?? []);
  return [...groupBy(told, soundOf)]
    .filter(([, names]) => names.length >= MIN_OFFICES_OF_A_TALUKA)
    .map(([, names]) => namesToday(commonest(names) ?? ""));
}

function reachOf(middle: Point, points: readonly Point[]): number {
  const far = points.map((point) => kmBetween(point, middle)).toSorted((one, other) => one - other);
  return Math.ceil(far[Math.floor(far.length * REACH_SHARE)] ?? 0);
}

const sounds = (names: Names) => new Set([...names.names, ...names.hi, ...names.mr].map(soundOf));

function assignTalukas(district: District, places: Place[]): Taluka[] {
  const names = district.talukas.length > 0 ? district.talukas : readTalukas(places);
  const bySound = new Map(
    names.flatMap((taluka, index) => [...sounds(taluka)].map((sound) => [sound, index] as const)),
  );
  const members: Place[][] = names.map(() => []);
  for (const place of places) {
    const { told, ofPin } = talukaTold(place);
    const known = ofPin.filter((name) => bySound.has(soundOf(name)));
    const index = bySound.get(soundOf(told ?? "")) ?? bySound.get(soundOf(commonest(known) ?? ""));
    if (index === undefined) continue;
    place.taluka = index;
    members[index]?.push(place);
  }
  const points = names.map((taluka, index) => pointOfTaluka(taluka, places, members[index] ?? []));
  for (const place of places) place.taluka ??= nearestOf(place.point, points);
  const ofTaluka = groupBy(places, ({ taluka }) => taluka);
  const kept = names.flatMap((taluka, index) => {
    const point = points[index];
    if (point === undefined) return [];
    const around = (ofTaluka.get(index) ?? []).map((place) => place.point);
    return [{ ...taluka, point, reachKm: Math.max(5, reachOf(point, around)), index }];
  });
  for (const place of places) {
    const at = kept.findIndex(({ index }) => index === place.taluka);
    if (at < 0) delete place.taluka;
    else place.taluka = at;
  }
  return kept;
}

function pointOfTaluka(taluka: Names, places: readonly Place[], members: readonly Place[]): Point | undefined {
  const known = sounds(taluka);
  const named = places.filter(({ name }) => known.has(soundOf(name)));
  const town = named.find(({ isTown }) => isTown) ?? named.find((place) => members.includes(place)) ?? named[0];
  const point = town?.point ?? middleOf(members.map((member) => member.point)) ?? misspelt(known, places)?.point;
  return point === undefined ? undefined : (middleOfCity(known, point) ?? point);
}

const misspelt = (known: ReadonlySet<string>, places: readonly Place[]) =>
  places.find(({ name, isTown }) => isTown && [...known].some((sound) => distance(sound, soundOf(name)) === 1));

/** A city that the pages know by itself stands where they have it. */
function middleOfCity(known: ReadonlySet<string>, point: Point): Point | undefined {
  return CITIES.find(
    (city) => known.has(soundOf(CITY_NAMES[city.key]?.en ?? city.key)) && kmBetween(city, point) <= MAX_KM_FROM_CITY,
  );
}

function nearestOf(point: Point, towns: readonly (Point | undefined)[]): number | undefined {
  let nearest: { index: number; km: number } | undefined;
  for (const [index, town] of towns.entries()) {
    if (town === undefined) continue;
    const km = kmBetween(point, town);
    if (km <= MAX_KM_FROM_TALUKA_TOWN && (nearest === undefined || km < nearest.km)) nearest = { index, km };
  }
  return nearest?.index;
}

function draw(district: District, members: readonly Office[]): Drawn | undefined {
  const area = areaOfDistrict(members);
  if (area === undefined) return undefined;
  const { places, pins } = placeOffices(members, area);
  const ofPin = groupBy(members, ({ pin }) => pin);
  const moved = mendPoints(places, pins, {
    talukaOf: (place) => talukaSound(place),
    pointsOf: (pin) => [
      (ofPin.get(pin) ?? []).flatMap(({ point }) => point ?? []),
      (localitiesOf.get(pin) ?? []).map(({ point }) => point),
    ],
  });
  mended.push(...moved);
  const talukas = assignTalukas(district, places);
  const points = places.map(({ point }) => point);
  const middle = middleOf(points) ?? area.middle;
  return { district, talukas, places, pins, middle, reachKm: reachOf(middle, points) };
}

/** A parted district takes along the talukas that it has now, and what stands in them. */
function part(drawn: Drawn, children: readonly District[]): Drawn[] {
  const parts = children.map((district) => {
    const kept = new Set(district.talukas.flatMap((taluka) => [...sounds(taluka)]));
    const isTaken = (taluka: Names) => taluka.names.some((name) => kept.has(soundOf(name)));
    const places = drawn.places.filter(({ taluka }) =>
      isTaken(drawn.talukas[taluka ?? -1] ?? { names: [], hi: [], mr: [] }),
    );
    return { district, isTaken, places };
  });
  const gone = new Set(parts.flatMap(({ places }) => places));
  const all = [
    ...parts.map(({ district, isTaken, places }) => ({ district, places, isTaken })),
    {
      district: drawn.district,
      places: drawn.places.filter((place) => !gone.has(place)),
      isTaken: (taluka: Names) => !parts.some((one) => one.isTaken(taluka)),
    },
  ];
  return all.map(({ district, places, isTaken }) => {
    const pins = new Map([...drawn.pins].filter(([pin]) => places.find((place) => place.pin === pin) !== undefined));
    const kept = drawn.talukas.flatMap((taluka, index) => (isTaken(taluka) ? [index] : []));
    for (const place of places) if (place.taluka !== undefined) place.taluka = kept.indexOf(place.taluka);
    const middle = middleOf(places.map(({ point }) => point)) ?? drawn.middle;
    return {
      district,
      talukas: kept.flatMap((index) => drawn.talukas[index] ?? []),
      places,
      pins,
      middle,
      reachKm: reachOf(
        middle,
        places.map(({ point }) => point),
      ),
    };
  });
}

function main(): void {
  const children = own.filter(({ names }) => PARTED_FROM[names[0] ?? ""] !== undefined);
  const parents = new Map(groupBy(children, ({ names }) => PARTED_FROM[names[0] ?? ""] ?? ""));
  for (const [parent, parted] of parents)
    findDistrict("Madhya Pradesh", parent).talukas.push(...parted.flatMap(({ talukas }) => talukas));
  const drawn = [...sortByDistrict()].flatMap(([district, members]) => {
    const one = draw(district, members);
    if (one === undefined) return [];
    const parted = parents.get(district.names[0] ?? "");
    return parted === undefined || district.state !== "Madhya Pradesh" ? [one] : part(one, parted);
  });
  const lines = [];
  for (const [state, { code, ...names }] of Object.entries(STATES)) {
    lines.push(namesLine("S", names, [code]));
    const ofState = drawn.filter(({ district }) => district.state === state);
    for (const one of ofState.toSorted((a, b) => (a.district.names[0] ?? "").localeCompare(b.district.names[0] ?? "")))
      lines.push(...linesOf(one));
  }
  const packed = gzipSync(lines.join("\n"), { level: 9 });
  mkdirSync(new URL("../../db/places/", import.meta.url), { recursive: true });
  writeFileSync(TARGET, packed);
  report(drawn, lines, packed.length);
}

function report(drawn: readonly Drawn[], lines: readonly string[], bytes: number): void {
  const missing = drawn.flatMap(({ district, talukas }) =>
    district.talukas
      .filter((taluka) => !talukas.some(({ names }) => names[0] === taluka.names[0]))
      .map((taluka) => `${taluka.names[0] ?? ""} (${district.names[0] ?? ""})`),
  );
  console.log(`${lines.length} lines, ${bytes} bytes, ${drawn.length} districts`);
  console.log(`${mended.length} PIN codes moved to their taluka: ${mended.join(", ")}`);
  console.log(`talukas without a point: ${missing.join(", ")}`);
}

main();
