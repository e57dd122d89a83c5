import type { RawBuilder } from "kysely";
import type { Db } from "~db/connection";
import { containsWords } from "~db/contains-text";
import { engineOf } from "~db/engine";
import { newestWithParts, type IndexedTable, type PartsQuery } from "~db/search/word-parts";
import { normaliseStart } from "./normalise-text";
import { singleLine } from "./schema-parts";

/** Searches of admins and owners in lists of any kind. */

const MAX_SEARCH_CHARACTERS = 100;
const MAX_WORDS = 8;
/** More rows than these are read from the newest on, until a page is full. */
export const MAX_FEW = 10_000;

/** A search on one line, cut to a length that can be shown; undefined for nothing. */
export function readSearch(text: string | null): string | undefined {
  const line = singleLine(normaliseStart(text ?? "", MAX_SEARCH_CHARACTERS));
  return line === "" ? undefined : line;
}

/** The words of a search, each of which must be found. */
export const wordsOf = (search: string): string[] => search.toLowerCase().split(" ").slice(0, MAX_WORDS);

/**
 * Whether each word of a search is part of one of some columns, in any case of its letters. Reads every row that it is
 * asked of.
 *
 * @param columns names as the query knows them, such as "users.name"
 */
export function holdsWords(search: string, columns: readonly string[]): RawBuilder<boolean> {
  return containsWords(wordsOf(search), columns);
}

/** Ids of the newest rows with each word in one of the columns, newest first, found by an index of parts of words. */
export async function findNewestWithWords<Table extends IndexedTable>(
  db: Db,
  query: PartsQuery<Table>,
  limit: number,
): Promise<number[]> {
  const { rows } = await newestWithParts(engineOf(db).wordParts, query, limit).execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of all rows with each word in one of the columns; undefined where there are too many. */
export async function findFewWithWords<Table extends IndexedTable>(
  db: Db,
  query: PartsQuery<Table>,
  most = MAX_FEW,
): Promise<number[] | undefined> {
  const ids = await findNewestWithWords(db, query, most + 1);
  return ids.length > most ? undefined : ids;
}
