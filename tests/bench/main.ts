import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuild } from "../../scripts/setup/build.mjs";
import { stopOnSignals } from "../../scripts/setup/commands.mjs";
import { describeRun } from "../../scripts/setup/describe-run.mjs";
import { readBenchOptions, USAGE, type BenchName, type BenchOptions } from "./bench-options";
import { writeReport } from "./report/report-page";
import { Scoreboard } from "./report/targets";
import { ROOT } from "./server/launched-server";

/** Measures the built product and writes bench/report.md. It never fails over a figure: machines differ. */

const REPORT = join(ROOT, "bench/report.md");

type Bench = (board: Scoreboard, options: BenchOptions, say: (text: string) => void) => Promise<void>;

/** Loaded when run: who measures requests needs no browser. */
const BENCHES: Record<BenchName, () => Promise<Bench>> = {
  "2g": async () => (await import("./page-load/page-load-bench")).benchPageLoads,
  job: async () => (await import("./page-load/main-job-bench")).benchMainJob,
  requests: async () => (await import("./requests/request-bench")).benchRequests,
  writers: async () => (await import("./requests/writers-bench")).benchWriters,
  start: async () => (await import("./server/start-bench")).benchStart,
  pdf: async () => (await import("./server/pdf-bench")).benchPdf,
  search: async () => (await import("./search/search-bench")).benchSearch,
  engines: async () => (await import("./engines/engines-bench")).benchEngines,
  growth: async () => (await import("./growth/growth-bench")).benchGrowth,
};

const say = (text: string) => console.log(`\n${text}`);

function readOptions(): BenchOptions {
  try {
    return readBenchOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    process.exit(2);
  }
}

function writeResults(name: BenchName, tables: readonly string[], run: Awaited<ReturnType<typeof describeRun>>): void {
  const before = existsSync(REPORT) ? readFileSync(REPORT, "utf8") : "";
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, writeReport(before, new Map([[name, tables]]), { ...run, args: process.argv.slice(2), load }));
}

stopOnSignals();
const options = readOptions();
// An older build would be measured under the name of the current commit.
await ensureBuild(ROOT);
const whole = new Scoreboard();
const [load = 0] = loadavg();
say(
  `Node ${process.version}, ${availableParallelism()} processors, load ${load.toFixed(1)} before it begins: times tell only as much as the machine is free`,
);
for (const name of options.benches) {
  const run = await describeRun(ROOT);
  const bench = await BENCHES[name]();
  const board = new Scoreboard(whole);
  const tables: string[] = [];
  await bench(board, options, (text) => {
    say(text);
    tables.push(text);
  });
  writeResults(name, [...tables, board.summary()], run);
}
say(whole.summary());
// Whatever connection is still kept open is of no use any more.
process.exit(0);
