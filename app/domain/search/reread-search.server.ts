import type { Db } from "~db/open";
import { meantBy, readWords, thingsIn } from "./correct-search.server";
import { readDistanceInWords } from "./distance-in-words";
import type { ListingQuery } from "./equipment-query";
import { findPlaceInWords } from "./place-in-words.server";
import { readRateInWords } from "./rate-in-words";
import { parseWords } from "./search-words";

/**
 * Reads a search again whose words find nothing, as people write: 'rotavetor latur', 'रोटावेटर २००० च्या आत', 'ट्रॅक्टर
 * पाहिजे', 'jcb'. A place, a distance, a highest rate and misspelt words are taken from it, and a category is that nothing is
 * called by; words that no equipment has are left out.
 *
 * @returns undefined where the words mean nothing else
 */
export async function rereadSearch(db: Db, asked: ListingQuery): Promise<ListingQuery | undefined> {
  if (asked.search === undefined) return undefined;
  const distance = readDistanceInWords(asked.search);
  const { words, maxPrice } = readRateInWords(distance?.rest ?? asked.search);
  const radius = distance?.radius ?? asked.radius;
  const limited = { ...asked, search: words.join(" "), maxPrice: asked.maxPrice ?? maxPrice, radius };
  const readings = await readWords(db, words);
  const placed = await findPlaceInWords(db, limited, asked.search, thingsIn(readings));
  const rest = placed === undefined ? words : parseWords(placed.search);
  const meant = meantBy(readings.filter(({ typed }) => typed.every((word) => rest.includes(word))));
  const category = asked.category ?? meant.category;
  const again = { ...(placed ?? limited), category, search: meant.words.join(" ") };
  const read = placed === undefined ? ((await findPlaceInWords(db, again, asked.search)) ?? again) : again;
  const search = read.search === undefined || read.search === "" ? undefined : read.search;
  const isUnlimited =
    read.location === asked.location &&
    read.maxPrice === asked.maxPrice &&
    read.radius === asked.radius &&
    read.category === asked.category;
  return isUnlimited && (search === undefined || search === asked.search) ? undefined : { ...read, search };
}
