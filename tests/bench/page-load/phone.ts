import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright";
import { findChromium } from "../../../scripts/setup/chromium.mjs";
import { PROCESSOR_SLOWDOWN } from "./profiles";

/** A cheap phone with a small screen, each time as new. */

const SCREEN = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 10; Redmi 7A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const SCRIPTS = "*/assets/*.js";
const LOCALES = { en: "en-IN", hi: "hi-IN" };

/** Where the browser is to connect instead. */
export interface Detour {
  /** Host and port as they stand in addresses. */
  from: string;
  /** Port of this machine. */
  toPort: number;
}

/**
 * Starts the browser. Addresses stay as they are, only connections go through the detours, and nowhere else.
 *
 * @throws Error when there is no Chromium on this machine
 */
export async function startBrowser(detours: readonly Detour[]): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined)
    throw new Error("There is no Chromium here. Run npm start once, or set CHROMIUM_PATH.");
  const rules = detours.map(({ from, toPort }) => `MAP ${from} 127.0.0.1:${toPort}`);
  return chromium.launch({
    executablePath,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--host-resolver-rules=${[...rules, "MAP * ~NOTFOUND"].join(", ")}`,
    ],
  });
}

export interface PhoneOptions {
  script: boolean;
  language: "en" | "hi";
  /** A session's cookie for an address. */
  session?: { name: string; value: string; url: string } | undefined;
  /** False: pages arrive, but none of their scripts. */
  scriptsArrive?: boolean;
  /** Address where lite mode was chosen. */
  liteAt?: string | undefined;
}

export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** A phone that has never seen the product. */
export async function takeNewPhone(
  browser: Browser,
  { script, scriptsArrive = true, language, session, liteAt }: PhoneOptions,
): Promise<Phone> {
  const context = await browser.newContext({
    ...SCREEN,
    javaScriptEnabled: script,
    locale: LOCALES[language],
    userAgent: USER_AGENT,
  });
  if (session !== undefined) await context.addCookies([session]);
  if (liteAt !== undefined) await context.addCookies([{ name: "lite", value: "on", url: liteAt }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
  await cdp.send("Network.enable");
  if (!scriptsArrive) await cdp.send("Network.setBlockedURLs", { urls: [SCRIPTS] });
  return { context, page, cdp };
}
