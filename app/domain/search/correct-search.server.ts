import type { Db } from "~db/open";
import { findEquipment } from "~db/search";
import { readCategory, type Category } from "~/domain/equipment/equipment";
import { takeTurn } from "~/domain/take-turn";
import { findNearest, type Near } from "./nearest-words";
import { isEveryday, parseSearch, parseWords } from "./search-words";
import { hearRelated, hearVocabulary } from "./vocabulary.server";

/** Sets words right that nothing is found by: 'tracter', 'johndeer', 'kamba in', 'मैसी फर्ग्यूसन'. */

/** 'swaraj744', '575di': where letters meet digits. */
const LETTERS_OR_DIGITS = /\d+|[^\d]+/g;
/** Of fewer letters a model's number is made, which means itself. */
const MIN_LETTERS = 2;

/** A word of a search, or two that are one, and what is meant by it. */
export interface Reading {
  typed: readonly string[];
  /** Known words; undefined where none is near, and where a category is. */
  words?: string | undefined;
  /** Set where something is meant that no equipment is called by. */
  category?: Category | undefined;
  isAlike: boolean;
  /** True where another word is meant that names a category or an equipment. */
  isThing: boolean;
}

/** What the words of a search mean. */
export interface MeantWords {
  words: string[];
  category: Category | undefined;
}

/**
 * A search with its misspelt words replaced by the nearest of categories, places and names of equipment.
 *
 * @returns undefined where no word is misspelt, or nothing is near
 */
export async function correctSearch(db: Db, search: string): Promise<string | undefined> {
  // An everyday word may be half of another: 'kamba in'.
  const readings = (await readWords(db, parseWords(search))).filter(
    ({ typed: [word = "", other] }) => other !== undefined || !isEveryday(word),
  );
  const corrected = readings.map((reading) => reading.words);
  // A place where nothing stands is a word that finds nothing, and is right.
  const isSame = corrected.join(" ") === parseSearch(search).join(" ");
  return isSame || corrected.includes(undefined) ? undefined : corrected.join(" ");
}

/** The words that some readings mean; those that no equipment has and that are near no other are left out. */
export function meantBy(readings: readonly Reading[]): MeantWords {
  const words = readings.flatMap((reading) => reading.words?.split(" ") ?? []);
  return { words: [...new Set(words)], category: readings.find(({ category }) => category !== undefined)?.category };
}

/** Words that are written like a category or an equipment: they are no places, though some are called nearly so. */
export interface Things {
  /** They sound like one, as 'hal' does. */
  heard: ReadonlySet<string>;
  /** They are near to one. */
  near: ReadonlySet<string>;
}

export function thingsIn(readings: readonly Reading[]): Things {
  const things = readings.filter(({ isThing }) => isThing);
  const wordsOf = (some: readonly Reading[]) => new Set(some.flatMap(({ typed }) => typed));
  return { heard: wordsOf(things.filter(({ isAlike }) => isAlike)), near: wordsOf(things) };
}

/** Each word as it is where equipment has it, else the nearest, alone or with its neighbour. */
export async function readWords(db: Db, words: readonly string[]): Promise<Reading[]> {
  const known = await Promise.all(words.map((word) => isKnown(db, word)));
  const related = await hearRelated(db);
  const vocabulary = known.every(Boolean) ? related : [...(await hearVocabulary(db)), ...related];
  const singles: (Near | undefined)[] = [];
  for (const [index, word] of words.entries()) {
    // Each word is compared with thousands.
    await takeTurn();
    singles.push(known[index] === true ? { word, apart: 0, isAlike: true } : findNearest(word, vocabulary));
  }
  const readings: Reading[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [one = "", other] = words.slice(at, at + 2);
    const isUnknown = known[at] !== true || known[at + 1] !== true;
    await takeTurn();
    const pair = other === undefined ? undefined : findNearest(`${one} ${other}`, isUnknown ? vocabulary : related);
    const apart = (singles[at]?.apart ?? Infinity) + (singles[at + 1]?.apart ?? Infinity);
    if (pair !== undefined && (isUnknown ? pair.apart <= apart : pair.isAlike)) {
      readings.push(toReading([one, other ?? ""], pair));
      at += 1;
    } else {
      const near = singles[at] ?? (await readParts(db, one, vocabulary));
      readings.push(toReading([one], near, known[at]));
    }
  }
  return readings;
}

/** Letters and digits that were typed as one word, each as it is or set right: 'swaraj744'. */
async function readParts(db: Db, word: string, vocabulary: Parameters<typeof findNearest>[1]) {
  const parts = word.match(LETTERS_OR_DIGITS) ?? [];
  if (parts.length < 2 || parts.some((part) => !/^\d/.test(part) && part.length < MIN_LETTERS)) return undefined;
  const near: string[] = [];
  for (const part of parts) {
    const as = (await isKnown(db, part)) ? part : findNearest(part, vocabulary)?.word;
    if (as === undefined) return undefined;
    near.push(as);
  }
  return { word: near.join(" "), apart: 1, isAlike: false };
}

const isKnown = async (db: Db, word: string) => (await findEquipment(db, { words: [word] }, "popular", 1)).length > 0;

function toReading(typed: readonly string[], near: Near | undefined, isWrittenSo = false): Reading {
  const category = readCategory(near?.category);
  return {
    typed,
    words: category === undefined ? near?.word : undefined,
    category,
    isAlike: near?.isAlike === true,
    isThing: !isWrittenSo && near !== undefined && near.isPlace !== true,
  };
}
