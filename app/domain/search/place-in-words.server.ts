import { distance } from "fastest-levenshtein";
import type { Db } from "~db/open";
import { findCity } from "~/domain/geography/cities";
import { findPlace } from "~/domain/places/find-place.server";
import { isTownOrArea } from "~/domain/places/gazetteer-queries.server";
import { parseLocation } from "~/domain/places/parse-location";
import type { Place } from "~/domain/places/place";
import { isSameScript, soundOf, spellingOf } from "~/domain/places/place-sound";
import type { Things } from "./correct-search.server";
import { filterOf, type ListingQuery } from "./equipment-query";
import { findEquipmentIds } from "./find-equipment.server";
import { isEveryday, parseWords } from "./search-words";

/** Matches are counted up to here. */
const MAX_COUNTED = 50;
const MAX_PLACE_WORDS = 2;
const NO_WORDS: ReadonlySet<string> = new Set();
const PIN = /^\d{6}$/;
/** From so many letters on one may be another. */
const MIN_MISTAKEN_LETTERS = 6;

/** A search whose words name a place, asked for around that place. */
export interface PlacedSearch {
  asked: ListingQuery;
  count: number;
  /** False where more match than were counted. */
  isExact: boolean;
}

/**
 * Reads a place from the words of a search: 'rotavator latur' asks for rotavators around Latur. Only a town or an area
 * spelt as it sounds counts, and only where something is found around it; the words may mean an equipment all the same.
 *
 * @param others words that are no part of the place
 */
export async function readPlaceInWords(
  db: Db,
  asked: ListingQuery,
  others: ReadonlySet<string> = NO_WORDS,
): Promise<PlacedSearch | undefined> {
  for await (const placed of listReadings(db, asked)) {
    if (!leavesIn(placed, asked, others)) continue;
    const ids = await findEquipmentIds(db, filterOf(placed), placed.sort, MAX_COUNTED + 1);
    if (ids.length === 0) continue;
    return { asked: placed, count: Math.min(ids.length, MAX_COUNTED), isExact: ids.length <= MAX_COUNTED };
  }
  return undefined;
}

/**
 * The same search around the place that its words name, also where nothing that is asked for is around it: then only where
 * the text says that it is a place, or other equipment is there. A word that names a category is no place then, though a
 * village may have its name, and neither is one that is near to a machine and to a place.
 *
 * @param typed the whole search, with 'near' and commas
 */
export async function findPlaceInWords(
  db: Db,
  asked: ListingQuery,
  typed: string,
  things: Things = { heard: NO_WORDS, near: NO_WORDS },
): Promise<ListingQuery | undefined> {
  const found = await readPlaceInWords(db, asked, things.heard);
  if (found !== undefined) return found.asked;
  const rows = await db.selectFrom("category_words").select("words").execute();
  const named = new Set([...things.heard, ...rows.flatMap(({ words }) => words.toLowerCase().split(/\s+/))]);
  for await (const placed of listReadings(db, asked, true)) {
    const isPlace = leavesIn(placed, asked, named) && (isNamedSo(placed) || leavesIn(placed, asked, things.near));
    if (isPlace && (standsAsPlace(placed, typed) || (await isServed(db, placed)))) return placed;
  }
  return undefined;
}

const NEAR_BEFORE = "near|nearby|in|at|around|of|from";
const NEAR_AFTER = "mein|me|madhe|madhye|ke|paas|pas|javal|jawal|में|मे|के|पास|मध्ये|मधे|जवळ|येथे";
/** Marathi writes 'near' and 'in' into the word. */
const NEAR_ENDING = "जवळपास|जवळ|मध्ये|मधील|मधे|पासून|परिसरात";

