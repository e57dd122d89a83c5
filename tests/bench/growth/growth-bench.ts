import { Agent } from "node:http";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { formatTable } from "../report/table";
import { TARGETS, type Scoreboard } from "../report/targets";
import { asShare, inMilliseconds } from "../report/units";
import { UNCACHED } from "../requests/load-order";
import { call } from "../server/http-call";
import { readProcessorMs } from "../server/process-usage";
import { launchGrown, type GrownProduct, type Person } from "./stocks";

/**
 * How each cost grows with the stock: the slope of its logarithm over that of the machines, of the last tenfold step.
 * 0 is a cost that stays, 1 one that grows as the stock does.
 */

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const TENFOLD = 10;
const ROUNDS = 3;
/** Processor time is counted in hundredths of a second, so that a round takes many of them. */
const ROUND_MS = 300;
const MAX_REQUESTS = 30;
/** Jobs of a start, and of the evening, have their time first: what they take would count as that of pages. */
const LOOKED_AT_MS = 250;
const IDLE_MS = 20;
const MAX_LOOKS = 1_200;
const OK = 200;

interface Question {
  name: string;
  as: Person;
  path: string;
  /** Files are written while their reader waits for bytes anyway; only pages are held to the target. */
  isFile?: boolean;
}

function listQuestions(today: Day): Question[] {
  const days = `startDate=${plusDays(today, 5)}&endDate=${plusDays(today, 8)}`;
  const visitor = ([name, path]: readonly [string, string]): Question => ({ name, as: "visitor", path });
  const page = (as: Person, path: string): Question => ({ name: path, as, path });
  const file = (as: Person, path: string): Question => ({ ...page(as, path), isFile: true });
  return [
    ...(
      [
        ["home", "/"],
        ["list", "/equipment"],
        ["list: category", "/equipment?category=tractor"],
        ["list: place and days", `/equipment?location=Latur&radius=50&${days}`],
        ["list: words", "/equipment?search=mahindra+tractor"],
        ["list: nothing found", "/equipment?search=zzzz&minPrice=99999"],
        ["map", "/equipment?view=map&location=Latur&radius=50"],
        ["machine", "/equipment/7"],
        ["sitemap", "/sitemap.xml"],
      ] as const
    ).map(visitor),
    ...["/dashboard", "/receipts", "/notifications", "/equipment/7/book"].map((path) => page("renter", path)),
    ...["/dashboard", "/receipts", "/notifications", "/profile", "/api/bookings"].map((path) =>
      page("long renter", path),
    ),
    ...["/dashboard", "/dashboard/rentals", "/dashboard/season"].map((path) => page("long owner", path)),
    ...["/admin", "/admin/payments", "/admin/users", "/admin/equipment"].map((path) => page("admin", path)),
    ...[
      "/admin/search?search=asha",
      "/admin/search?search=ramesh+777",
      "/admin/users?search=farmer77",
      "/admin/equipment?search=mahindra+latur",
      "/admin?equipment=swaraj+44&user=asha",
      "/admin?status=rejected",
      `/admin?status=paid&${days}`,
    ].map((path) => page("admin", path)),
    file("long renter", "/receipts.csv"),
    file("long renter", "/profile/data.json"),
    file("admin", "/admin/bookings.csv"),
  ];
}

/** Costs of one size, in the order of the questions; undefined where the answer was not 200. */
interface Grown {
  machines: number;
  bookings: number;
  startMs: number;
  costsMs: (number | undefined)[];
}

/** Starts the product on ever larger stocks and asks the same of each. */
export async function benchGrowth(
  board: Scoreboard,
  { maxMachines }: { maxMachines: number },
  say: (text: string) => void,
): Promise<void> {
  const today = dayInIndia(new Date());
  const questions = listQuestions(today);
  const grown: Grown[] = [];
  for (const machines of SIZES.filter((size) => size <= maxMachines)) {
    const folder = makeTemporaryFolder("growth");
    try {
      const dataDir = join(folder.path, "data");
      mkdirSync(dataDir);
      grown.push(await measure(await launchGrown(dataDir, machines, today), questions));
    } finally {
      folder.remove();
    }
  }
  say(report(board, questions, grown));
}

async function measure(product: GrownProduct, questions: readonly Question[]): Promise<Grown> {
  const { machines, bookings, server } = product;
  try {
    const costsMs: (number | undefined)[] = [];
    for (const question of questions) costsMs.push(await measureOne(product, question));
    return { machines, bookings, startMs: server.firstAnswerMs, costsMs };
  } finally {
    await server.stop();
  }
}

async function waitUntilIdle(pid: number): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const before = (await readProcessorMs(pid)) ?? 0;
    await sleep(LOOKED_AT_MS);
    if (((await readProcessorMs(pid)) ?? 0) - before <= IDLE_MS) return;
  }
}

/** Processor time of a request, of the quietest round. */
async function measureOne({ server, cookies }: GrownProduct, { as, path }: Question): Promise<number | undefined> {
  const cookie = cookies[as];
  const headers = cookie === "" ? UNCACHED : { ...UNCACHED, Cookie: cookie };
  const agent = new Agent({ keepAlive: true });
  const ask = async () => (await call(`${server.origin}${path}`, { headers, agent })).status;
  if ((await ask()) !== OK) return undefined;
  // The first request of a server also compiles what it needs: by its time a round would have one request.
  const startedAtMs = performance.now();
  await ask();
  const requests = Math.max(1, Math.min(MAX_REQUESTS, Math.round(ROUND_MS / (performance.now() - startedAtMs))));
  let best: number | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitUntilIdle(server.pid);
    const before = (await readProcessorMs(server.pid)) ?? 0;
    for (let count = 0; count < requests; count += 1) await ask();
    const costMs = (((await readProcessorMs(server.pid)) ?? 0) - before) / requests;
    best = Math.min(best ?? costMs, costMs);
  }
  agent.destroy();
  return best;
}

function report(board: Scoreboard, questions: readonly Question[], grown: readonly Grown[]): string {
  const rows = questions.map(({ name, as, isFile = false }, index) => {
    const costs = grown.map(({ costsMs }) => costsMs[index]);
    const slope = slopeOf(costs.at(-2), costs.at(-1));
    const judged = isFile ? asShare(slope ?? 0) : board.judge(`growth of ${name} as ${as}`, slope, TARGETS.growth);
    return [name, as, ...costs.map((cost) => (cost === undefined ? "–" : inMilliseconds(cost))), judged];
  });
  const starts = grown.map(({ startMs }) => inMilliseconds(startMs));
  const sizes = grown.map(({ machines }) => `${machines.toLocaleString("en-IN")} machines`);
  return [
    `Processor time of a request; ten bookings a machine, each with payment and receipt, as many users as machines`,
    formatTable(
      ["page", "as", ...sizes, "slope"],
      [
        ...rows,
        ["start to first page", "", ...starts, asShare(slopeOf(grown.at(-2)?.startMs, grown.at(-1)?.startMs) ?? 0)],
      ],
    ),
  ].join("\n\n");
}

function slopeOf(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined || after === undefined) return undefined;
  // A hundredth of a second is what can be counted.
  return Math.log(Math.max(after, 1) / Math.max(before, 1)) / Math.log(TENFOLD);
}
