import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, HTTPRequest, Page } from "puppeteer";
import pLimit from "p-limit";

/** Requests are answered within 15 s; one of them is for giving up a Chromium that hangs. */
const DEADLINE_MS = 14_000;
const IDLE_MS = 60_000;
const QUEUE_LIMIT = 50;
/** Default paths of Chromium, the headless shell first: it starts in a third of the time. */
const DEFAULT_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const NO_CONTENT = 204;
/** The only environment variables passed to Chromium: the server's own include secrets. */
const PASSED_VARIABLES = ["PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"];
const ARGUMENTS = [
  "--disable-gpu",
  "--disable-quic",
  // Preconnects and DNS prefetches bypass request interception; this makes them resolve nothing.
  "--host-resolver-rules=MAP * ~NOTFOUND",
];
/** The zygote is useless without a sandbox, and leaves zombies where process 1 does not reap. */
const UNSANDBOXED_ARGUMENTS = ["--no-sandbox", "--no-zygote", "--in-process-gpu"];

/** Chromium has none as root; production then prints nothing, unless CHROMIUM_NO_SANDBOX=1 accepts that. */
type Sandbox = "on" | "off" | "refused";
const WARNINGS = {
  off: "Chromium prints without its sandbox: the server runs as root, or CHROMIUM_NO_SANDBOX=1 is set.",
  refused:
    "No receipts are printed: Chromium has no sandbox as root. Run the server as another user, or set CHROMIUM_NO_SANDBOX=1 to accept that.",
};

export function decideSandbox(system: {
  uid: number | undefined;
  isProduction: boolean;
  isOffAllowed: boolean;
}): Sandbox {
  if (system.isOffAllowed) return "off";
  if (system.uid !== 0) return "on";
  return system.isProduction ? "refused" : "off";
}

/** No PDF could be made. A retry may help, unless there is no Chromium. */
export class PdfUnavailable extends Error {
  override readonly name = "PdfUnavailable";
}

export interface PdfRendererOptions {
  /** Absolute path of a Chromium; undefined searches the default paths. */
  chromiumPath: string | undefined;
  log?: {
    info(message: string, fields?: Record<string, unknown>): void;
    warn(message: string, fields?: Record<string, unknown>): void;
  };
  /** As outside of production where it is left out. */
  sandbox?: Sandbox;
  /** Deadline from its turn on, in milliseconds. */
  deadlineMs?: number;
  /** Idle time after which Chromium is closed, in milliseconds. */
  idleMs?: number;
  queueLimit?: number;
}

