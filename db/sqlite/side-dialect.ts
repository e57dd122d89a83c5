import {
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteAdapter,
} from "kysely";
import { OwnSqliteAdapter } from "./dialect";
import type { SideReader } from "./side-reader";

/** Kysely over a thread that reads; it has no transactions and no writes. */

class SideConnection implements DatabaseConnection {
  readonly #reader: SideReader;

  constructor(reader: SideReader) {
    this.#reader = reader;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#reader.read(sql, parameters)) as R[] };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("queries are not streamed");
  }
}

const refuse = () => Promise.reject(new Error("this connection only reads"));

class SideDriver implements Driver {
  readonly #reader: SideReader;

  constructor(reader: SideReader) {
    this.#reader = reader;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new SideConnection(this.#reader));
  }

  beginTransaction(): Promise<void> {
    return refuse();
  }

  commitTransaction(): Promise<void> {
    return refuse();
  }

  rollbackTransaction(): Promise<void> {
    return refuse();
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#reader.close();
  }
}

export class SideDialect extends SqliteDialect {
  readonly #reader: SideReader;

  constructor(reader: SideReader) {
    super({ database: () => Promise.reject(new Error("this connection has no database of its own")) });
    this.#reader = reader;
  }

  override createDriver(): Driver {
    return new SideDriver(this.#reader);
  }

  override createAdapter(): SqliteAdapter {
    return new OwnSqliteAdapter();
  }
}
