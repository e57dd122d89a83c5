import { distance } from "fastest-levenshtein";
import type { Db } from "~db/connection";
import { searchOf } from "~db/search-engine";
import { hearWord, type Heard } from "~/domain/places/heard-words";
import { isSameScript } from "~/domain/places/place-sound";
import { mapInTurns, takeTurn } from "~/domain/take-turn";
import { parseWords } from "./search-words";

/** Sets words right that nothing is found by: 'tracter', 'Rotavetor', रोटावेटार. */

/** Names of equipment that words are looked for in, the most popular first. */
const MAX_NAMES = 2_000;
/** Shorter words are right or meant for something else. */
const MIN_CORRECTED_CHARACTERS = 4;

/** Letters and signs; anything else, such as a wildcard, is not a misspelt word, and a number means itself. */
const WORD = /^[\p{L}\p{M}-]+$/u;

/** A comma after a word is none of it. */
const SEPARATORS = /[\s,;.()]+/;

type HeardWord = Heard & { word: string };

const maxMistakes = (spelling: string) => (spelling.length < 7 ? 1 : 2);

/**
 * A search with its misspelt words replaced by the nearest of categories, places and names of equipment.
 *
 * @returns undefined where no word is misspelt, or nothing is near
 */
export async function correctSearch(db: Db, search: string): Promise<string | undefined> {
  const words = parseWords(search);
  const corrected = await correctEach(db, words);
  // A place where nothing stands is a word that finds nothing, and is right.
  const isSame = corrected.every((word, index) => word === words[index]);
  return isSame || corrected.includes(undefined) ? undefined : corrected.join(" ");
}

/** The words of a search, set right; those that no equipment has and that are near no other are left out. */
export async function correctWords(db: Db, search: string): Promise<string[]> {
  const corrected = await correctEach(db, parseWords(search));
  return [...new Set(corrected.filter((word) => word !== undefined))];
}

/** Each word as it is where equipment has it, else the nearest; undefined where none is near. */
async function correctEach(db: Db, words: readonly string[]): Promise<(string | undefined)[]> {
  const isKnown = await Promise.all(
    words.map(async (word) => (await searchOf(db).findIds(db, { words: [word] }, "popular", 1)).length > 0),
  );
  if (isKnown.every((known) => known)) return [...words];
  const vocabulary = await hearVocabulary(db);
  const corrected: (string | undefined)[] = [];
  for (const [index, word] of words.entries()) {
    // Each word is compared with thousands.
    await takeTurn();
    corrected.push(isKnown[index] === true ? word : findNearestWord(word, vocabulary));
  }
  return corrected;
}

/** The known words that others may be meant by, with their sounds. */
async function hearVocabulary(db: Db): Promise<HeardWord[]> {
  const heard = await mapInTurns(await readVocabulary(db), (word) => ({ word, ...hearWord(word) }));
  return heard.filter(({ spelling }) => spelling.length >= MIN_CORRECTED_CHARACTERS);
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
  return [
    ...new Set([...categories, ...places, ...names].flatMap(({ words }) => words.toLowerCase().split(SEPARATORS))),
  ];
}

function findNearestWord(word: string, vocabulary: readonly HeardWord[]): string | undefined {
  if (!WORD.test(word)) return undefined;
  const { spelling, sound } = hearWord(word);
  if (spelling.length < MIN_CORRECTED_CHARACTERS) return undefined;
  let best: { word: string; apart: number } | undefined;
  for (const known of vocabulary) {
    // What sounds the same is nearer than any other spelling, in another script as near as one mistake in its own.
    const isAlike = known.sound === sound;
    const apart = isAlike ? Number(!isSameScript(known.word, word)) : distance(known.spelling, spelling);
    if ((isAlike || apart <= maxMistakes(spelling)) && (best === undefined || apart < best.apart))
      best = { word: known.word, apart };
  }
  return best?.word;
}
