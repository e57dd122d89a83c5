import type { DialectAdapter, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Database, Db } from "./schema";

/**
 * What the engines say differently, behind one interface. Everything else is said in Kysely's terms, which each engine's
 * compiler writes in its own way. The connection's dialect carries its engine.
 */
export interface Engine {
  name: "sqlite" | "postgres";
  /** Whether name, location or description of the current equipment contain part of a word, in lower case. */
  hasText(part: string): RawBuilder<boolean>;
  /**
   * Appends rows to a table of the gazetteer, leaving out those that are there.
   *
   * @param rows each with its values in the order of the columns; text, numbers and null
   */
  appendRows(
    db: Db,
    table: "gazetteer" | "gazetteer_names",
    columns: readonly string[],
    rows: readonly (readonly (string | number | null)[])[],
  ): Promise<void>;
  /** Passes over rows that another transaction is taking at the same time. */
  skipTaken<Tables extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Tables, Row>,
  ): SelectQueryBuilder<Database, Tables, Row>;
}

/** An adapter of Kysely that carries its engine. */
export interface EngineAdapter {
  readonly engine: Engine;
}

/**
 * The engine of a connection or transaction.
 *
 * @throws Error for a dialect that carries none
 */
export function engineOf(db: Db): Engine {
  const { engine }: DialectAdapter & Partial<EngineAdapter> = db.getExecutor().adapter;
  if (engine === undefined) throw new Error("The database's dialect carries no engine.");
  return engine;
}
