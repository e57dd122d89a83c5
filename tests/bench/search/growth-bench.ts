import type { Db } from "~db/open";
import type { Day } from "~/domain/calendar/day";
import type { EquipmentFilter } from "~/domain/search/equipment-filter";
import { createRandom, type Random } from "../../fixtures/random";
import { percentile } from "../report/statistics";
import { formatTable } from "../report/table";
import { describeTarget, type Scoreboard, type Target } from "../report/targets";
import { asPreciseRatio, inHundredthsOfMs } from "../report/units";
import { describeFound, timeSearch } from "./one-search";
import { QUESTIONS, type Question } from "./questions";

/**
 * How much longer a search takes where there are more machines. The same question finds more of them in the
 * larger stock, and finding more is work of its own. So the larger stock is asked twice: in the same circle,
 * and in one so much smaller that as many machines stand within it. The second is held to the target. Stocks
 * take turns with each single question, since the machine is shared: what slows one slows the other.
 */

const ASKED = 60;
const TIMES_EACH = 10;
/** Around a city's middle, so that those that stand exactly there are not in every circle. */
const AWAY_FROM_THE_MIDDLE_DEGREES = 0.5;

interface Stock {
  db: Db;
  equipment: number;
}

interface Stocks {
  small: Stock;
  large: Stock;
  today: Day;
  seed: number;
}

interface Way {
  stock: Stock;
  /** What a circle's radius is multiplied by. */
  narrowed: number;
}

/** Asks each question of both stocks and judges by how much the larger takes longer. */
export async function benchGrowth(
  board: Scoreboard,
  { small, large, today, seed }: Stocks,
  say: (text: string) => void,
): Promise<void> {
  const logarithmic: Target = {
    bound: "at most",
    limit: Math.log(large.equipment) / Math.log(small.equipment),
    format: asPreciseRatio,
  };
  const ways: readonly Way[] = [
    { stock: small, narrowed: 1 },
    { stock: large, narrowed: 1 },
    { stock: large, narrowed: Math.sqrt(small.equipment / large.equipment) },
  ];
  const rows: string[][] = [];
  for (const question of QUESTIONS) {
    const [least, same, asMany] = await askInTurn(ways, question, createRandom(seed), today);
    if (least === undefined || same === undefined || asMany === undefined) throw new Error("a way was not asked");
    const figures = [least, same, asMany].flatMap(({ p50, found }) => [inHundredthsOfMs(p50), describeFound(found)]);
    rows.push([
      question.name,
      ...figures,
      asPreciseRatio(same.p50 / least.p50),
      board.judge(`growth, ${question.name}`, asMany.p50 / least.p50, logarithmic),
    ]);
  }
  say(
    `Growth from ${small.equipment} to ${large.equipment} machines; target ${describeTarget(logarithmic)} with as many machines around\n${formatTable(["question", "small", "found", "large", "found", "as many", "found", "growth", "as many"], rows)}`,
  );
}

interface Asked {
  /** The median over questions of the shortest of some times. */
  p50: number;
  found: number;
}

async function askInTurn(ways: readonly Way[], question: Question, random: Random, today: Day): Promise<Asked[]> {
  const shortest = ways.map(() => [] as number[]);
  const found = ways.map(() => 0);
  for (let asked = 0; asked < ASKED; asked += 1) {
    const { filter, sort } = question.ask(random, today);
    const away = [random.next(), random.next()].map((share) => (share * 2 - 1) * AWAY_FROM_THE_MIDDLE_DEGREES) as [
      number,
      number,
    ];
    const best = ways.map(() => Infinity);
    for (let time = 0; time < TIMES_EACH; time += 1) {
      for (const [index, { stock, narrowed }] of ways.entries()) {
        const one = await timeSearch(stock.db, moved(filter, away, narrowed), sort);
        best[index] = Math.min(best[index] ?? Infinity, one.tookMs);
        found[index] = (found[index] ?? 0) + one.found / (ASKED * TIMES_EACH);
      }
    }
    for (const [index, tookMs] of best.entries()) shortest[index]?.push(tookMs);
  }
  return ways.map((_, index) => ({ p50: percentile(shortest[index] ?? [], 0.5) ?? 0, found: found[index] ?? 0 }));
}

function moved(filter: EquipmentFilter, [north, east]: [number, number], narrowed: number): EquipmentFilter {
  if (filter.near === undefined) return filter;
  const { latitude, longitude, radiusKm } = filter.near;
  return {
    ...filter,
    near: { latitude: latitude + north, longitude: longitude + east, radiusKm: radiusKm * narrowed },
  };
}
