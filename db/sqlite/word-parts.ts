import { sql } from "kysely";
import type { PartsSql } from "../search/word-parts";

/** Parts of words by FTS5's trigrams, which are read from the newest row on and end with the limit. */
export const wordParts: PartsSql = {
  newestByIndex: ({ table, key, columns, words, rest, limit }) => {
    const index = sql.ref(`parts_of_${table}`);
    const parts = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
    const match = `{${columns.join(" ")}} : (${parts})`;
    return sql`select ${index}.rowid as id from ${index} cross join ${sql.table(table)} on ${key} = ${index}.rowid
      where ${index} match ${match} and ${rest} order by ${index}.rowid desc limit ${limit}`;
  },
};
