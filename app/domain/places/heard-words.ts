import { soundOf, spellingOf } from "./place-sound";

/** Words as they sound, for searches that compare the names of many rows. Safe for the browser. */

export interface Heard {
  sound: string;
  spelling: string;
}

/** Longer searches are cut: each word more is compared with each word of all rows. */
const MAX_WORDS = 8;

export const hearWord = (word: string): Heard => ({ sound: soundOf(word), spelling: spellingOf(word) });

/** Hears words of texts that a pattern divides; names have many words in common, and each is worked out once. */
export function createHearing(between: RegExp) {
  const known = new Map<string, Heard>();
  const hear = (word: string): Heard => {
    const heard = known.get(word) ?? hearWord(word);
    known.set(word, heard);
    return heard;
  };
  const hearAll = (text: string): Heard[] =>
    text
      .split(between)
      .filter((word) => word !== "")
      .map(hear);
  return { hearAll, hearSearch: (search: string) => [...new Set(hearAll(search))].slice(0, MAX_WORDS) };
}
