import { sql } from "kysely";
import type { Db } from "../schema";
import { MIN_TRIGRAM_CHARACTERS, type Condition, type Ids, type SearchSql } from "./search-sql";

/** What the words of a search mean: names of categories and places, or words of the equipment itself. */

/** Up to so many rows that contain a name among their own words are kept as a list of ids. */
const MAX_OWN_IDS = 200;

/** Whether the trigram index can find a word. */
export const isLong = (word: string) => Array.from(word).length >= MIN_TRIGRAM_CHARACTERS;

/** A word, in whole or in part, and everything that it names. */
export interface WordMeaning {
  word: string;
  categories: readonly string[];
  /** Keys of known places. */
  places: readonly string[];
  /** Ids of the equipment with the word among its own, for a word that is also a name and where they are few. */
  ownIds?: readonly number[] | undefined;
}

/** Looks up what words name. */
export async function readMeanings(of: SearchSql, db: Db, words: readonly string[]): Promise<WordMeaning[]> {
  if (words.length === 0) return [];
  const { rows } = await of.readNames(words).execute(db);
  return Promise.all(
    rows.map(async ({ word, ...named }) => {
      const categories = JSON.parse(named.categories) as string[];
      const places = JSON.parse(named.places) as string[];
      const isName = categories.length > 0 || places.length > 0;
      return { word, categories, places, ownIds: isName && isLong(word) ? await readOwnIds(of, db, word) : undefined };
    }),
  );
}

async function readOwnIds(of: SearchSql, db: Db, word: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`${of.idsByText([word])} limit ${MAX_OWN_IDS}`.execute(db);
  return rows.length < MAX_OWN_IDS ? rows.map(({ id }) => id) : undefined;
}

/** The one category that a word names, if it names no place and no equipment has it among its own words. */
export function categoryOfWord({ categories, places, ownIds }: WordMeaning): string | undefined {
  return categories.length === 1 && places.length === 0 && ownIds?.length === 0 ? categories[0] : undefined;
}

/** Whether the current row is of a category or in a place that the word names, or has it among its own words. */
export function matchesMeaning(of: SearchSql, { word, categories, places, ownIds }: WordMeaning): Condition {
  return sql`(${of.isOneOf("category", categories)} or ${of.isOneOf("placeKey", places)} or ${ownIds === undefined ? of.containsWord(word) : of.isOneOf("id", ownIds)})`;
}

/** Whether a word says where equipment is, and not what it is: हल names ploughs, though देहली contains it. */
export const isOnlyPlace = ({ categories, places }: WordMeaning): boolean =>
  places.length > 0 && categories.length === 0;

/** Whether the word stands in the current row's name or names its category; the name of a place counts for every row. */
export function isNamed(of: SearchSql, meaning: WordMeaning): Condition {
  return isOnlyPlace(meaning) ? sql`true` : of.isNamedOrOf(meaning.word, meaning.categories);
}

/** Equipment in the places that a word names, or with the word among its own. */
export function idsOfPlaces(of: SearchSql, { word, places }: WordMeaning): Ids {
  return sql`select id from equipment ${of.useIndex("equipment_place")} where "deletedAt" is null and ${of.isOneOf("placeKey", places)} union ${of.idsByText([word])}`;
}
