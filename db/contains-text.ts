import { sql, type RawBuilder } from "kysely";

/** Text inside columns, in SQL that every engine knows. Reads every row: for lists that few people use. */

/** Whether a column contains a text, which is in lower case. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/**
 * Whether each word is part of one of the columns.
 *
 * @param words in lower case, at least one
 * @param columns names as the query knows them, such as "users.name"
 */
export function containsWords(words: readonly string[], columns: readonly string[]): RawBuilder<boolean> {
  const inAnyColumn = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => containsText(column, word)),
      sql` or `,
    )})`;
  return sql`(${sql.join(words.map(inAnyColumn), sql` and `)})`;
}
