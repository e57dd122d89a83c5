import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
  type DialectAdapter,
  type KyselyPlugin,
  type PostgresPool,
  type QueryCompiler,
} from "kysely";
import type { Client, PoolConfig } from "pg";
import { containsWords, type Engine, type EngineAdapter, type Lock, type OpenDatabase } from "./engine";
import { isMetByAnother } from "./errors";
import type { Database, Db } from "./schema";

/** Whether the value of DATABASE_URL is an address of PostgreSQL, and no file of SQLite. */
export const isPostgresAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** Connections of a process. They are opened when needed. */
const DEFAULT_MAX_CONNECTIONS = 10;
const FEW_CONNECTIONS = 2;

/** A request may wait for a connection, for who is there and for what is asked, and is answered within 5 s. */
const CONNECT_TIMEOUT_MS = 1_500;
const ANSWER_TIMEOUT_MS = 1_500;
/** The server ends a statement before; only one whose server does not answer is given up here. */
const NO_ANSWER_MS = ANSWER_TIMEOUT_MS + 100;

/** How old a page for visitors may be: asking the servers for their commits costs a round trip. */
const STAMP_MS = 1_000;

const SESSION = {
  TimeZone: "UTC",
  // Made for reports: starting them takes longer than a page's whole search.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // Indexes are in memory or on a solid disk.
  random_page_cost: "1.1",
  idle_in_transaction_session_timeout: "60s",
};

/** A database that this project cannot use as it was created; the message is one line that a person can act on. */
export class UnfitDatabase extends Error {}

/** Only where PostgreSQL is asked for: the default installation never loads it. */
const load = (): typeof import("pg") => createRequire(import.meta.url)("pg") as typeof import("pg");

function configOf(url: string, settings: Record<string, string> = {}): PoolConfig {
  const options = Object.entries({ ...SESSION, ...settings });
  return {
    connectionString: url,
    application_name: "yantra",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: options.map(([name, value]) => `-c ${name}=${value}`).join(" "),
    types: { getTypeParser },
  };
}

/** The server learns late that a cut connection is gone; until then its transaction keeps what it has locked. */
const IDLE_TIMEOUT_MS = 5_000;

/** For requests: a statement that takes too long is ended, and a transaction that is left. */
const hurried = (url: string): PoolConfig => ({
  ...configOf(url, {
    statement_timeout: `${ANSWER_TIMEOUT_MS}ms`,
    idle_in_transaction_session_timeout: `${IDLE_TIMEOUT_MS}ms`,
  }),
  query_timeout: NO_ANSWER_MS,
});

function createPool(config: PoolConfig) {
  const { Pool } = load();
  const pool = new Pool(config);
  // A connection that ends, idle or as it is opened, is replaced; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Opens a database of PostgreSQL by its address; nothing connects before the first statement. */
export function openPostgres(url: string, { maxConnections = DEFAULT_MAX_CONNECTIONS } = {}): OpenDatabase {
  const db: Db = createKysely(createPool({ ...hurried(url), max: maxConnections }));
  const unhurried: Db = createKysely(createPool({ ...configOf(url), max: FEW_CONNECTIONS }));
  // Connections of its own: a use inside a transaction counts even when that fails.
  const counting = createPool({ ...hurried(url), max: FEW_CONNECTIONS });
  return {
    db,
    unhurried,
    limitStore: counting,
    stamp: () => String(Math.floor(Date.now() / STAMP_MS)),
    prepare: () => requireFit(unhurried),
    createLock: (name) => createLock(url, name),
    backup: () => Promise.reject(new Error("PostgreSQL is backed up by its own tools.")),
    close: async () => {
      await Promise.all([db.destroy(), unhurried.destroy(), counting.end()]);
    },
  };
}

/** PostgreSQL's advisory locks are numbers, each database has its own. */
const LOCKS = { jobs: 7_210_001 };

/**
 * A lock that is a session's: the server frees it when the connection ends, however it ends. A process whose connection
 * is cut may go on for a moment beside the one that takes over; what the lock guards must bear that.
 */
function createLock(url: string, name: keyof typeof LOCKS): Lock {
  let session: Client | undefined;
  let taking: Promise<boolean> | undefined;
  const open = async (): Promise<boolean> => {
    const { Client } = load();
    const client = new Client(configOf(url));
    const forget = () => {
      if (session === client) session = undefined;
    };
    client.on("error", forget).on("end", forget);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: number }>("select pg_try_advisory_lock($1) as taken", [LOCKS[name]]);
      if (rows[0]?.taken === 1) session = client;
    } finally {
      if (session !== client) client.end().catch(() => undefined);
    }
    return session === client;
  };
  return {
    // Jobs ask at the same time: a second session would be refused what the first one of this process holds.
    take: () => session !== undefined || (taking ??= open().finally(() => (taking = undefined))),
    release: async () => {
      await taking?.catch(() => undefined);
      await session?.end();
    },
  };
}

