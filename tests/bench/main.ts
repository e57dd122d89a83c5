import { availableParallelism, loadavg } from "node:os";
import { stopOnSignals } from "../../scripts/setup/commands.mjs";
import { readBenchOptions, USAGE, type BenchName, type BenchOptions } from "./bench-options";
import { Scoreboard } from "./report/targets";

/** Measures the built product. It reports and never fails over a figure: machines differ. */

type Bench = (board: Scoreboard, options: BenchOptions, say: (text: string) => void) => Promise<void>;

/** Loaded when run: who measures requests needs no browser. */
const BENCHES: Record<BenchName, () => Promise<Bench>> = {
  "2g": async () => (await import("./page-load/page-load-bench")).benchPageLoads,
  requests: async () => (await import("./requests/request-bench")).benchRequests,
  writers: async () => (await import("./requests/writers-bench")).benchWriters,
  start: async () => (await import("./server/start-bench")).benchStart,
  pdf: async () => (await import("./server/pdf-bench")).benchPdf,
  search: async () => (await import("./search/search-bench")).benchSearch,
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

stopOnSignals();
const options = readOptions();
const board = new Scoreboard();
const [load = 0] = loadavg();
say(
  `Node ${process.version}, ${availableParallelism()} processors, load ${load.toFixed(1)} before it begins: times tell only as much as the machine is free`,
);
for (const name of options.benches) {
  const bench = await BENCHES[name]();
  await bench(board, options, say);
}
say(board.summary());
// Whatever connection is still kept open is of no use any more.
process.exit(0);
