import { brotliCompressSync, constants } from "node:zlib";
import type { CDPSession } from "playwright";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, signUp, type ApiClient } from "../fixtures/api-client";
import { onSlowLine, takePhone, THREE_G, TWO_G, type Surroundings } from "./phone";
import * as support from "./support";
import { BROTLI, inKb, inMs, inSeconds, judge, median } from "./support";

/** How soon a page can be used on a cheap phone: at 2G, where no script starts, and with script at 3G. */

const RUNS = 3;
const POLL_MS = 15;
const DEADLINE_MS = 120_000;
const QUIET_MS = 1_800;
/** Of files alone: each answer has the same headers, of about 750 bytes, whatever it carries. */
const SCRIPT_BYTES = `performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

interface PageCase {
  path: string;
  /** What the page is for; the page can be used once it shows. */
  control: string;
  /** Who is logged in. */
  viewer?: ApiClient;
}

type PageLoad = Awaited<ReturnType<typeof loadPage>>;

export async function benchPages(): Promise<void> {
  await benchAt("2G", TWO_G, false);
  await benchAt("3G", THREE_G, true);
}

async function benchAt(line: string, speed: typeof TWO_G, script: boolean): Promise<void> {
  await onSlowLine(speed, async (surroundings) => {
    const { origin } = surroundings;
    const { id } = await support.findRentable(origin);
    const viewer = await signUp(origin);
    const pages: Record<string, PageCase> = {
      list: { path: "/equipment", control: `main a[href^="/equipment/"]` },
      detail: { path: `/equipment/${id}`, control: `main a[href="/equipment/${id}/book"]` },
      days: { path: `/equipment/${id}/book`, control: "main form button:not([type=button])", viewer },
    };
    const rows: string[][] = [];
    for (const [name, page] of Object.entries(pages)) {
      const loads: PageLoad[] = [];
      for (let run = 0; run < RUNS; run += 1) loads.push(await loadPage(surroundings, page, script));
      rows.push([name, ...(await describe(origin, page, loads, script))]);
    }
    support.printTable(`At ${line}: usable, HTML and CSS, script, all bytes, blocked, layout shift`, rows);
  });
}

async function describe(origin: string, page: PageCase, loads: readonly PageLoad[], script: boolean) {
  const middle = (of: keyof PageLoad) => median(loads.map((load) => load[of]));
  const { text } = await (page.viewer ?? createClient(origin)).get(page.path, BROTLI);
  return [
    judge(middle("usableMs"), "≤", 2_400, inSeconds),
    judge(sizeWithoutScript(text), "≤", 14_000, inKb),
    script ? judge(middle("scriptBytes"), "≤", 135_000, inKb) : "–",
    inKb(middle("bytes")),
    script ? judge(middle("blockedMs"), "≤", 300, inMs) : "–",
    middle("layoutShift").toFixed(3),
  ];
}

/** In Brotli, as the server packs it: what is drawn comes first, and the router's data after it. */
function sizeWithoutScript(page: string): number {
  const html = page.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

/** Opens a page on a new phone and waits until nothing more arrives. */
async function loadPage(surroundings: Surroundings, page: PageCase, script: boolean) {
  const phone = await takePhone(surroundings, { script, viewer: page.viewer });
  const { cdp } = phone;
  const load = { usableMs: Number.NaN, bytes: 0, scriptBytes: 0, blockedMs: 0, layoutShift: 0 };
  const open = new Set<string>();
  let changedAt = performance.now();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    open.add(requestId);
    changedAt = performance.now();
  });
  const close = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    changedAt = performance.now();
  };
  cdp.on("Network.loadingFinished", close).on("Network.loadingFailed", close);
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
    const address = surroundings.origin + page.path;
    const arrival = phone.page.goto(address, { waitUntil: "commit", timeout: DEADLINE_MS });
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
    load.scriptBytes = await evaluate(cdp, SCRIPT_BYTES);
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
