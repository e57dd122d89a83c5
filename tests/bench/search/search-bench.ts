import { join } from "node:path";
import { openDatabase, type Db, type OpenDatabase } from "~db/open";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { createRandom } from "../../fixtures/random";
import { percentile } from "../report/statistics";
import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard } from "../report/targets";
import { benchGrowth } from "./growth-bench";
import { describeFound, timeSearch } from "./one-search";
import { QUESTIONS, type Question } from "./questions";
import { writeStock, type StockSize } from "./stock";

/** How long the list takes to find a page of machines, in a small and in a large stock, and how that grows. */

const SMALL: StockSize = { equipment: 10_000, bookings: 100_000 };
const LARGE: StockSize = { equipment: 100_000, bookings: 1_000_000 };
const SEED = 20_260_101;
const WARM_UP = 30;
/** The machine is shared: each question is asked in rounds, all questions in turn, and its quietest round counts. */
const ROUNDS = 5;
const TIMES_A_ROUND = 200;

/** Fills databases and searches them as the list's page does. */
export async function benchSearch(board: Scoreboard, _options: unknown, say: (text: string) => void): Promise<void> {
  const folder = makeTemporaryFolder("search");
  const today = dayInIndia(new Date());
  const opened: OpenDatabase[] = [];
  try {
    const [small, large] = [await open(folder.path, SMALL, today), await open(folder.path, LARGE, today)];
    opened.push(small, large);
    await searchIn(board, small, SMALL, today, say);
    await searchIn(board, large, LARGE, today, say);
    await benchGrowth(
      board,
      {
        small: { db: small.db, equipment: SMALL.equipment },
        large: { db: large.db, equipment: LARGE.equipment },
        today,
        seed: SEED,
      },
      say,
    );
  } finally {
    for (const database of opened) await database.close();
    folder.remove();
  }
}

async function open(folder: string, size: StockSize, today: Day): Promise<OpenDatabase> {
  const file = join(folder, `${size.equipment}.db`);
  await writeStock(file, size, today, SEED);
  return openDatabase(file);
}

async function searchIn(
  board: Scoreboard,
  { db }: OpenDatabase,
  size: StockSize,
  today: Day,
  say: (text: string) => void,
): Promise<void> {
  const rounds: Measured[][] = QUESTIONS.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, question] of QUESTIONS.entries()) rounds[index]?.push(await measure(db, question, today));
  }
  const rows = QUESTIONS.map((question, index) => judge(board, question, size, quietest(rounds[index] ?? [])));
  say(
    `Search, ${size.equipment} machines, ${size.bookings} bookings; targets: with a category ${describeTarget(TARGETS.searchInCategory)}, else ${describeTarget(TARGETS.searchWidest)}, 95 % ${describeTarget(TARGETS.searchSlow)}; the quietest of ${ROUNDS} rounds\n${formatTable(["question", "p50", "p95", "p99", "found"], rows)}`,
  );
}

interface Measured {
  tookMs: number[];
  /** Machines found, on average. */
  found: number;
}

async function measure(db: Db, question: Question, today: Day): Promise<Measured> {
  const random = createRandom(SEED);
  const tookMs: number[] = [];
  let found = 0;
  for (let time = -WARM_UP; time < TIMES_A_ROUND; time += 1) {
    const { filter, sort } = question.ask(random, today);
    const one = await timeSearch(db, filter, sort);
    if (time < 0) continue;
    tookMs.push(one.tookMs);
    found += one.found / TIMES_A_ROUND;
  }
  return { tookMs, found };
}

function quietest(rounds: readonly Measured[]): Measured {
  const median = ({ tookMs }: Measured) => percentile(tookMs, 0.5) ?? 0;
  return rounds.toSorted((one, other) => median(one) - median(other))[0] ?? { tookMs: [], found: 0 };
}

function judge(
  board: Scoreboard,
  { name, isNarrow }: Question,
  { equipment }: StockSize,
  { tookMs, found }: Measured,
): string[] {
  const half = isNarrow ? TARGETS.searchInCategory : TARGETS.searchWidest;
  const slowest = percentile(tookMs, 0.99) ?? 0;
  return [
    name,
    board.judge(`search ${equipment}, ${name}, p50`, percentile(tookMs, 0.5), half),
    board.judge(`search ${equipment}, ${name}, p95`, percentile(tookMs, 0.95), TARGETS.searchSlow),
    TARGETS.searchSlow.format(slowest),
    describeFound(found),
  ];
}