/** Whether a search is a place alone, or says of it that it is one: 'near Latur', 'लातूर में', 'tractor, Latur', a PIN code. */
function standsAsPlace({ location = "", search }: ListingQuery, typed: string): boolean {
  if (search === undefined || PIN.test(location)) return true;
  const name = location.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, "").replaceAll(/\s+/g, "\\s+");
  const [before, after] = [String.raw`(?<![^\s,])`, String.raw`(?![^\s,])`];
  const stands = [
    `${before}(?:${NEAR_BEFORE})\\s+${name}${after}`,
    `${before}${name}\\s+(?:${NEAR_AFTER})${after}`,
    `${before}${name}(?:${NEAR_ENDING})${after}`,
    `,\\s*${name}${after}`,
    `${before}${name}\\s*,`,
  ];
  return stands.some((pattern) => new RegExp(pattern, "iu").test(typed.normalize("NFC")));
}

async function isServed(db: Db, { place, location, radius }: ListingQuery): Promise<boolean> {
  const around = filterOf({ place, location, radius, specifications: [], sort: "popular" });
  return (await findEquipmentIds(db, around, "popular", 1)).length > 0;
}

/** Whether a reading takes none of some words for the place. */
function leavesIn(placed: ListingQuery, asked: ListingQuery, words: ReadonlySet<string>): boolean {
  const rest = parseWords(placed.search);
  return parseWords(asked.search).every((word) => rest.includes(word) || !words.has(word));
}

/**
 * Every way to read a place from the words of a search, the likeliest first.
 *
 * @param isLastResort true where one of several places of a name counts, too
 */
async function* listReadings(db: Db, asked: ListingQuery, isLastResort = false): AsyncGenerator<ListingQuery> {
  if (asked.location !== undefined) return;
  const words = parseWords(asked.search);
  for (const [from, to] of spansOf(words.length)) {
    const location = nameIn(words.slice(from, to));
    if (location === undefined || isEveryday(location) || !(await isKnown(db, location))) continue;
    const others = [...words.slice(0, from), ...words.slice(to)];
    const rest = others.filter((word) => nameIn([word]) !== undefined && !isEveryday(word));
    const found = await findPlace(db, location);
    const likely = [found.place ?? [], isLastResort && !found.isSure ? found.others : []].flat();
    const search = rest.length === 0 ? undefined : rest.join(" ");
    for (const place of found.isSure || isLastResort ? likely : [])
      if (isSpeltSo(place, location)) yield { ...asked, search, location, place, here: undefined, sort: "nearest" };
  }
}

const isNamedSo = ({ place, location = "" }: ListingQuery): boolean =>
  [place?.name.en, place?.name.hi, place?.name.mr].some((name) => spellingOf(name ?? "") === spellingOf(location));

/** Two words before one, the last of the search first. */
function spansOf(count: number): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (let length = Math.min(MAX_PLACE_WORDS, count); length > 0; length -= 1)
    for (let from = count - length; from >= 0; from -= 1) spans.push([from, from + length]);
  return spans;
}

/** The words as a name; undefined where they only say where, as 'near' and 'district' do. */
function nameIn(words: readonly string[]): string | undefined {
  const { pin, parts } = parseLocation(words.join(" "));
  const [part, ...others] = parts;
  if (pin !== undefined) return part === undefined ? pin : undefined;
  return part === undefined || others.length > 0 ? undefined : part.words.join(" ");
}

async function isKnown(db: Db, location: string): Promise<boolean> {
  return PIN.test(location) || findCity(location) !== undefined || (await isTownOrArea(db, soundOf(location)));
}

/** A word that sounds like a small place is one only where it is spelt so: a mini tractor is not from Meni. */
function isSpeltSo({ kind, name: { en, hi, mr } }: Place, location: string): boolean {
  if (kind !== "town" && kind !== "village") return true;
  const spelling = spellingOf(location);
  return [en, hi, mr].some((name) => {
    if (name === undefined) return false;
    const max = !isSameScript(name, location) ? 2 : spelling.length < MIN_MISTAKEN_LETTERS ? 0 : 1;
    return distance(spellingOf(name), spelling) <= max;
  });
}