const MIN_VERSION = 150_000;

/** @throws UnfitDatabase saying how to create one that fits */
async function requireFit(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; ctype: string }>`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      datctype as ctype from pg_database where datname = current_database()`.execute(db);
  const [{ version, encoding, ctype } = { version: 0, encoding: "", ctype: "" }] = rows;
  if (version < MIN_VERSION)
    throw new UnfitDatabase(`The database is of PostgreSQL ${Math.floor(version / 10_000)}; it takes 15 or newer.`);
  // In the locale C no letter beyond ASCII is one: the index of parts would not find words of Devanagari.
  if (encoding !== "UTF8" || /^(C|POSIX)$/.test(ctype))
    throw new UnfitDatabase(
      `The database has encoding ${encoding} and LC_CTYPE ${ctype}. Create it with: create database yantra template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    );
}

/** What PostgreSQL says in its own way. */
const engine: Engine = {
  name: "postgres",
  hasText: (part, columns) =>
    containsWords(
      [part],
      columns.map((column) => `equipment.${column}`),
    ),
  isAmong: (column, numbers) => sql`+${sql.ref(column)} = any(${numbers}::int[])`,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};

/** How Kysely uses PostgreSQL, so that a query means what it means on SQLite. */

class OwnPostgresAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = engine;
}

class OwnPostgresCompiler extends PostgresQueryCompiler {
  /** PostgreSQL infers text for a number without context, and its text cannot hold U+0000. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(typeof parameter === "string" ? parameter.replaceAll("\0", "\u{FFFD}") : parameter);
    if (typeof parameter === "number") this.append(Number.isSafeInteger(parameter) ? "::bigint" : "::double precision");
  }
}

class OwnPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new OwnPostgresAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new OwnPostgresCompiler();
  }
}

/**
 * Opens Kysely so that every transaction is serializable: it sees and leaves the database as if none ran beside it, which
 * is what SQLite's single writer gives and the domain's rules rely on. One that met another runs again.
 */
function createKysely(pool: PostgresPool): Kysely<Database> {
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return makeSerializable(new Kysely<Database>({ dialect: new OwnPostgresDialect({ pool }), plugins: [emptyLists] }));
}

function makeSerializable(db: Kysely<Database>): Kysely<Database> {
  const transaction = db.transaction.bind(db);
  const withPlugin = db.withPlugin.bind(db);
  return Object.assign(db, {
    transaction: () => {
      const builder = transaction().setIsolationLevel("serializable");
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, { execute: ((use) => repeatWhenMet(() => execute(use))) as typeof execute });
    },
    withPlugin: (plugin: KyselyPlugin) => makeSerializable(withPlugin(plugin)),
  });
}

/** A hundred people who want the same days on a busy machine all get their answer. */
const MAX_RUNS = 60;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 200;

/**
 * Runs a transaction again where it met another, after a random pause: what else it does must bear that.
 * @throws the last error; a conflict that outlasts the runs is answered 503
 */
async function repeatWhenMet<T>(act: () => Promise<T>): Promise<T> {
  for (let run = 1, pauseMs = FIRST_PAUSE_MS; ; run += 1, pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await act();
    } catch (error) {
      if (!isMetByAnother(error) || run === MAX_RUNS) throw error;
    }
    await sleep(Math.random() * pauseMs);
  }
}

type Parse = (value: string) => unknown;

/** SQLite's shapes by PostgreSQL's type number: 0 and 1 for truth, safe integers, and `numeric` for their sums. */
const PARSERS: Readonly<Record<number, Parse>> = {
  // boolean
  16: (value) => (value === "t" ? 1 : 0),
  // int8, int2, int4, oid, float4, float8, numeric
  ...Object.fromEntries([20, 21, 23, 26, 700, 701, 1700].map((type) => [type, Number])),
};

/** All else stays the text that it is, JSON and arrays too. */
const getTypeParser = (oid: number): Parse => PARSERS[oid] ?? ((value) => value);
