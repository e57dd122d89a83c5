import type { Db } from "~db/open";
import { findPlace } from "~/domain/places/find-place.server";
import { knownNames } from "~/domain/places/known-names.server";
import type { Place } from "~/domain/places/place";
import { filterOf, type ListingQuery } from "./equipment-query";
import { findEquipmentIds } from "./find-equipment.server";
import {
  readDistance,
  readSearchText,
  singlesAndPairs,
  type PlaceReading,
  type SearchLexicon,
} from "./read-search-text";
import { parseWords } from "./search-words";
import type { Known } from "./spelling";

/** Reads what is typed into a search with what is in stock and with the places of India. */

/** Names of equipment that words are looked for in, the most popular first. */
const MAX_NAMES = 2_000;
/** Matches are counted up to here. */
const MAX_COUNTED = 50;

export interface PlacedQuery {
  asked: ListingQuery;
  isUnknown: boolean;
  /** Other places of the name, or those whose names are nearest to an unknown one; none where it is sure. */
  others: Place[];
}

export async function findAskedPlace(db: Db, written: ListingQuery): Promise<PlacedQuery> {
  const asked = withDistance(written);
  if (asked.location === undefined) return { asked, isUnknown: false, others: [] };
  const { place, isSure, others } = await findPlace(db, asked.location);
  const sort = place === undefined && asked.sort === "nearest" ? "popular" : asked.sort;
  return { asked: { ...asked, place, sort }, isUnknown: place === undefined, others: isSure ? [] : others };
}

/** Takes a distance that is written beside a place, or in its stead, for the radius. */
export function withDistance(asked: ListingQuery): ListingQuery {
  const distance = asked.location === undefined ? undefined : readDistance(asked.location);
  if (distance === undefined) return asked;
  const location = distance.rest === "" ? undefined : distance.rest;
  const sort = location === undefined && asked.here === undefined && asked.sort === "nearest" ? "popular" : asked.sort;
  return { ...asked, location, radius: distance.radius, sort };
}

const hasWord = async (db: Db, word: string) => (await findEquipmentIds(db, { search: word }, "popular", 1)).length > 0;

async function lexiconFor(db: Db, text: string): Promise<SearchLexicon> {
  const words = [...new Set([text, text.replaceAll(/(\d+)/g, " $1 ")].flatMap(parseWords))];
  const pairs = singlesAndPairs(parseWords(text).join(" ")).filter((pair) => pair.includes(" "));
  const had = new Set<string>();
  for (const word of [...words, ...pairs]) if (await hasWord(db, word)) had.add(word);
  const stock = words.every((word) => had.has(word)) ? [] : await listStock(db);
  return { has: (word) => had.has(word), stock };
}

/** What places where equipment stands are called, and then equipment itself. */
async function listStock(db: Db): Promise<Known[]> {
  const places = await db.selectFrom("places").select("words").execute();
  const names = await db
    .selectFrom("equipment")
    .select("name")
    .where("deletedAt", "is", null)
    .orderBy("popularity", "desc")
    .limit(MAX_NAMES)
    .execute();
  return [
    ...[...new Set(places.flatMap(({ words }) => singlesAndPairs(words)))].map((word) => ({ word, isPlace: true })),
    ...[...new Set(names.flatMap(({ name }) => singlesAndPairs(name)))].map((word) => ({ word })),
  ];
}

/** A search whose misspelt words are set right; undefined where no word is misspelt, or one is not near any known one. */
export async function correctSearch(db: Db, search: string): Promise<string | undefined> {
  return readSearchText(search, await lexiconFor(db, search), await knownNames(db)).spelling;
}

interface ReadSearch {
  /** The query that the words mean; undefined where they mean nothing else. */
  meant: ListingQuery | undefined;
  /** The words where nothing but misspelt ones are among them, set right. */
  spelling: string | undefined;
}

/** Reads the words of a query as people write them: with a place, a distance, a rate, a driver and misspelt words among them. */
export async function readSearch(db: Db, asked: ListingQuery): Promise<ReadSearch> {
  if (asked.search === undefined) return { meant: undefined, spelling: undefined };
  const read = readSearchText(asked.search, await lexiconFor(db, asked.search), await knownNames(db));
  const limited = { ...asked, radius: read.radius ?? asked.radius, maxPrice: asked.maxPrice ?? read.maxRate };
  const placed = (await choosePlace(db, limited, read.places)) ?? withWords(limited, read);
  const driven: ListingQuery = { ...placed, withOperator: true };
  const meant = read.driver === true && (await finds(db, driven)) ? driven : placed;
  const isLimited = (["location", "maxPrice", "radius", "category", "withOperator"] as const).some(
    (name) => meant[name] !== asked[name],
  );
  const isOther = isLimited || (meant.search !== undefined && meant.search !== asked.search);
  return { meant: isOther ? meant : undefined, spelling: read.spelling };
}

const withWords = (
  asked: ListingQuery,
  { words, category }: Pick<PlaceReading, "words" | "category">,
): ListingQuery => ({
  ...asked,
  search: words.length === 0 ? undefined : words.join(" "),
  category: asked.category ?? category,
});

/** The first place with something that is asked for around it; else one that is said to be one, or where other equipment is. */
async function choosePlace(db: Db, asked: ListingQuery, readings: readonly PlaceReading[]) {
  if (asked.location !== undefined) return undefined;
  const placed = await Promise.all(readings.map((reading) => listPlaced(db, asked, reading)));
  const queries = placed.flat();
  for (const { query } of queries) if (await finds(db, query)) return query;
  for (const { query, isSaid } of queries) if (isSaid || (await finds(db, anythingAround(query)))) return query;
  return undefined;
}

const finds = async (db: Db, query: ListingQuery) =>
  (await findEquipmentIds(db, filterOf(query), "popular", 1)).length > 0;

const anythingAround = ({ place, location, radius }: ListingQuery): ListingQuery => ({
  place,
  location,
  radius,
  specifications: [],
  sort: "popular",
});

async function listPlaced(db: Db, asked: ListingQuery, reading: PlaceReading) {
  const { location, isSaid } = reading;
  const { place, isSure, others } = await findPlace(db, location);
  return [place ?? [], isSure || place === undefined ? [] : others].flat().map((one) => {
    const around: ListingQuery = { ...asked, location, place: one, here: undefined, sort: "nearest" };
    return { query: withWords(around, reading), isSaid, isSure };
  });
}

/** The same search around the place that its words name, where something is found there; they may mean an equipment all the same. */
export async function findAround(db: Db, asked: ListingQuery) {
  if (asked.search === undefined || asked.location !== undefined) return undefined;
  const { places } = readSearchText(asked.search, { has: () => true, stock: [] }, await knownNames(db));
  for (const reading of places)
    for (const { query, isSure } of await listPlaced(db, asked, reading)) {
      const ids = isSure ? await findEquipmentIds(db, filterOf(query), query.sort, MAX_COUNTED + 1) : [];
      if (ids.length > 0)
        return { asked: query, count: Math.min(ids.length, MAX_COUNTED), isExact: ids.length <= MAX_COUNTED };
    }
  return undefined;
}
