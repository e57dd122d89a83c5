import { sql, type RawBuilder } from "kysely";
import { singleLine } from "./schema-parts";

const MAX_SEARCH_CHARACTERS = 100;
const MOST_WORDS = 8;

/** What somebody looks for, as it can be shown again: on one line and of a bearable length; undefined for nothing. */
export function readSearch(text: string | null): string | undefined {
  const line = singleLine((text ?? "").slice(0, MAX_SEARCH_CHARACTERS));
  return line === "" ? undefined : line;
}

/**
 * Whether each word of a search stands in one of some columns, whatever the case of its letters; reads
 * every row, so for lists that few people look at.
 *
 * @param columns names as the query knows them, such as "users.name"
 */
export function holdsWords(search: string, columns: readonly string[]): RawBuilder<boolean> {
  const words = search.toLowerCase().split(" ").slice(0, MOST_WORDS);
  const holds = (word: string) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`(${sql.join(
      columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
      sql` or `,
    )})`;
  };
  return sql<boolean>`(${sql.join(words.map(holds), sql` and `)})`;
}
