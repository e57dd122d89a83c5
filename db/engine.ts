import { sql, type DialectAdapter, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Database, Db } from "./schema";

/** What the engines say differently; all else is in Kysely's terms. The connection's dialect carries its engine. */
export interface Engine {
  name: "sqlite" | "postgres";
  /** Whether one of these columns of the current equipment contains part of a word, in lower case. */
  hasText(part: string, columns: readonly ("name" | "location" | "description")[]): RawBuilder<boolean>;
  /** Whether a column is one of many numbers, without an index of that column. */
  isAmong(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /** Passes over rows that another transaction is taking at the same time. */
  skipTaken<Tables extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Tables, Row>,
  ): SelectQueryBuilder<Database, Tables, Row>;
}

/** Held by one process at a time. */
export interface Lock {
  /** Takes the lock unless another process holds it. @returns whether this process holds it now */
  take(): boolean | Promise<boolean>;
  release(): void | Promise<void>;
}

/** A connection of `rate-limiter-flexible` to PostgreSQL. */
export interface LimitStore {
  query(query: { text: string; values?: unknown[] }): Promise<unknown>;
}

export interface OpenDatabase {
  db: Db;
  /** The same for what takes as long as it takes: migrations and copies. */
  unhurried: Db;
  /** Equal where nothing was committed between, by any process on SQLite; on PostgreSQL it changes each second. */
  stamp(): string;
  /** Makes sure that the database can be used as it was created. @throws an error whose message tells what to do */
  prepare(): Promise<void>;
  /** What limits count for all servers; absent on SQLite, where one process counts. */
  limitStore?: LimitStore;
  /** A lock that one process of all on this database holds at a time. */
  createLock(name: "jobs"): Lock;
  /** Copies the database, consistent at one moment, while it is in use. PostgreSQL has tools of its own. */
  backup(file: string): Promise<void>;
  /** Closes it; of SQLite the log is folded into the file first. Nothing may be running. */
  close(): Promise<void>;
}

export interface EngineAdapter {
  readonly engine: Engine;
}

/** The engine of a connection or transaction. @throws Error for a dialect that carries none */
export function engineOf(db: Db): Engine {
  const { engine }: DialectAdapter & Partial<EngineAdapter> = db.getExecutor().adapter;
  if (engine === undefined) throw new Error("The database's dialect carries no engine.");
  return engine;
}

/** Whether a column contains a text, which is in lower case. Reads every row: for lists that few people use. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** Whether each word is in a column. @param words in lower case, at least one @param columns such as "users.name" */
export function containsWords(words: readonly string[], columns: readonly string[]): RawBuilder<boolean> {
  const inAnyColumn = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => containsText(column, word)),
      sql` or `,
    )})`;
  return sql`(${sql.join(words.map(inAnyColumn), sql` and `)})`;
}
