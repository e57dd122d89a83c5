import type SqliteDatabase from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createQueryId,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  RawNode,
} from "kysely";
import { isBusy, isSqliteError } from "./errors";
import { LoopTurn } from "../loop-turn";

/** Runs statements, keeping those used last. */
export interface StatementSource {
  prepare(text: string): SqliteDatabase.Statement;
  close(): void;
}

export interface DriverOptions {
  writer: StatementSource;
  /** A connection of its own for reading; a database in memory has none. */
  reader: StatementSource | undefined;
  /** How long a statement waits for another process that holds the database. */
  waitMs: number;
}

const MIN_PAUSE_MS = 2;
const MAX_PAUSE_MS = 25;
const READ = /^\s*(select|with)\b/i;

/** Lets one at a time through, in order. */
class Turn {
  #last: Promise<void> = Promise.resolve();

  /** @returns ends the turn */
  async take(): Promise<() => void> {
    let end = (): void => undefined;
    const before = this.#last;
    this.#last = new Promise((resolve) => (end = resolve));
    await before;
    return end;
  }
}

/**
 * Kysely's driver for SQLite, which waits without blocking: SQLite's own busy timeout stops the whole process. Writes
 * and transactions take turns on one connection and try again while another process holds the database; reads outside
 * of transactions have a connection of their own and wait for neither.
 */
export class WaitingSqliteDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #turn = new Turn();
  readonly #loopTurn = new LoopTurn();

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  /** Before a statement or a transaction, never inside one. */
  async acquireConnection(): Promise<WaitingConnection> {
    await this.#loopTurn.yieldWhenLong();
    return new WaitingConnection(this.#options, this.#turn);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return requireOwn(connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    requireOwn(connection).finish("commit");
    return Promise.resolve();
  }

  /** A full or failing disk rolls the transaction back by itself; the caller then gets that error, not this second one. */
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      requireOwn(connection).finish("rollback");
    } catch (error) {
      if (!isSqliteError(error) || !/no transaction is active/.test(error.message)) throw error;
    }
    return Promise.resolve();
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler["compileQuery"]): Promise<void> {
    await runRaw(connection, `savepoint "${name}"`, compile);
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await runRaw(connection, `rollback to "${name}"`, compile);
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await runRaw(connection, `release "${name}"`, compile);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    requireOwn(connection).release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#options.reader?.close();
    this.#options.writer.close();
    return Promise.resolve();
  }
}

async function runRaw(
  connection: DatabaseConnection,
  text: string,
  compile: QueryCompiler["compileQuery"],
): Promise<void> {
  await connection.executeQuery(compile(RawNode.createWithSql(text), createQueryId()));
}

function requireOwn(connection: DatabaseConnection): WaitingConnection {
  if (!(connection instanceof WaitingConnection)) throw new Error("the connection is of another driver");
  return connection;
}

class WaitingConnection implements DatabaseConnection {
  readonly #options: DriverOptions;
  readonly #turn: Turn;
  /** Present while a transaction has its turn. */
  #endTurn: (() => void) | undefined;

  constructor(options: DriverOptions, turn: Turn) {
    this.#options = options;
    this.#turn = turn;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#options;
    if (this.#endTurn !== undefined) return run<R>(writer.prepare(sql), parameters);
    const deadline = performance.now() + this.#options.waitMs;
    if (reader !== undefined && READ.test(sql)) {
      const statement = await retryWhileBusy(() => reader.prepare(sql), deadline);
      if (statement.readonly) return retryWhileBusy(() => run<R>(statement, parameters), deadline);
    }
    const endTurn = await this.#turn.take();
    try {
      return await retryWhileBusy(() => run<R>(writer.prepare(sql), parameters), deadline);
    } finally {
      endTurn();
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("queries are not streamed");
  }

  /** Takes the write lock at once: a deferred transaction fails at its first write when another process wrote since its first read. */
  async begin(): Promise<void> {
    const deadline = performance.now() + this.#options.waitMs;
    const endTurn = await this.#turn.take();
    try {
      await retryWhileBusy(() => this.#options.writer.prepare("begin immediate").run(), deadline);
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  finish(how: "commit" | "rollback"): void {
    this.#options.writer.prepare(how).run();
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

function run<R>(statement: SqliteDatabase.Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** Tries at least once; other work goes on between the tries. */
async function retryWhileBusy<T>(act: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
  }
}
