import type { Browser, CDPSession, Protocol, Target } from "puppeteer";
import { spawnBrowser, type BrowserProcess } from "./browser-process.server";
import { compactPdf } from "./compact-pdf";

const CLOSING_LIMIT_MS = 2_000;
const NO_CONTENT = 204;
/** A4 where the document does not say its size, in inches. */
const PAPER = { paperWidth: 8.2677, paperHeight: 11.6929 };
const NO_MARGINS = { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 };
/** Lays the document out, which asks for its fonts, and waits for them. */
const FONTS_READY = "document.documentElement.offsetHeight, document.fonts.ready.then(() => true)";

/** A running Chromium that prints one document at a time. */
export interface Chromium {
  /** Prints a complete HTML document on A4. Rejects when the browser dies or is killed. */
  print(html: string): Promise<Buffer>;
  /** Clears the printed document; called between documents. */
  clear(): Promise<void>;
  running(): boolean;
  lastWords(): string;
  /** Closes it, or kills it when it does not respond; resolves when it has ended. Never rejects. */
  close(): Promise<void>;
  /** Kills its process group; resolves when it has ended. Never rejects. */
  kill(): Promise<void>;
}

/**
 * Starts a Chromium whose page runs no scripts and loads only `data:` URLs.
 *
 * @param executable absolute path of a Chromium
 * @param signal kills the browser, also during its start
 * @param isSandboxOff as decideSandbox says
 * @throws Error when it cannot start; no process is left running
 */
export async function startChromium(executable: string, signal: AbortSignal, isSandboxOff: boolean): Promise<Chromium> {
  // Loaded on first use: a server that never prints does not need it.
  const { default: puppeteer } = await import("puppeteer");
  const browserProcess = await spawnBrowser(executable, isSandboxOff);
  const kill = async () => {
    browserProcess.kill();
    await browserProcess.gone;
  };
  signal.addEventListener("abort", browserProcess.kill, { once: true });
  if (signal.aborted) browserProcess.kill();

  const ended = rejectWhenGone(browserProcess);
  ended.catch(() => undefined);
  let browser: Browser;
  let sheet: Sheet;
  let fetched = false;
  const noteFetch = () => {
    fetched = true;
  };
  try {
    const connecting = puppeteer.connect({ transport: browserProcess.transport, defaultViewport: null });
    // A program that exits immediately may do so before puppeteer listens for it.
    browser = await Promise.race([connecting, ended]);
    sheet = await openSheet(browser.targets().find(isPage) ?? (await browser.newPage()).target(), noteFetch);
    signal.throwIfAborted();
  } catch (cause) {
    await kill();
    throw new Error(`Chromium did not start. ${browserProcess.lastWords()}`.trim(), { cause });
  } finally {
    signal.removeEventListener("abort", browserProcess.kill);
  }

  return {
    print: (html) => printSheet(sheet, html, ended),
    clear: async () => {
      // Its start and first document have a full share of a busy processor: they take most, and have a deadline.
      browserProcess.giveWay();
      if (!fetched) {
        await empty(sheet);
        return;
      }
      // A document that tried to navigate may have left the page elsewhere.
      const stray = sheet;
      sheet = await openSheet((await browser.newPage()).target(), noteFetch);
      fetched = false;
      await stray.send("Page.close");
    },
    running: browserProcess.running,
    lastWords: browserProcess.lastWords,
    close: async () => {
      const timer = setTimeout(browserProcess.kill, CLOSING_LIMIT_MS);
      // Closing may cut off the response to the close command.
      browser.close().catch(() => undefined);
      await browserProcess.gone;
      clearTimeout(timer);
    },
    kill,
  };
}

/**
 * A session with an empty page to print on, which runs no scripts and loads only `data:` URLs. It is a session of its
 * own: puppeteer's `Page` receives every font as an event with all its bytes, and takes twice as long.
 */
type Sheet = CDPSession;

const isPage = (target: Target) => target.type() === "page";

async function openSheet(target: Target, noteFetch: () => void): Promise<Sheet> {
  const sheet = await target.createCDPSession();
  sheet.on("Fetch.requestPaused", (request) => {
    const embedded = request.request.url.startsWith("data:");
    if (!embedded) noteFetch();
    // The page may be closed before the response arrives.
    answer(sheet, request, embedded).catch(() => undefined);
  });
  await sheet.send("Emulation.setScriptExecutionDisabled", { value: true });
  await sheet.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  await sheet.send("Page.enable");
  return sheet;
}

async function answer(
  sheet: Sheet,
  { requestId, resourceType }: Protocol.Fetch.RequestPausedEvent,
  embedded: boolean,
): Promise<void> {
  if (embedded) await sheet.send("Fetch.continueRequest", { requestId });
  // 204 keeps the document; a blocked navigation would replace it with an error page.
  else if (resourceType === "Document")
    await sheet.send("Fetch.fulfillRequest", { requestId, responseCode: NO_CONTENT });
  else await sheet.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
}

async function printSheet(sheet: Sheet, html: string, ended: Promise<never>): Promise<Buffer> {
  const { frameTree } = await sheet.send("Page.getFrameTree");
  const loaded = nextLoad(sheet);
  const filled = sheet.send("Page.setDocumentContent", { frameId: frameTree.frame.id, html });
  await Promise.race([Promise.all([filled, loaded]), ended]);
  await sheet.send("Runtime.evaluate", { expression: FONTS_READY, awaitPromise: true });
  const { data } = await sheet.send("Page.printToPDF", {
    ...PAPER,
    ...NO_MARGINS,
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: false,
  });
  return compactPdf(Buffer.from(data, "base64"));
}

async function empty(sheet: Sheet): Promise<void> {
  const loaded = nextLoad(sheet);
  await Promise.all([sheet.send("Page.navigate", { url: "about:blank" }), loaded]);
}

function nextLoad(sheet: Sheet): Promise<void> {
  return new Promise((resolve) => sheet.once("Page.loadEventFired", () => resolve()));
}

async function rejectWhenGone(browserProcess: BrowserProcess): Promise<never> {
  await browserProcess.gone;
  throw new Error("The program has ended.");
}
