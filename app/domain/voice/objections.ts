import { phrasesOf } from "./vocabulary";

const QUESTION_MARK = "?";

/** What is wrong with taking an utterance at its word; a refusal may begin a correction. */
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

/** Whatever in an utterance denies, refuses or asks: then nothing may be booked or confirmed. */
export const listObjections = (words: readonly string[]): Objection[] =>
  words.flatMap((_word, index) => findObjections(words, index));
