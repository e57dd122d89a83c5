import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { percentile } from "../report/statistics";
import { BROTLI } from "../requests/load-order";
import { call } from "./http-call";

/** Many receipts asked for at once, and how long others wait for pages meanwhile. */

const ROUNDS = 8;
/** Not counted: code is compiled when it first runs often, which is once in the life of a server. */
const WARM_UP_ROUNDS = 1;
/** Asked for by visitors and by a member in turn. */
const PAGES = ["/equipment", "/", "/equipment/1"];
const PAGES_OF_MEMBERS = [...PAGES, "/dashboard", "/notifications"];
const PAUSE_MS = 15;
const REST_MS = 300;
const SLOW = 0.95;

export interface PdfBurst {
  receipts: number;
  receiptsPerSecond: number;
  /** Of a page, with and without receipts beside it. */
  pagesMs: { besidePdfs: number; alone: number };
}

export interface PdfServer {
  origin: string;
  /** Of a member. */
  cookie: string;
}

/**
 * Asks for all receipts at once, in several rounds, and for pages during each round and for as long without one.
 *
 * @param downloads of different receipts
 * @param forget removes what is kept, so that each is printed
 */
export async function measureBurst(
  server: PdfServer,
  downloads: readonly (() => Promise<unknown>)[],
  forget: () => Promise<void>,
): Promise<PdfBurst> {
  const beside: number[] = [];
  const alone: number[] = [];
  let printingMs = 0;
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    await forget();
    const startedAtMs = performance.now();
    const burst = Promise.all(downloads.map((download) => download()));
    const pagesBesideMs = await readPagesUntil(server, burst);
    const tookMs = performance.now() - startedAtMs;
    await sleep(REST_MS);
    const pagesAloneMs = await readPagesUntil(server, sleep(tookMs));
    if (round < 0) continue;
    printingMs += tookMs;
    beside.push(...pagesBesideMs);
    alone.push(...pagesAloneMs);
  }
  return {
    receipts: downloads.length,
    receiptsPerSecond: (downloads.length * ROUNDS * MS_PER_SECOND) / printingMs,
    pagesMs: { besidePdfs: percentile(beside, SLOW) ?? 0, alone: percentile(alone, SLOW) ?? 0 },
  };
}

/** Times of pages, one after the other on one connection. */
async function readPagesUntil({ origin, cookie }: PdfServer, end: Promise<unknown>): Promise<number[]> {
  const asked = [
    ...PAGES.map((path) => ({ path, headers: BROTLI })),
    ...PAGES_OF_MEMBERS.map((path) => ({ path, headers: { ...BROTLI, Cookie: cookie } })),
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let goesOn = true;
  const ended = end.finally(() => (goesOn = false));
  const times: number[] = [];
  for (let count = 0; goesOn; count += 1) {
    const { path, headers } = asked[count % asked.length] ?? { path: "/", headers: BROTLI };
    const startedAtMs = performance.now();
    await call(`${origin}${path}`, { headers, agent });
    times.push(performance.now() - startedAtMs);
    await sleep(PAUSE_MS);
  }
  await ended;
  agent.destroy();
  return times;
}
