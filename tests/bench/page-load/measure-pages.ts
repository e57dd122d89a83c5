import type { Browser } from "playwright";
import { medianOfKnown } from "../report/statistics";
import { call } from "../server/http-call";
import type { LinkEnd, ShapedLink } from "../link/shaped-link";
import type { PageCase } from "./page-cases";
import { loadPage, type PageLoad } from "./page-load";
import type { PhoneOptions } from "./phone";
import type { Profile } from "./profiles";

/** A page on one connection, with script or without: medians of several loads. */
export interface MeasuredPage {
  page: PageCase;
  script: boolean;
  load: PageLoad;
}

export interface Measurement {
  browser: Browser;
  link: ShapedLink;
  end: LinkEnd;
  origin: string;
  session: PhoneOptions["session"];
  runs: number;
}

/**
 * Loads every page with script and without, in rounds: what else the machine does for a while slows one load of every
 * page, not every load of one.
 *
 * @param whole false where only the time until a page is usable is asked
 */
export async function measurePages(
  to: Measurement,
  profile: Profile,
  pages: readonly PageCase[],
  whole: boolean,
): Promise<MeasuredPage[]> {
  to.link.setSpeed(profile.speed);
  const cases = pages.flatMap((page) => [true, false].map((script) => ({ page, script, loads: [] as PageLoad[] })));
  for (let run = 0; run < to.runs; run += 1) {
    for (const { page, script, loads } of cases)
      loads.push(await loadPage(page, { ...to, roundTripMs: profile.speed.roundTripMs, script, whole }));
  }
  return cases.map(({ page, script, loads }) => ({ page, script, load: medianLoad(loads) }));
}

function medianLoad(loads: readonly PageLoad[]): PageLoad {
  const middle = (read: (load: PageLoad) => number | undefined) => medianOfKnown(loads.map(read));
  const bytes = (kind: keyof PageLoad["bytes"]) => middle((load) => load.bytes[kind]) ?? 0;
  return {
    bytes: {
      html: bytes("html"),
      css: bytes("css"),
      js: bytes("js"),
      img: bytes("img"),
      other: bytes("other"),
      total: bytes("total"),
    },
    requestsBeforeUsable: middle((load) => load.requestsBeforeUsable),
    scriptBytesBeforeUsable: middle((load) => load.scriptBytesBeforeUsable),
    usableMs: middle((load) => load.usableMs),
    firstPaintMs: middle((load) => load.firstPaintMs),
    layoutShift: middle((load) => load.layoutShift) ?? 0,
    blockedMs: middle((load) => load.blockedMs),
    heapBytes: middle((load) => load.heapBytes) ?? 0,
  };
}

const STYLESHEET = /<link[^>]+rel="stylesheet"[^>]*>/g;
const ADDRESS = /href="([^"]+)"/;

/** What a page is made of before anything else: its HTML and its stylesheets as Brotli, without headers. */
export async function measureStyledHtml(origin: string, page: PageCase, cookie: string): Promise<number> {
  const headers = { "Accept-Language": page.language, ...(page.signedIn ? { Cookie: cookie } : {}) };
  const [brotli, plain] = await Promise.all([
    call(`${origin}${page.path}`, { headers: { ...headers, "Accept-Encoding": "br" } }),
    call(`${origin}${page.path}`, { headers }),
  ]);
  if (brotli.status !== 200 || brotli.headers["content-encoding"] !== "br") {
    throw new Error(
      `${page.path} was answered with ${brotli.status}, encoding ${brotli.headers["content-encoding"] ?? "none"}.`,
    );
  }
  const links = plain.body.toString().match(STYLESHEET) ?? [];
  const sheets = links.flatMap((link) => ADDRESS.exec(link)?.[1] ?? []);
  const styles = await Promise.all(
    sheets.map((path) => call(new URL(path, origin).href, { headers: { "Accept-Encoding": "br" } })),
  );
  return styles.reduce((sum, { body }) => sum + body.byteLength, brotli.body.byteLength);
}
