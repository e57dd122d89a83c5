import { sql } from "kysely";
import type { Db } from "~db/connection";
import {
  holdsText,
  idsByText,
  isOneOf,
  LEAST_TRIGRAM_CHARACTERS,
  readNamed,
  type Condition,
  type Ids,
} from "~db/sqlite/search";
import { readCategory, type Category } from "~/domain/equipment/equipment";

/** What the words of a search mean: the names of categories and places, or words of machines' own. */

const MAX_SEARCH_CHARACTERS = 100;
const MOST_WORDS = 8;
/** So few machines that have a name among their own words are remembered one by one. */
const FEW_WITH_A_NAME = 200;

/** The words that a machine must hold: in lower case, without the punctuation around them. */
export function wordsOf(search: string | undefined): string[] {
  const text = (search ?? "").normalize("NFC").toLowerCase().slice(0, MAX_SEARCH_CHARACTERS);
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}

/** Whether the index of words knows it. */
export const isLong = (word: string) => Array.from(word).length >= LEAST_TRIGRAM_CHARACTERS;

/** A word in whole or in part, and all that it names. */
export interface Meaning {
  word: string;
  categories: readonly Category[];
  /** Keys of known places. */
  places: readonly string[];
  /** The machines among whose own words it is, where it names something besides and they are few. */
  own?: readonly number[] | undefined;
}

/** Looks up what words name. */
export async function readMeanings(db: Db, words: readonly string[]): Promise<Meaning[]> {
  if (words.length === 0) return [];
  const { rows } = await readNamed(words).execute(db);
  return Promise.all(
    rows.map(async ({ word, ...named }) => {
      const categories = (JSON.parse(named.categories) as string[]).flatMap((name) => readCategory(name) ?? []);
      const places = JSON.parse(named.places) as string[];
      const isName = categories.length > 0 || places.length > 0;
      return { word, categories, places, own: isName && isLong(word) ? await findFew(db, word) : undefined };
    }),
  );
}

async function findFew(db: Db, word: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`${idsByText([word])} limit ${FEW_WITH_A_NAME}`.execute(db);
  return rows.length < FEW_WITH_A_NAME ? rows.map(({ id }) => id) : undefined;
}

/** The one category that a word stands for: no place and no machine has it in its name. */
export function categoryMeant({ categories, places, own }: Meaning): Category | undefined {
  return categories.length === 1 && places.length === 0 && own?.length === 0 ? categories[0] : undefined;
}

/** Whether the machine at hand is of a category or in a place that a word names, or has it among its own words. */
export function holdsMeaning({ word, categories, places, own }: Meaning): Condition {
  return sql`(${isOneOf("category", categories)} or ${isOneOf("placeKey", places)} or ${own === undefined ? holdsText(word) : isOneOf("id", own)})`;
}

/** The machines of the places that a word names, or among whose own words it is. */
export function idsOfPlaces({ word, places }: Meaning): Ids {
  return sql`select id from equipment indexed by equipment_place where "deletedAt" is null and ${isOneOf("placeKey", places)} union ${idsByText([word])}`;
}
