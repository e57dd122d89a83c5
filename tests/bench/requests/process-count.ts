import { formatTable } from "../report/table";
import { inMegabytes, inMilliseconds, perSecond } from "../report/units";
import { launchProduct, makeDemoData, type DemoData } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { listChildren, readMemory, readProcessorMs } from "../server/process-usage";
import { cookieHeader, signUpRenter } from "../server/renter";
import { putLoad, sumUp, type LoadTurn } from "./load";
import { BROTLI, UNCACHED } from "./load-order";

/** What one process and two make of the same pages, in turns. The load generator takes a part of the same cores. */

const COUNTS = [1, 2];
const TURNS = 3;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 1;
const PATH = "/equipment";

interface Subject {
  count: number;
  way: string;
  server: LaunchedServer;
  headers: Record<string, string>;
}

interface Turn extends LoadTurn {
  /** Of the server, then of its readers. */
  eachMs: number[];
}

/** @returns a table */
export async function compareProcesses(seconds: number): Promise<string> {
  const data: DemoData[] = [];
  const servers: LaunchedServer[] = [];
  try {
    const turns = new Map<Subject, Turn[]>();
    for (const count of COUNTS) {
      const own = await makeDemoData();
      data.push(own);
      const server = await launchProduct(own.dataDir, { WEB_CONCURRENCY: String(count) });
      servers.push(server);
      const cookie = cookieHeader(await signUpRenter(server.origin));
      turns.set({ count, way: "uncached", server, headers: UNCACHED }, []);
      turns.set({ count, way: "signed in", server, headers: { ...BROTLI, Cookie: cookie } }, []);
      turns.set({ count, way: "cached", server, headers: BROTLI }, []);
    }
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [subject, taken] of turns) taken.push(await takeTurn(subject, seconds / TURNS));
    const memory = await Promise.all(servers.map(async ({ pid }) => describeMemory(await listProcesses(pid))));
    return report(turns, memory);
  } finally {
    for (const server of servers) await server.stop();
    for (const one of data) one.remove();
  }
}

const listProcesses = async (pid: number): Promise<number[]> => [pid, ...(await listChildren(pid))];

async function describeMemory(pids: readonly number[]): Promise<string> {
  const each = await Promise.all(pids.map(readMemory));
  return each.map((bytes) => (bytes === undefined ? "–" : inMegabytes(bytes))).join(" + ");
}

async function takeTurn({ server, headers }: Subject, seconds: number): Promise<Turn> {
  const order = { port: server.port, path: PATH, headers, connections: CONNECTIONS };
  const read = async () => {
    const pids = await listProcesses(server.pid);
    return new Map(await Promise.all(pids.map(async (pid) => [pid, (await readProcessorMs(pid)) ?? 0] as const)));
  };
  // A reader starts with the first load, and compiles with the next.
  await putLoad({ ...order, seconds: WARM_UP_SECONDS, warmUpSeconds: 0 });
  const before = await read();
  const result = await putLoad({ ...order, seconds, warmUpSeconds: 0 });
  const eachMs = [...(await read())].map(([pid, tookMs]) => tookMs - (before.get(pid) ?? 0));
  return { ...result, processorMs: eachMs.reduce((sum, tookMs) => sum + tookMs, 0), eachMs };
}

function report(turns: ReadonlyMap<Subject, readonly Turn[]>, memory: readonly string[]): string {
  const rows = [...turns].map(([{ count, way }, taken]) => {
    const load = sumUp(taken);
    const answers = taken.reduce((sum, turn) => sum + turn.answers, 0);
    const [first] = taken;
    const each = (first?.eachMs ?? []).map((_, index) =>
      inMilliseconds(taken.reduce((sum, { eachMs }) => sum + (eachMs[index] ?? 0), 0) / answers),
    );
    return [
      way,
      String(count),
      perSecond(load.perSecond),
      load.medianMs === undefined ? "–" : inMilliseconds(load.medianMs),
      load.slowMs === undefined ? "–" : inMilliseconds(load.slowMs),
      each.join(" + "),
      memory[COUNTS.indexOf(count)] ?? "–",
    ];
  });
  return [
    `List at ${CONNECTIONS} connections by WEB_CONCURRENCY; processor for an answer and memory of the server + its reader`,
    formatTable(["page", "processes", "answers", "p50", "p99", "processor", "memory"], rows),
  ].join("\n\n");
}
