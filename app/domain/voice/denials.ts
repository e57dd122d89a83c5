import { Phrases } from "./phrases";
import { DENIALS, QUESTIONS, REFUSALS, WIDE_QUESTIONS } from "./words/denial-words";

/** A question mark, as the normalised utterance keeps it. */
export const QUESTION_MARK = "?";

export type Objection = "denial" | "refusal" | "question" | "wideQuestion";

const OBJECTIONS = new Phrases<Objection>();
OBJECTIONS.add(DENIALS, "denial");
OBJECTIONS.add(REFUSALS, "refusal");
OBJECTIONS.add([...QUESTIONS, QUESTION_MARK], "question");
OBJECTIONS.add(WIDE_QUESTIONS, "wideQuestion");

/** What at this place denies, refuses or asks, as a word or as the beginning of a phrase. */
export function findObjections(words: readonly string[], from: number): readonly Objection[] {
  return OBJECTIONS.findLongest(words, from)?.meanings ?? [];
}

/** True where any word denies, refuses or asks: then nothing may be booked or confirmed. */
export function hasObjection(words: readonly string[]): boolean {
  return words.some((_word, index) => findObjections(words, index).length > 0);
}

export function denies(words: readonly string[]): boolean {
  return words.some((_word, index) =>
    findObjections(words, index).some((objection) => objection === "denial" || objection === "refusal"),
  );
}
