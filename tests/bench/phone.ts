import { chromium, type Browser } from "playwright";
import { findChromium } from "../../scripts/setup/programs.mjs";
import type { ApiClient } from "../fixtures/api-client";
import { startApp } from "../fixtures/running-app";
import { Link, type LinkEnd, type LinkSpeed } from "./link";

/** A cheap phone on a slow line, each time as new. */

/** Its processor is this many times slower than that of the machine which measures. */
const SLOWDOWN = 6;
const PHONE = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-IN",
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; Redmi 7A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
};

export const TWO_G: LinkSpeed = { downKbps: 250, upKbps: 50, roundTripMs: 800 };
export const THREE_G: LinkSpeed = { downKbps: 1_600, upKbps: 750, roundTripMs: 300 };

export interface Surroundings {
  browser: Browser;
  origin: string;
  end: LinkEnd;
  speed: LinkSpeed;
}

/** Starts the product with demonstration data and a browser that reaches it and its provider over a slow line alone. */
export async function onSlowLine(speed: LinkSpeed, measure: (surroundings: Surroundings) => Promise<void>) {
  // Bookings must still wait to be paid when the last page has been measured.
  const app = await startApp({ seed: true, env: { HOLD_MINUTES: "1440", LOG_LEVEL: "warn" } });
  const link = new Link(speed);
  const provider = new URL(app.sandbox?.url ?? app.url);
  const end = await link.carryTo(app.port);
  const providerEnd = await link.carryTo(Number(provider.port));
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error("There is no Chromium here. Run npm start once.");
  const rules = `MAP ${new URL(app.url).host} 127.0.0.1:${end.port}, MAP ${provider.host} 127.0.0.1:${providerEnd.port}, MAP * ~NOTFOUND`;
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-gpu", "--disable-quic", "--disable-background-networking", `--host-resolver-rules=${rules}`],
  });
  try {
    await measure({ browser, origin: app.url, end, speed });
  } finally {
    await browser.close();
    await app.stop();
  }
}

export type Phone = Awaited<ReturnType<typeof takePhone>>;

/** A phone that has never seen the product but for its cookies. */
export async function takePhone(
  { browser, origin, speed }: Surroundings,
  { script, viewer, lite = false }: { script: boolean; viewer?: ApiClient | undefined; lite?: boolean },
) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: script });
  const cookies = [...(viewer?.cookies ?? []), ...(lite ? [["lite", "on"] as const] : [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  // The link's handshake delays what is sent: connecting to it takes no time, of which a page on such a line would know.
  await page.addInitScript(
    `for (const one of performance.getEntriesByType("navigation")) if (one.responseStart - one.requestStart > ${2 * speed.roundTripMs})
      Object.defineProperty(one, "connectEnd", { value: one.connectStart + ${speed.roundTripMs} });`,
  );
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await cdp.send("Network.enable");
  return { context, page, cdp };
}
