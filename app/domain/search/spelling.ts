import { distance } from "fastest-levenshtein";
import { isSameScript, soundOf, spellingOf, writingOf } from "~/domain/places/place-sound";

/** Which known words a misspelt one is nearest to, alone or squeezed into one. Safe for the browser. */

/** Shorter words are right or meant for something else. */
const MIN_CHARACTERS = 3;
const MIN_SWAPPED_CHARACTERS = 5;

/** What sounds the same is nearer than any mistake, in another script as near as one in its own. */
const OTHER_SCRIPT = 1;

/** Letters and signs; anything else, such as a wildcard, is not a misspelt word, and a number means itself. */
const WORDS = /^[\p{L}\p{M}.\- ]+$/u;
const WITH_DIGITS = /^(?=.*\p{L})[\p{L}\p{M}\p{N}.\- ]+$/u;

/** One or two known words. */
export interface Known {
  word: string;
  isPlace?: boolean;
  /** Set for something that no equipment is called by, but a category is nearest to. */
  category?: string;
}

export interface Near extends Known {
  /** 0 where nothing is misspelt, else the number of mistakes or more. */
  apart: number;
  /** True where it sounds the same. */
  isAlike: boolean;
}

interface Heard {
  sound: string;
  spelling: string;
  /** In its own script: there a letter is one, though in Latin letters it is two or three. */
  writing: string;
}

const heard = new Map<string, Heard>();
/** Names of a few thousand machines: hearing them costs more than comparing them. */
const MAX_HEARD = 20_000;

function hear(words: string): Heard {
  const known = heard.get(words);
  if (known !== undefined) return known;
  const squeezed = words.replaceAll(/[\s.-]/g, "");
  const found = { sound: soundOf(squeezed), spelling: spellingOf(squeezed), writing: writingOf(squeezed) };
  if (heard.size >= MAX_HEARD) heard.clear();
  heard.set(words, found);
  return found;
}

/** The known words that others are nearest to, the first of equal ones; undefined where none is near. */
export function findNearest(typed: string, vocabulary: readonly Known[]): Near | undefined {
  if (!WITH_DIGITS.test(typed)) return undefined;
  const asked = hear(typed);
  if (asked.spelling.length < MIN_CHARACTERS) return undefined;
  const isWord = WORDS.test(typed);
  let [name, related]: [Near?, Near?] = [];
  for (const known of vocabulary) {
    const best = known.category === undefined ? name : related;
    const { sound, spelling, writing } = hear(known.word);
    if (spelling.length < MIN_CHARACTERS) continue;
    const isOwnScript = isSameScript(known.word, typed);
    const isAlike = sound === asked.sound;
    const apart = isAlike
      ? isOwnScript
        ? 0
        : OTHER_SCRIPT
      : !isWord
        ? Infinity
        : Math.min(
            countMistakes(spelling, asked.spelling),
            isOwnScript ? countMistakes(writing, asked.writing) : Infinity,
          );
    if (apart >= (best?.apart ?? Infinity)) continue;
    const near = { ...known, apart, isAlike };
    if (known.category === undefined) name = near;
    else related = near;
  }
  if (related === undefined || name === undefined) return name ?? related;
  // Mahindra is meant by its own name where there is one, however it is written; a weeder is no misspelt seeder.
  return name.isAlike || name.apart <= related.apart ? name : related;
}

/** Wrong, lacking or additional letters and neighbours that have changed places, as in 'plouhg'; infinite for too many. */
function countMistakes(known: string, typed: string): number {
  const max = typed.length < 7 ? 1 : 2;
  if (Math.abs(known.length - typed.length) > max) return Infinity;
  const swapped = typed.length < MIN_SWAPPED_CHARACTERS ? Infinity : countSwaps(known, typed);
  const mistakes = Math.min(swapped, distance(known, typed));
  return mistakes <= max ? mistakes : Infinity;
}

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
