import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { CDPSession } from "playwright";
import { setTimeout as sleep } from "node:timers/promises";
import { onSlowLine, takePhone, type Surroundings } from "./phone";
import * as support from "./support";
import { BROTLI, inKb, inMs, inSeconds, judge, median } from "./support";

/** How soon a page can be used on a cheap phone at 2G, and what it weighs. */

const RUNS = 3;
const POLL_MS = 15;
const DEADLINE_MS = 120_000;
const QUIET_MS = 1_800;

interface PageCase {
  path: string;
  /** What the page is for; the page can be used once it shows. */
  control: string;
  cookie?: string;
}

interface PageLoad {
  usableMs: number;
  bytes: number;
  scriptBytes: number;
  blockedMs: number;
  layoutShift: number;
}

export async function benchPages(): Promise<void> {
  await onSlowLine(async (surroundings) => {
    const { origin } = surroundings;
    const { id } = await support.findRentable(origin);
    const cookie = await support.signUp(origin);
    const pages: Record<string, PageCase> = {
      list: { path: "/equipment", control: `main a[href^="/equipment/"]` },
      detail: { path: `/equipment/${id}`, control: `main a[href="/equipment/${id}/book"]` },
      days: { path: `/equipment/${id}/book`, control: "main form button:not([type=button])", cookie },
    };
    const rows: string[][] = [];
    for (const [name, page] of Object.entries(pages))
      for (const script of [true, false]) {
        const loads: PageLoad[] = [];
        for (let run = 0; run < RUNS; run += 1) loads.push(await loadPage(surroundings, page, script));
        rows.push([`${name}, script ${script ? "on" : "off"}`, ...(await describe(origin, page, loads, script))]);
      }
    support.printTable("At 2G: usable, HTML and CSS, script, all bytes, blocked, layout shift", rows);
  });
}

async function describe(origin: string, page: PageCase, loads: readonly PageLoad[], script: boolean) {
  const middle = (read: (load: PageLoad) => number) => median(loads.map(read));
  const headers = { ...BROTLI, ...(page.cookie === undefined ? {} : { Cookie: page.cookie }) };
  const { body } = await support.call(`${origin}${page.path}`, { headers });
  const [usableMs, scriptBytes] = [middle((load) => load.usableMs), middle((load) => load.scriptBytes)];
  const [bytes, blockedMs] = [middle((load) => load.bytes), middle((load) => load.blockedMs)];
  return [
    judge(usableMs, "≤", 2_400, inSeconds),
    judge(sizeWithoutScript(body), "≤", 14_000, inKb),
    script ? judge(scriptBytes, "≤", 135_000, inKb) : "–",
    inKb(bytes),
    script ? judge(blockedMs, "≤", 300, inMs) : "–",
    middle(({ layoutShift }) => layoutShift).toFixed(3),
  ];
}

/** Of a page in Brotli, as the server writes it: what is drawn comes first, and the router's data after it. */
function sizeWithoutScript(body: Uint8Array): number {
  const html = brotliDecompressSync(body)
    .toString()
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

/** Opens a page on a new phone and waits until nothing more arrives. */
async function loadPage(surroundings: Surroundings, page: PageCase, script: boolean): Promise<PageLoad> {
  const phone = await takePhone(surroundings, { script, cookie: page.cookie });
  const { cdp } = phone;
  const load: PageLoad = { usableMs: Number.NaN, bytes: 0, scriptBytes: 0, blockedMs: 0, layoutShift: 0 };
  const open = new Map<string, boolean>();
  let changedAt = performance.now();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    open.set(requestId, /\.m?js(\?|$)/.test(request.url));
    changedAt = performance.now();
  });
  // Files alone: each answer has the same headers, of about 750 bytes, whatever it carries.
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (open.get(requestId) === true) load.scriptBytes -= response.encodedDataLength;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (open.get(requestId) === true) load.scriptBytes += encodedDataLength;
    open.delete(requestId);
    changedAt = performance.now();
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => void open.delete(requestId));
  cdp.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    if (event.layoutShiftDetails?.hadRecentInput === false) load.layoutShift += event.layoutShiftDetails.value;
  });
  await cdp.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  // Beyond 50 ms of each long task.
  await phone.page.addInitScript(
    `globalThis.blockedMs = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.blockedMs += Math.max(0, duration - 50); }).observe({ type: "longtask", buffered: true });`,
  );
  surroundings.end.takeBytes();
  try {
    const deadline = performance.now() + DEADLINE_MS;
    const arrival = phone.page.goto(`${surroundings.origin}${page.path}`, {
      waitUntil: "commit",
      timeout: DEADLINE_MS,
    });
    const shown = `(() => { const controls = [...document.querySelectorAll(${JSON.stringify(page.control)})];
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      return painted && controls.some((one) => one.offsetWidth > 0) ? Math.max(painted, performance.now()) : 0; })()`;
    while (!(load.usableMs > 0) && performance.now() < deadline) {
      load.usableMs = (await evaluate(cdp, shown)) || Number.NaN;
      await sleep(POLL_MS);
    }
    await arrival;
    while ((open.size > 0 || performance.now() - changedAt < QUIET_MS) && performance.now() < deadline)
      await sleep(POLL_MS);
    load.bytes = surroundings.end.takeBytes();
    if (script) load.blockedMs = await evaluate(cdp, "globalThis.blockedMs");
    return load;
  } finally {
    await phone.context.close();
  }
}

/** From outside, so that it works whether the page may run scripts or not; 0 while one page replaces another. */
async function evaluate(cdp: CDPSession, expression: string): Promise<number> {
  const answer = await cdp.send("Runtime.evaluate", { expression, returnByValue: true }).catch(() => undefined);
  return Number(answer?.result.value ?? 0);
}
