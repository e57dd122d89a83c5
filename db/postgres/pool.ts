import { createRequire } from "node:module";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { ClientConfig, Pool, PoolClient, PoolConfig } from "pg";
import { DatabaseAway, isConnectionLost, isPostgresError, isReadOnly } from "./errors";
import type { Hosts } from "./hosts";
import { getTypeParser, toParameter } from "./values";

/** Connections that are given up where they do not answer: Kysely would put them back into the pool. */

/** Together less than the 5 s within which a request is answered. */
const CONNECT_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 2_500;
const IDLE_MS = 60_000;
/** So long after no answer none is waited for. */
const AWAY_MS = 500;

export interface PoolOptions {
  hosts: Hosts;
  maxConnections: number;
  /** How long a statement may take; 0 for as long as it takes. */
  answerTimeoutMs?: number;
  /** How long a connection may be unused before it is closed. */
  idleMs?: number;
}

/** Only where PostgreSQL is asked for: the default installation never loads it. */
const load = (): typeof import("pg") => createRequire(import.meta.url)("pg") as typeof import("pg");

/** A client of `pg` for connections of their own, outside of any pool. */
export function createClient(hosts: Hosts) {
  const { Client } = load();
  return new Client({ ...configOf({ hosts, maxConnections: 1 }), connectionString: hosts.current() });
}

function configOf({ maxConnections, answerTimeoutMs = ANSWER_TIMEOUT_MS, idleMs = IDLE_MS }: PoolOptions): PoolConfig {
  const options = [
    ["TimeZone", "UTC"],
    // Made for reports: starting them takes longer than a page's whole search.
    ["jit", "off"],
    ["max_parallel_workers_per_gather", "0"],
    // Indexes are in memory or on a solid disk.
    ["random_page_cost", "1.1"],
    ["idle_in_transaction_session_timeout", "60s"],
    // The server ends what the client no longer waits for.
    ...(answerTimeoutMs > 0 ? [["statement_timeout", `${answerTimeoutMs}ms`]] : []),
  ];
  return {
    application_name: "yantra",
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(answerTimeoutMs > 0 ? { query_timeout: answerTimeoutMs + 250 } : {}),
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    options: options.map(([name, value]) => `-c ${name}=${value}`).join(" "),
    types: { getTypeParser },
  };
}

/** A pool for Kysely. It connects when first asked. */
export function createPool(options: PoolOptions): PostgresPool {
  const { hosts } = options;
  const { Client, Pool: PoolOfClients } = load();
  class ClientOfHost extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
    }
  }
  const pool: Pool = new PoolOfClients({ ...configOf(options), Client: ClientOfHost });
  // An idle connection that ends is replaced; without a listener it would end the process.
  pool.on("error", () => undefined);
  // The pool takes its listener away before whoever waits has theirs: a connection may end in the chunk that opened it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const known = new WeakMap<PoolClient, OwnClient>();
  // Without this the next request would wait as long again, on another connection without an answer.
  let awaySince: { error: unknown; untilMs: number } | undefined;
  const tellAway = (error: unknown) => (awaySince = { error, untilMs: performance.now() + AWAY_MS });

  const connectToCurrent = async (): Promise<PostgresPoolClient> => {
    const host = hosts.current();
    const client = await pool.connect();
    const old = known.get(client);
    if (old !== undefined) return old.begin();
    const own = new OwnClient(client, (error) => {
      hosts.pass(host);
      tellAway(error);
    });
    known.set(client, own);
    const begun = own.begin();
    if (hosts.count > 1) await own.requirePrimary();
    return begun;
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const untilMs = performance.now() + CONNECT_TIMEOUT_MS;
    for (let tries = 1; ; tries += 1) {
      const host = hosts.current();
      try {
        return await connectToCurrent();
      } catch (error) {
        // Where all connections are busy nothing is wrong with their server.
        if (!isCrowded(error)) hosts.pass(host);
        if (isCrowded(error) || tries >= hosts.count || performance.now() >= untilMs) throw error;
      }
    }
  };
  return {
    connect: async () => {
      if (awaySince !== undefined && performance.now() < awaySince.untilMs) throw awaySince.error;
      return connect().catch((error: unknown) => {
        const meant = asMeant(error);
        // A crowd is none of the server's: who comes next may get the connection that is given back now.
        if (!isCrowded(error)) tellAway(meant);
        throw meant;
      });
    },
    end: () => pool.end(),
  };
}

/** A client that tells what went wrong, and is given up at once where its connection ends or does not answer. */
class OwnClient {
  readonly #client: PoolClient;
  readonly #tellAway: (error: unknown) => void;
  #brokenBy: unknown;
  #isOut = false;

  constructor(client: PoolClient, tellAway: (error: unknown) => void) {
    this.#client = client;
    this.#tellAway = tellAway;
    client.on("error", (error) => {
      this.#brokenBy ??= asMeant(error);
      this.release();
    });
  }

  begin(): PostgresPoolClient {
    this.#isOut = true;
    return this as unknown as PostgresPoolClient;
  }

  async query(text: string, parameters: readonly unknown[]) {
    // A rollback too would wait for an answer that does not come.
    if (this.#brokenBy !== undefined) throw this.#brokenBy;
    try {
      return await this.#client.query({ text, values: parameters.map(toParameter) });
    } catch (error) {
      const meant = asMeant(error);
      // A server that no longer takes writes has become a standby, or another has been promoted.
      if (isConnectionLost(meant) || isReadOnly(meant)) this.#brokenBy ??= meant;
      if (isTimeout(error)) this.#tellAway(meant);
      throw meant;
    }
  }

  /** @throws DatabaseAway on a standby, having given the connection up */
  async requirePrimary(): Promise<void> {
    try {
      const { rows } = await this.#client.query<{ isStandby: number }>(`select pg_is_in_recovery() as "isStandby"`);
      if (rows[0]?.isStandby !== 0) throw new Error("the server is a standby");
    } catch (error) {
      this.#brokenBy ??= asMeant(error);
      this.release();
      throw this.#brokenBy;
    }
  }

  release(): void {
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#client.release(this.#brokenBy !== undefined);
  }
}

/** As `pg` says it where all connections are in use. */
const isCrowded = (error: unknown) =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

/** As `pg` says it: the server would have ended the statement before. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

/** Errors of PostgreSQL as they are; those of the network and of `pg` as what they mean. */
function asMeant(error: unknown): unknown {
  return isPostgresError(error) ? error : new DatabaseAway(error);
}
