import { sql } from "kysely";
import type { OpenDatabase } from "../engine";
import type { Db } from "../schema";
import { createKysely } from "./dialect";
import { createPostgresLock } from "./lock";
import { createHosts } from "./hosts";
import { createPool, type PoolOptions } from "./pool";

/** Connections of a process. They are opened when needed. */
export const DEFAULT_MAX_CONNECTIONS = 10;
const MAX_COUNTING_CONNECTIONS = 2;

/** A database that this project cannot use as it was created; the message is one line that a person can act on. */
export class UnfitDatabase extends Error {}

/** How old a page for visitors may be: asking the servers for their commits costs a round trip. */
const STAMP_MS = 1_000;

export interface PostgresOptions extends Pick<PoolOptions, "idleMs"> {
  maxConnections?: number;
}

/** Opens a database of PostgreSQL by its address, which may name several servers; nothing connects before the first statement. */
export function openPostgres(
  url: string,
  { maxConnections = DEFAULT_MAX_CONNECTIONS, ...rest }: PostgresOptions = {},
): OpenDatabase {
  const hosts = createHosts(url);
  const db: Db = createKysely(createPool({ hosts, maxConnections, ...rest }));
  const unhurried: Db = createKysely(createPool({ hosts, maxConnections: 2, answerTimeoutMs: 0, ...rest }));
  // Connections of its own: a use inside a transaction counts even when that fails.
  const counting = createPool({ hosts, maxConnections: MAX_COUNTING_CONNECTIONS, ...rest });
  return {
    db,
    unhurried,
    limitStore: {
      query: async ({ text, values = [] }) => {
        const client = await counting.connect();
        return client.query(text, values).finally(() => client.release());
      },
    },
    stamp: () => String(Math.floor(Date.now() / STAMP_MS)),
    prepare: () => requireFit(unhurried),
    createLock: (name) => createPostgresLock(hosts, name),
    backup: () => Promise.reject(new Error("PostgreSQL is backed up by its own tools.")),
    close: async () => {
      await Promise.all([db.destroy(), unhurried.destroy(), counting.end()]);
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
