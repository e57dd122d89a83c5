import { soundOf, spellingOf } from "./place-sound";

/** A word as it sounds and as it is spelt, for comparing. Safe for the browser. */

export interface Heard {
  sound: string;
  spelling: string;
}

export const hearWord = (word: string): Heard => ({ sound: soundOf(word), spelling: spellingOf(word) });
