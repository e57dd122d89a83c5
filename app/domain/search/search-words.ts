import { normaliseStart } from "~/domain/normalise-text";

/** The words of a search, as people type them. */

const MAX_SEARCH_CHARACTERS = 100;
const MAX_WORDS = 8;

/** Distinct words in lower case, without the punctuation around them and the control characters between. */
export function parseWords(search: string | undefined): string[] {
  const text = normaliseStart(search ?? "", MAX_SEARCH_CHARACTERS).toLowerCase();
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MAX_WORDS);
}
