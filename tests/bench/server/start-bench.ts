import { setTimeout as sleep } from "node:timers/promises";
import { formatTable } from "../report/table";
import { median } from "../report/statistics";
import { describeTarget, TARGETS, type Scoreboard, type Target } from "../report/targets";
import { inMilliseconds } from "../report/units";
import { buildBareRemix, launchBareRemix } from "../requests/remix-servers";
import { putLoad } from "../requests/load";
import { UNCACHED } from "../requests/load-order";
import { launchProduct, makeDemoData } from "./launched-product";
import type { LaunchedServer } from "./launched-server";
import { readMemory, readProcessorMs, watchMemory } from "./process-usage";

/** How soon the server answers, and how much memory it takes; a bare Remix server in the same run beside it. */

const STARTS = 5;
const CONNECTIONS = 64;
const REST_MS = 2_000;

interface Server {
  startMs: number | undefined;
  /** Of the processor, until the first page. */
  startWorkMs: number | undefined;
  atRest: number | undefined;
  underLoad: number | undefined;
}

/** Starts the product several times, lets it rest, and puts load on it. */
export async function benchStart(
  board: Scoreboard,
  { seconds }: { seconds: number },
  say: (text: string) => void,
): Promise<void> {
  await buildBareRemix();
  const data = await makeDemoData();
  try {
    const product = await measureServer(() => launchProduct(data.dataDir), seconds);
    const bare = await measureServer(launchBareRemix, seconds);
    say(report(board, product, bare));
  } finally {
    data.remove();
  }
}

async function measureServer(launch: () => Promise<LaunchedServer>, seconds: number): Promise<Server> {
  const startsMs: number[] = [];
  const worksMs: number[] = [];
  const start = async () => {
    const server = await launch();
    startsMs.push(server.firstAnswerMs);
    worksMs.push((await readProcessorMs(server.pid)) ?? Number.NaN);
    return server;
  };
  for (let count = 1; count < STARTS; count += 1) await (await start()).stop();
  const server = await start();
  try {
    await sleep(REST_MS);
    const atRest = await readMemory(server.pid);
    // A page rendered for each request takes more memory than one that is kept.
    const load = {
      port: server.port,
      path: "/equipment",
      headers: UNCACHED,
      connections: CONNECTIONS,
      seconds,
      warmUpSeconds: 0,
    };
    const underLoad = await watchMemory(server.pid, putLoad(load));
    return { startMs: median(startsMs), startWorkMs: median(worksMs), atRest, underLoad };
  } finally {
    await server.stop();
  }
}

function report(board: Scoreboard, product: Server, bare: Server): string {
  const row = (name: string, read: (server: Server) => number | undefined, target: Target) => {
    const other = read(bare);
    return [
      name,
      board.judge(name, read(product), target),
      describeTarget(target),
      other === undefined ? "–" : target.format(other),
    ];
  };
  const timeOf = ({ startMs }: Server) => (startMs === undefined ? "–" : inMilliseconds(startMs));
  return formatTable(
    ["server", "product", "target", "bare Remix under remix-serve"],
    [
      row(`processor until the first page, median of ${STARTS}`, ({ startWorkMs }) => startWorkMs, TARGETS.start),
      ["start to first page", timeOf(product), "", timeOf(bare)],
      row("memory at rest", ({ atRest }) => atRest, TARGETS.memoryAtRest),
      row(`most memory under ${CONNECTIONS} connections`, ({ underLoad }) => underLoad, TARGETS.memoryUnderLoad),
    ],
  );
}
