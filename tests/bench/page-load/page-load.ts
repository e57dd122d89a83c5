import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright";
import type { LinkEnd } from "../link/shaped-link";
import { sumBytes, watchNetwork, type NetworkWatch, type ResourceKind } from "./network-watch";
import type { PageCase } from "./page-cases";
import { takeNewPhone, type PhoneOptions } from "./phone";

/** One page, opened on a new phone over a slow connection. */

const PROBE = readFileSync(new URL("page-probe-browser.js", import.meta.url), "utf8");
/** The page has been opened since the probe was sent. */
const NO_PROBE = -1;
const POLL_MS = 15;
const DEADLINE_MS = 120_000;
const LEAST_QUIET_MS = 1_200;

export interface PageLoad {
  /** What came over the wire, headers included; `total` as the link counted it. */
  bytes: Record<ResourceKind | "total", number>;
  requestsBeforeUsable: number | undefined;
  scriptBytesBeforeUsable: number | undefined;
  /** Milliseconds since the navigation began; undefined when it never came about. */
  usableMs: number | undefined;
  firstPaintMs: number | undefined;
  layoutShift: number;
  /** Total blocking time; unknown without script. */
  blockedMs: number | undefined;
  heapBytes: number;
}

export interface PageLoadOptions {
  browser: Browser;
  end: LinkEnd;
  origin: string;
  roundTripMs: number;
  script: boolean;
  session: PhoneOptions["session"];
  /** False: ends as soon as the page is usable, when nothing but that is asked. */
  whole: boolean;
}

/** Opens a page and measures it. */
export async function loadPage(page: PageCase, options: PageLoadOptions): Promise<PageLoad> {
  const { browser, script, origin } = options;
  const session = page.signedIn ? options.session : undefined;
  const phone = await takeNewPhone(browser, { script, language: page.language, session });
  try {
    if (script) await phone.page.addInitScript({ content: PROBE });
    const layoutShift = await watchLayout(phone.cdp);
    const network = await watchNetwork(phone.cdp);
    await phone.cdp.send("Performance.enable");
    options.end.takeCarried();
    const deadlineMs = performance.now() + DEADLINE_MS;
    const arrival = phone.page.goto(`${origin}${page.path}`, { waitUntil: "commit", timeout: DEADLINE_MS });
    const seenMs = await waitUntilUsable(phone.cdp, page.control, deadlineMs);
    await arrival;
    const firstPaintMs = await waitForFirstPaint(phone.page, deadlineMs);
    if (options.whole) await waitForQuiet(network, options.roundTripMs, deadlineMs);
    const usableMs = seenMs === undefined || firstPaintMs === undefined ? undefined : Math.max(seenMs, firstPaintMs);
    return {
      bytes: { ...sumBytes(network.requests), total: options.end.takeCarried().downBytes },
      ...beforeUsable(network, usableMs),
      usableMs,
      firstPaintMs,
      layoutShift: layoutShift(),
      blockedMs: script ? await phone.page.evaluate<number>("pageProbe.blockedMs") : undefined,
      heapBytes: await readHeap(phone.cdp),
    };
  } finally {
    await phone.context.close();
  }
}

/** The sum of all shifts that no input has caused; asked by the browser's own means, so that it works without script. */
async function watchLayout(cdp: CDPSession): Promise<() => number> {
  let sum = 0;
  cdp.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    if (event.layoutShiftDetails !== undefined && !event.layoutShiftDetails.hadRecentInput)
      sum += event.layoutShiftDetails.value;
  });
  await cdp.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return () => sum;
}

/** Asks from outside, in the same way whether the page may run scripts of its own or not. */
async function waitUntilUsable(cdp: CDPSession, selector: string, deadlineMs: number): Promise<number | undefined> {
  // The probe is sent once: parsed at every poll, it would slow the page down that it watches.
  const expression = `globalThis.pageProbe?.usableAt(${JSON.stringify(selector)}) ?? ${NO_PROBE}`;
  while (performance.now() < deadlineMs) {
    const value = await evaluateNumber(cdp, expression);
    if (value > 0) return value;
    if (value === NO_PROBE) await evaluateNumber(cdp, PROBE);
    await sleep(POLL_MS);
  }
  return undefined;
}

/** 0 while one page is being replaced by another. */
async function evaluateNumber(cdp: CDPSession, expression: string): Promise<number> {
  try {
    const { result } = await cdp.send("Runtime.evaluate", { expression, returnByValue: true });
    return typeof result.value === "number" ? result.value : 0;
  } catch {
    return 0;
  }
}

async function waitForFirstPaint(page: Page, deadlineMs: number): Promise<number | undefined> {
  while (performance.now() < deadlineMs) {
    const paintedMs = await page.evaluate<number>(
      `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`,
    );
    if (paintedMs > 0) return paintedMs;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function waitForQuiet(network: NetworkWatch, roundTripMs: number, deadlineMs: number): Promise<void> {
  const quietMs = Math.max(LEAST_QUIET_MS, roundTripMs * 1.5 + LEAST_QUIET_MS / 2);
  while (!network.isQuietFor(quietMs) && performance.now() < deadlineMs) await sleep(POLL_MS);
}

/** What had been asked for by the time the page was usable, whether or not it had to be waited for. */
function beforeUsable({ requests }: NetworkWatch, usableMs: number | undefined) {
  const startSeconds = requests[0]?.sentAtSeconds;
  if (usableMs === undefined || startSeconds === undefined)
    return { requestsBeforeUsable: undefined, scriptBytesBeforeUsable: undefined };
  const before = requests.filter(({ sentAtSeconds }) => (sentAtSeconds - startSeconds) * MS_PER_SECOND <= usableMs);
  return { requestsBeforeUsable: before.length, scriptBytesBeforeUsable: sumBytes(before).js };
}

async function readHeap(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
}
