import { CATEGORIES, type Category } from "~/domain/equipment/equipment";
import { normaliseStart } from "~/domain/normalise-text";
import { entriesOf, wordsFor } from "~/domain/words/lexicon";
import { normaliseSpeech } from "~/domain/words/normalise-speech";

/** The words of a search, as people type them. */

const MAX_SEARCH_CHARACTERS = 100;
const MAX_WORDS = 8;

/** The beginning of a search in lower case. */
export const lineOf = (search: string | undefined): string =>
  normaliseStart(search ?? "", MAX_SEARCH_CHARACTERS).toLowerCase();

/** Distinct words in lower case, without the punctuation around them and the control characters between. */
export const parseWords = (search: string | undefined): string[] => [
  ...new Set(
    lineOf(search)
      .split(/[\s\p{Cc}]+/u)
      .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""))
      .filter((word) => word !== ""),
  ),
];

let everyday: ReadonlySet<string> | undefined;

/** Whether people write a word around what they look for, and it names neither a machine nor a place: 'new', 'chahiye'. */
export function isEveryday(word: string): boolean {
  everyday ??= new Set(wordsFor("everyday"));
  return everyday.has(normaliseSpeech(word));
}

export const parseSearch = (search: string | undefined): string[] =>
  parseWords(search)
    .filter((word) => !isEveryday(word))
    .slice(0, MAX_WORDS);

export const categoryTexts = (): [Category, string][] => {
  const words = new Map(entriesOf("category").map((entry) => [entry.value, entry.words.join(" ")]));
  return CATEGORIES.map((category) => [category, words.get(category) ?? ""]);
};

export const categoriesNamedBy = (word: string): Category[] =>
  categoryTexts().flatMap(([category, words]) => (words.includes(word) ? category : []));
