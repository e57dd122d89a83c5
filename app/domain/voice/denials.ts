import { phrasesOf } from "./phrases";

/** A question mark, as the normalised utterance keeps it. */
const QUESTION_MARK = "?";

/**
 * What is wrong with taking an utterance at its word: it denies; it refuses, which may begin a correction; it asks
 * whether (क्या), whether to ('shall I', करू का), or for a price, a place or a reason.
 */
export type Objection = "denial" | "refusal" | "question" | "particle" | "wideQuestion";

const OBJECTIONS = phrasesOf<Objection>({
  denial: ["denial"],
  refusal: ["refusal"],
  question: ["question"],
  particle: ["askingParticle"],
  wideQuestion: ["wideQuestion"],
});

/** What at this place denies, refuses or asks, as a word or as the beginning of a phrase. */
export function findObjections(words: readonly string[], from: number): readonly Objection[] {
  return words[from] === QUESTION_MARK ? ["particle"] : (OBJECTIONS.findLongest(words, from)?.meanings ?? []);
}

function hasAny(words: readonly string[], ...wanted: readonly Objection[]): boolean {
  return words.some((_word, index) => findObjections(words, index).some((objection) => wanted.includes(objection)));
}

/** True where any word denies, refuses or asks: then nothing may be booked or confirmed. */
export function hasObjection(words: readonly string[]): boolean {
  return words.some((_word, index) => findObjections(words, index).length > 0);
}

export function denies(words: readonly string[]): boolean {
  return hasAny(words, "denial", "refusal");
}

/** Asks whether to do something. */
export function asksMore(words: readonly string[]): boolean {
  return hasAny(words, "question");
}

/** Asks no more than whether something can be had. */
export function isOnlyAsking(words: readonly string[]): boolean {
  return !hasAny(words, "denial", "refusal", "question", "wideQuestion");
}
