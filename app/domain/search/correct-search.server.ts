import { distance } from "fastest-levenshtein";
import type { Db } from "~db/connection";
import { searchOf } from "~db/search-engine";
import { soundOf, spellingOf } from "~/domain/places/place-sound";
import { parseWords } from "./search-words";

/** Sets words right that nothing is found by: 'tracter', 'Rotavetor', रोटावेटार. */

/** Names of equipment that words are looked for in, the most popular first. */
const MAX_NAMES = 2_000;
/** Shorter words are right or meant for something else. */
const MIN_CORRECTED_CHARACTERS = 4;

/** Letters, signs and digits; anything else, such as a wildcard, is not a misspelt word. */
const WORD = /^[\p{L}\p{M}\p{N}-]+$/u;

const maxMistakes = (spelling: string) => (spelling.length < 7 ? 1 : 2);

/**
 * A search with its misspelt words replaced by the nearest of categories, places and names of equipment.
 *
 * @returns undefined where no word is misspelt, or nothing is near
 */
export async function correctSearch(db: Db, search: string): Promise<string | undefined> {
  const words = parseWords(search);
  if (!words.every((word) => WORD.test(word))) return undefined;
  const isKnown = await Promise.all(
    words.map(async (word) => (await searchOf(db).findIds(db, { words: [word] }, "popular", 1)).length > 0),
  );
  if (isKnown.every((known) => known)) return undefined;
  const vocabulary = await readVocabulary(db);
  const corrected = words.map((word, index) => (isKnown[index] === true ? word : findNearestWord(word, vocabulary)));
  // A place where nothing stands is a word that finds nothing, and is right.
  const isSame = corrected.every((word, index) => word === words[index]);
  return isSame || corrected.includes(undefined) ? undefined : corrected.join(" ");
}

/** Words of categories first, then of places, then of names. */
async function readVocabulary(db: Db): Promise<string[]> {
  const categories = await db.selectFrom("category_words").select("words").execute();
  const places = await db.selectFrom("places").select("words").execute();
  const names = await db
    .selectFrom("equipment")
    .select("name as words")
    .where("deletedAt", "is", null)
    .orderBy("popularity", "desc")
    .limit(MAX_NAMES)
    .execute();
  return [...new Set([...categories, ...places, ...names].flatMap(({ words }) => words.toLowerCase().split(/\s+/)))];
}

function findNearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  const [spelling, sound] = [spellingOf(word), soundOf(word)];
  if (spelling.length < MIN_CORRECTED_CHARACTERS) return undefined;
  let best: { word: string; apart: number } | undefined;
  for (const known of vocabulary) {
    const written = spellingOf(known);
    if (written.length < MIN_CORRECTED_CHARACTERS) continue;
    // What sounds the same is nearer than any other spelling.
    const apart = soundOf(known) === sound ? 0 : distance(written, spelling);
    if (apart <= maxMistakes(spelling) && (best === undefined || apart < best.apart)) best = { word: known, apart };
  }
  return best?.word;
}