/** Prints with the system's Chromium, one at a time: started when wanted, closed when idle, killed on any error. */
export function createPdfRenderer(options: PdfRendererOptions) {
  const { chromiumPath, log, deadlineMs = DEADLINE_MS, idleMs = IDLE_MS, queueLimit = QUEUE_LIMIT } = options;
  const { sandbox = decideSandbox({ uid: process.getuid?.(), isProduction: false, isOffAllowed: false }) } = options;
  if (sandbox === "refused") log?.warn(WARNINGS.refused);
  const findUsable = () => (sandbox === "refused" ? undefined : findChromium(chromiumPath));
  const inTurn = pLimit(1);
  let browser: Browser | undefined;
  let page: Page | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function requirePage(signal: AbortSignal): Promise<Page> {
    if (page !== undefined && isRunning(page.browser())) return page;
    const executable = findUsable();
    if (executable === undefined) throw missing(chromiumPath);
    const startedAt = performance.now();
    browser = await startBrowser(executable, signal, sandbox === "off");
    page = await openPage(browser);
    log?.info("Chromium started", { executable, durationMs: Math.round(performance.now() - startedAt) });
    if (options.sandbox === "off") log?.warn(WARNINGS.off);
    return page;
  }

  async function print(write: () => string): Promise<Buffer> {
    const html = write();
    const limit = new AbortController();
    const late = new PdfUnavailable(`No PDF was made within ${Math.round(deadlineMs)} ms.`);
    const timer = setTimeout(() => limit.abort(late), deadlineMs);
    const limited = new Promise<never>((_, reject) => {
      limit.signal.addEventListener("abort", () => reject(late), { once: true });
    });
    try {
      const printing = requirePage(limit.signal).then((opened) => printDocument(opened, html));
      printing.catch(() => undefined);
      return await Promise.race([printing, limited]);
    } catch (cause) {
      log?.warn("Chromium is ended by force", { error: cause });
      kill();
      if (cause instanceof PdfUnavailable) throw cause;
      throw new PdfUnavailable("Chromium failed while making a PDF.", { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the browser with all its processes, stopped ones included. */
  function kill(): void {
    const pid = browser?.process()?.pid;
    browser = page = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  async function end(): Promise<void> {
    const ending = browser;
    browser = page = undefined;
    await ending?.close().catch(() => undefined);
  }

  return {
    /**
     * Prints an HTML document on A4: scripts do not run, only `data:` URLs load. @param write called at its turn
     * @throws PdfUnavailable; as `write`
     */
    render: async (write: () => string): Promise<Buffer> => {
      if (isClosed) throw new PdfUnavailable("The server is shutting down and makes no more PDFs.");
      if (findUsable() === undefined) throw missing(chromiumPath);
      if (inTurn.pendingCount >= queueLimit)
        throw new PdfUnavailable(`${queueLimit} PDFs are already waiting to be made.`);
      clearTimeout(idleTimer);
      try {
        return await inTurn(() => print(write));
      } finally {
        clearTimeout(idleTimer);
        idleTimer = setTimeout(() => void inTurn(end), idleMs);
        idleTimer.unref();
      }
    },
    available: (): boolean => findUsable() !== undefined,
    /** Rejects new documents, finishes queued ones and closes Chromium. */
    close: async (): Promise<void> => {
      isClosed = true;
      await inTurn(end);
      clearTimeout(idleTimer);
    },
  };
}

export type PdfRenderer = ReturnType<typeof createPdfRenderer>;

/** There is no fallback from a configured path: another browser would hide a wrong setting. */
const findChromium = (configuredPath: string | undefined): string | undefined =>
  (configuredPath === undefined ? DEFAULT_PATHS : [configuredPath]).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

function isRunning(browser: Browser): boolean {
  const child = browser.process();
  return browser.connected && child?.exitCode === null && child.signalCode === null;
}

/** @param signal closes it, also during its start */
async function startBrowser(executablePath: string, signal: AbortSignal, isSandboxOff: boolean): Promise<Browser> {
  // Loaded on first use: a server that never prints does not need it.
  const { default: puppeteer } = await import("puppeteer");
  const entries = Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.includes(name));
  // All that it writes, which goes with it, however it ends.
  const folder = mkdtempSync(join(tmpdir(), "yantra-pdf-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const browser = await puppeteer.launch({
      executablePath,
      headless: "shell",
      pipe: true,
      signal,
      userDataDir: folder,
      args: [...ARGUMENTS, ...(isSandboxOff ? UNSANDBOXED_ARGUMENTS : [])],
      env: { ...Object.fromEntries(entries), HOME: folder, TMPDIR: folder },
      // The server ends it itself, after its last receipt.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.process()?.once("exit", removeFolder);
    return browser;
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** The page that all documents are printed on: a new one takes a process, and most of the time. */
async function openPage(browser: Browser): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request) => void answer(request).catch(() => undefined));
  return page;
}

async function printDocument(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: "load" });
  return Buffer.from(await page.pdf({ format: "A4", printBackground: true, preferCSSPageSize: true, tagged: true }));
}

/** Lets through what the document carries itself. 204 keeps the document; a blocked navigation would replace it. */
function answer(request: HTTPRequest): Promise<void> {
  if (request.url().startsWith("data:")) return request.continue();
  return request.isNavigationRequest() ? request.respond({ status: NO_CONTENT }) : request.abort("blockedbyclient");
}

function missing(chromiumPath: string | undefined): PdfUnavailable {
  const where = chromiumPath === undefined ? "in any usual place" : `at ${chromiumPath}`;
  return new PdfUnavailable(`There is no Chromium ${where}. Install chromium-headless-shell or set CHROMIUM_PATH.`);
}
