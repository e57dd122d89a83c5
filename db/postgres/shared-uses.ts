import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../schema";
import { waitMsAfter, type LimitedUse, type SharedUses } from "../shared-uses";

/** How often a process deletes what no longer counts. */
const DELETE_EVERY_MS = 60_000;

/** Keys are addresses and names of people: the table has their hashes. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Counts uses in a table, each in one statement: those who count at the same time wait for each other's row.
 *
 * @param db connections of its own: a use inside a transaction counts even when that fails, and must not wait for the
 *   connections that transactions hold
 */
export function createSharedUses(db: Db, now: () => number = Date.now): SharedUses {
  let deletedAt = now();

  const deleteOld = async (at: number) => {
    if (Math.abs(at - deletedAt) < DELETE_EVERY_MS) return;
    deletedAt = at;
    await sql`delete from limit_uses where until < ${at}`.execute(db);
  };

  const timesOf = async ({ limit, key }: LimitedUse) => {
    const { rows } = await sql<{ time: number }>`
      select unnest(times) as time from limit_uses where name = ${limit} and key = ${hashOf(key)} order by 1`.execute(
      db,
    );
    return rows.map(({ time }) => time);
  };

  return {
    take: async (use) => {
      const at = now();
      await deleteOld(at);
      const counting = sql`unnest(limit_uses.times) as time where time > ${at - use.withinMs}`;
      const { rows } = await sql`
        insert into limit_uses (name, key, times, until)
        values (${use.limit}, ${hashOf(use.key)}, array[${at}], ${at + use.withinMs})
        on conflict (name, key) do update
        set times = array(select time from ${counting} order by time) || ${at}, until = ${at + use.withinMs}
        where (select count(*) from ${counting}) < ${use.max}
        returning name`.execute(db);
      // Where a clock that was ahead has counted, the wait is no longer than the rule says.
      return rows.length > 0 ? 0 : Math.max(1, Math.min(use.withinMs, waitMsAfter(await timesOf(use), use, at)));
    },
    giveBack: async ({ limit, key }) => {
      await sql`update limit_uses set times = trim_array(times, 1)
        where name = ${limit} and key = ${hashOf(key)} and cardinality(times) > 0`.execute(db);
    },
    clear: async ({ limit, key }) => {
      await sql`delete from limit_uses where name = ${limit} and key = ${hashOf(key)}`.execute(db);
    },
  };
}
