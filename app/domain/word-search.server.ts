import type { RawBuilder } from "kysely";
import { containsWords } from "~db/engine";
import { normaliseStart } from "./normalise-text";
import { singleLine } from "./schema-parts";

/** Searches of admins and owners in lists of any kind. */

const MAX_SEARCH_CHARACTERS = 100;
const MAX_WORDS = 8;

/** A search on one line, cut to a length that can be shown; undefined for nothing. */
export function readSearch(text: string | null): string | undefined {
  const line = singleLine(normaliseStart(text ?? "", MAX_SEARCH_CHARACTERS));
  return line === "" ? undefined : line;
}

/** Whether each word of a search is part of a column, in any case. @param columns such as "users.name" */
export function holdsWords(search: string, columns: readonly string[]): RawBuilder<boolean> {
  return containsWords(search.toLowerCase().split(" ").slice(0, MAX_WORDS), columns);
}
