import { sql } from "kysely";
import type { Db } from "~db/open";
import type { Day } from "~/domain/calendar/day";
import { createRandom } from "../../fixtures/random";
import { percentile } from "../report/statistics";
import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard } from "../report/targets";
import { inHundredthsOfMs } from "../report/units";
import { readProcessorMs } from "../server/process-usage";
import { timeSearch } from "../search/one-search";
import { QUESTIONS, type Question } from "../search/questions";

/** The questions of the search bench, asked of both engines. */

const SEED = 20_260_101;
const WARM_UP = 10;
const ASKED = 100;
/** Each is asked so often, of both in turn, and the shortest time counts: the machine is shared. */
const TIMES_EACH = 5;

/** Processor time so far of this process and, on PostgreSQL, of the processes of its connections. */
type ReadProcessor = (db: Db) => Promise<number>;

const readOwn = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function readWithServer(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  );
  const each = await Promise.all(rows.map(({ pid }) => readProcessorMs(pid)));
  return readOwn() + each.reduce<number>((sum, tookMs) => sum + (tookMs ?? 0), 0);
}

/** Mean of processor time of a search: what else the machine does hardly changes it. */
async function measureProcessor(db: Db, read: ReadProcessor, question: Question, today: Day): Promise<number> {
  const random = createRandom(SEED);
  const before = await read(db);
  for (let asked = 0; asked < ASKED; asked += 1) {
    const { filter, sort } = question.ask(random, today);
    await timeSearch(db, filter, sort);
  }
  return ((await read(db)) - before) / ASKED;
}

/** @returns the shortest time of each, in each database */
async function measure(dbs: readonly Db[], question: Question, today: Day): Promise<number[][]> {
  const random = createRandom(SEED);
  const shortest = dbs.map(() => [] as number[]);
  for (let asked = -WARM_UP; asked < ASKED; asked += 1) {
    const { filter, sort } = question.ask(random, today);
    const best = dbs.map(() => Infinity);
    for (let time = 0; time < TIMES_EACH; time += 1)
      for (const [which, db] of dbs.entries())
        best[which] = Math.min(best[which] ?? Infinity, (await timeSearch(db, filter, sort)).tookMs);
    if (asked >= 0) for (const [which, tookMs] of best.entries()) shortest[which]?.push(tookMs);
  }
  return shortest;
}

export async function compareSearches(board: Scoreboard, sqlite: Db, postgres: Db, today: Day): Promise<string> {
  const rows: string[][] = [];
  for (const question of QUESTIONS) {
    const [own = [], other = []] = await measure([sqlite, postgres], question, today);
    const processor = [
      await measureProcessor(sqlite, () => Promise.resolve(readOwn()), question, today),
      await measureProcessor(postgres, readWithServer, question, today),
    ].map(inHundredthsOfMs);
    const name = `search on PostgreSQL, ${question.name}`;
    rows.push([
      question.name,
      ...[0.5, 0.95].map((share) => inHundredthsOfMs(percentile(own, share) ?? 0)),
      processor[0] ?? "",
      board.judge(`${name}, p50`, percentile(other, 0.5), TARGETS.searchPostgres),
      board.judge(`${name}, p95`, percentile(other, 0.95), TARGETS.searchPostgresSlow),
      processor[1] ?? "",
    ]);
  }
  return `Search, the shortest of ${TIMES_EACH} times of ${ASKED} of each; on PostgreSQL ${describeTarget(TARGETS.searchPostgres)}, 95 % ${describeTarget(TARGETS.searchPostgresSlow)}\n${formatTable(["question", "SQLite p50", "p95", "processor", "PostgreSQL p50", "p95", "processor"], rows)}`;
}
