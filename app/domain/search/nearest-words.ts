import { distance } from "fastest-levenshtein";
import { soundCost } from "~/domain/places/likeness";
import { hearWord, type Heard } from "~/domain/places/heard-words";
import { isSameScript } from "~/domain/places/place-sound";

/** Which known words those of a search are nearest to, alone or squeezed into one. Safe for the browser. */

/** Shorter words are right or meant for something else, unless they sound the same. */
const MIN_CORRECTED_CHARACTERS = 4;
const MIN_HEARD_CHARACTERS = 3;
const MIN_SWAPPED_CHARACTERS = 5;
/** From so many letters on one more or less is heard in another script: जॉन डियर is John Deere. */
const MIN_SOUND = 5;
const MAX_SOUND_COST = 0.5;

/** What sounds the same is nearer than any mistake, in another script as near as one in its own. */
const OTHER_SCRIPT = 1;
const OTHER_SOUND = 2.5;

/** Letters and signs; anything else, such as a wildcard, is not a misspelt word, and a number means itself. */
const WORDS = /^[\p{L}\p{M}.\- ]+$/u;
const WITH_DIGITS = /^(?=.*\p{L})[\p{L}\p{M}\p{N}.\- ]+$/u;

/** One or two words that are known, squeezed into one as they are compared. */
export interface KnownWords extends Heard {
  word: string;
  isPlace?: boolean | undefined;
  /** Set for something that no equipment is called by, but a category is nearest to. */
  category?: string | undefined;
}

export interface Near extends Pick<KnownWords, "word" | "isPlace" | "category"> {
  /** 0 where nothing is misspelt, else the number of mistakes or more. */
  apart: number;
  /** True where it sounds the same. */
  isAlike: boolean;
}

const heard = new Map<string, Heard>();
/** Names of a few thousand machines: hearing them costs more than comparing them. */
const MAX_HEARD = 20_000;

/** How words sound that are written as one. */
export function hearSqueezed(words: string): Heard {
  const known = heard.get(words);
  if (known !== undefined) return known;
  const found = hearWord(words.replaceAll(/[\s.-]/g, ""));
  if (heard.size >= MAX_HEARD) heard.clear();
  heard.set(words, found);
  return found;
}

const maxMistakes = (spelling: string) => (spelling.length < 7 ? 1 : 2);

/** The known words that others are nearest to, the first of equal ones; undefined where none is near. */
export function findNearest(typed: string, vocabulary: readonly KnownWords[]): Near | undefined {
  if (!WITH_DIGITS.test(typed)) return undefined;
  const asked = { word: typed, ...hearSqueezed(typed) };
  if (asked.spelling.length < MIN_HEARD_CHARACTERS) return undefined;
  const isWord = WORDS.test(typed) && asked.spelling.length >= MIN_CORRECTED_CHARACTERS;
  let [name, related]: [Near?, Near?] = [];
  for (const known of vocabulary) {
    const best = known.category === undefined ? name : related;
    const apart = apartOf(known, asked, isWord);
    if (apart >= (best?.apart ?? Infinity)) continue;
    const near = { ...known, apart, isAlike: known.sound === asked.sound };
    if (known.category === undefined) name = near;
    else related = near;
  }
  if (related === undefined || name === undefined) return name ?? related;
  // Mahindra is meant by its own name where there is one, however it is written; a weeder is no misspelt seeder.
  const isName = name.isAlike || name.apart === OTHER_SOUND || name.apart <= related.apart;
  return isName ? name : related;
}

function apartOf(known: KnownWords, asked: KnownWords, isWord: boolean): number {
  if (known.sound === asked.sound) return isSameScript(known.word, asked.word) ? 0 : OTHER_SCRIPT;
  if (!isWord || known.spelling.length < MIN_CORRECTED_CHARACTERS) return Infinity;
  const max = maxMistakes(asked.spelling);
  const swapped = countSwaps(known.spelling, asked.spelling);
  if (swapped <= max && asked.spelling.length >= MIN_SWAPPED_CHARACTERS) return swapped;
  if (Math.abs(known.spelling.length - asked.spelling.length) <= max) {
    const mistakes = distance(known.spelling, asked.spelling);
    if (mistakes <= max) return mistakes;
  }
  return isHeardAs(known, asked) ? OTHER_SOUND : Infinity;
}

/** How many neighbours have changed places, as in 'plouhg'; infinite where anything else differs. */
function countSwaps(one: string, other: string): number {
  if (one.length !== other.length) return Infinity;
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at]) continue;
    if (one[at] !== other[at + 1] || one[at + 1] !== other[at]) return Infinity;
    count += 1;
    at += 1;
  }
  return count;
}

const isHeardAs = (known: KnownWords, asked: KnownWords): boolean =>
  Math.min(known.sound.length, asked.sound.length) >= MIN_SOUND &&
  Math.abs(known.sound.length - asked.sound.length) <= 1 &&
  distance(known.sound, asked.sound) === 1 &&
  !isSameScript(known.word, asked.word) &&
  soundCost(known.sound, asked.sound) <= MAX_SOUND_COST;
