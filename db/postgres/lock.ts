import type { Client } from "pg";
import type { Lock } from "../lock";
import type { Hosts } from "./hosts";
import { createClient } from "./pool";

/** PostgreSQL's advisory locks are numbers, each database has its own. */
const NUMBERS = { jobs: 7_210_001 };

/**
 * Creates a lock that is a session's: the server frees it when the connection ends, however it ends. A process whose
 * connection is cut may go on for a moment beside the one that takes over; what the lock guards must bear that.
 */
export function createPostgresLock(hosts: Hosts, name: keyof typeof NUMBERS): Lock {
  let session: Client | undefined;
  let taking: Promise<boolean> | undefined;

  const take = async (): Promise<boolean> => {
    const host = hosts.current();
    const client = createClient(hosts);
    const end = () => {
      if (session === client) session = undefined;
      client.end().catch(() => undefined);
    };
    client.on("error", end);
    client.on("end", () => {
      if (session === client) session = undefined;
    });
    try {
      await client.connect();
      // A standby has locks of its own.
      const { rows } = await client.query<{ isStandby: number; taken: number }>(
        `select pg_is_in_recovery() as "isStandby", pg_try_advisory_lock($1) as taken`,
        [NUMBERS[name]],
      );
      if (rows[0]?.isStandby === 1) hosts.pass(host);
      else if (rows[0]?.taken === 1) session = client;
    } catch (error) {
      hosts.pass(host);
      throw error;
    } finally {
      if (session !== client) end();
    }
    return session === client;
  };

  return {
    take: () => {
      if (session !== undefined) return true;
      taking ??= take().finally(() => (taking = undefined));
      return taking;
    },
    release: async () => {
      await taking?.catch(() => undefined);
      const held = session;
      session = undefined;
      await held?.end();
    },
  };
}
