import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { containsWords } from "../contains-text";
import { isLong } from "./word-meanings";

/** Rows of which words are parts. */

const KEYS = { users: "id", equipment_names: "equipmentId", booking_farmers: "bookingId" } as const;

interface IndexedColumns {
  users: "username" | "name" | "contact";
  equipment_names: "name" | "location" | "ownerUsername" | "ownerName";
  booking_farmers: "name" | "phone";
}
export type IndexedTable = keyof IndexedColumns;

/** Each word must be part of one of the columns. */
export interface PartsQuery<Table extends IndexedTable = IndexedTable> {
  table: Table;
  columns: readonly IndexedColumns[Table][];
  /** In lower case, at least one. */
  words: readonly string[];
  /** What else must be true of a row of the table. */
  rest?: Expression<SqlBool> | undefined;
}

/** A query as an engine's index is asked. */
export interface IndexQuery {
  table: IndexedTable;
  key: RawBuilder<number>;
  columns: readonly string[];
  /** Of three characters or more, at least one. */
  words: readonly string[];
  rest: RawBuilder<boolean>;
  limit: number;
}

export interface PartsSql {
  /** Keys of the newest rows that an index of parts finds. */
  newestByIndex(query: IndexQuery): RawBuilder<{ id: number }>;
}

/** Words too short for the index are looked for among so many of the newest rows. */
const MAX_ROWS_FOR_SHORT_WORDS = 100_000;

/** Keys of the newest rows that pass, newest first. Only short words: of the newest rows alone. */
export function newestWithParts<Table extends IndexedTable>(
  of: PartsSql,
  { table, columns, words, rest = sql<boolean>`true` }: PartsQuery<Table>,
  limit: number,
): RawBuilder<{ id: number }> {
  const key = sql.ref<number>(`${table}.${KEYS[table]}`);
  const long = words.filter(isLong);
  const short = words.filter((word) => !isLong(word));
  const hasShort = containsWords(
    short,
    columns.map((column) => `${table}.${column}`),
  );
  if (short.length === 0) return of.newestByIndex({ table, key, columns, words: long, rest: sql`${rest}`, limit });
  const both = sql<boolean>`${hasShort} and ${rest}`;
  if (long.length > 0) return of.newestByIndex({ table, key, columns, words: long, rest: both, limit });
  const newest = sql`(select max(${sql.ref(KEYS[table])}) from ${sql.table(table)})`;
  return sql`select ${key} as id from ${sql.table(table)}
    where ${key} > ${newest} - ${MAX_ROWS_FOR_SHORT_WORDS} and ${both} order by ${key} desc limit ${limit}`;
}
