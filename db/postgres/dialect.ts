import { setTimeout as sleep } from "node:timers/promises";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  type DialectAdapter,
  type KyselyPlugin,
  type PostgresPool,
  type QueryCompiler,
} from "kysely";
import type { EngineAdapter } from "../engine";
import type { Database } from "../schema";
import { engine } from "./engine";
import { isMetByAnother } from "./errors";

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
export function createKysely(pool: PostgresPool): Kysely<Database> {
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

const MAX_RUNS = 24;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 200;

/**
 * Runs a transaction again where it met another, after a pause that grows and is random. Whatever it does besides its
 * statements must bear that: money and messages go through the outbox.
 *
 * @throws the last error; a conflict that outlasts the runs is `isStoreUnavailable`: answered 503, to be tried again
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

/**
 * By the number of PostgreSQL's type, the shapes that SQLite gives: numbers for numbers, 0 and 1 for truth. Every whole
 * number of the product is a safe integer; sums of them come as `numeric`.
 */
const PARSERS: Readonly<Record<number, Parse>> = {
  // boolean
  16: (value) => (value === "t" ? 1 : 0),
  // int8, int2, int4, oid, float4, float8, numeric
  ...Object.fromEntries([20, 21, 23, 26, 700, 701, 1700].map((type) => [type, Number])),
};

/** All else stays the text that it is, JSON and arrays too. */
export const getTypeParser = (oid: number): Parse => PARSERS[oid] ?? ((value) => value);
