import { sql } from "kysely";
import { containsWords } from "../contains-text";
import type { PartsSql } from "../search/word-parts";

/** Parts of words by pg_trgm: the index is of the expressions that the condition compares. */
export const wordParts: PartsSql = {
  newestByIndex: ({ table, key, columns, words, rest, limit }) => {
    const hasParts = containsWords(
      words,
      columns.map((column) => `${table}.${column}`),
    );
    return sql`select ${key} as id from ${sql.table(table)} where ${hasParts} and ${rest} order by ${key} desc limit ${limit}`;
  },
};
