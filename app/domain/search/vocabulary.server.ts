import type { Db } from "~db/open";
import { mapInTurns } from "~/domain/take-turn";
import { hearSqueezed, type KnownWords } from "./nearest-words";

/** The known words that others may be meant by, alone and two by two: people write 'johndeere' and 'kamba in'. */

/** Names of equipment that words are looked for in, the most popular first. */
const MAX_NAMES = 2_000;
const MIN_CHARACTERS = 3;

/** A comma after a word is none of it. */
const SEPARATORS = /[\s,;.()]+/;

/** Words of categories first, then of places, then of names. */
export async function hearVocabulary(db: Db): Promise<KnownWords[]> {
  const categories = await db.selectFrom("category_words").select("words").execute();
  const places = await db.selectFrom("places").select("words").execute();
  const names = await db
    .selectFrom("equipment")
    .select("name as words")
    .where("deletedAt", "is", null)
    .orderBy("popularity", "desc")
    .limit(MAX_NAMES)
    .execute();
  const known = new Map<string, boolean>();
  for (const [rows, isPlace] of [
    [categories, false],
    [places, true],
    [names, false],
  ] as const) {
    for (const words of rows.flatMap((row) => singlesAndPairs(row.words)))
      if (!known.has(words)) known.set(words, isPlace);
  }
  const heard = await mapInTurns([...known], ([word, isPlace]) => ({ word, isPlace, ...hearSqueezed(word) }));
  return heard.filter(({ spelling }) => spelling.length >= MIN_CHARACTERS);
}

function singlesAndPairs(text: string): string[] {
  const words = text.toLowerCase().split(SEPARATORS).filter(Boolean);
  return [...words, ...words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`)];
}

/** Makes and things that a category is nearest to. */
export async function hearRelated(db: Db): Promise<KnownWords[]> {
  const rows = await db
    .selectFrom("category_words")
    .select(["category", "related"])
    .where("related", "<>", "")
    .execute();
  return rows.flatMap(({ category, related }) =>
    related.split(",").map((words) => ({ word: words.trim(), category, ...hearSqueezed(words.trim()) })),
  );
}
