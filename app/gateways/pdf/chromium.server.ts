import type { Browser, HTTPRequest, Page } from "puppeteer";
import { spawnBrowser, type BrowserProcess } from "./browser-process.server";
import { compactPdf } from "./compact-pdf";

const CLOSING_LIMIT_MS = 2_000;
const NO_CONTENT = 204;

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

  let browser: Browser;
  let page: Page;
  let fetched = false;
  const noteFetch = () => {
    fetched = true;
  };
  try {
    const connecting = puppeteer.connect({ transport: browserProcess.transport, defaultViewport: null });
    // A program that exits immediately may do so before puppeteer listens for it.
    browser = await Promise.race([connecting, rejectWhenGone(browserProcess)]);
    const [firstPage] = await browser.pages();
    page = await shut(firstPage ?? (await browser.newPage()), noteFetch);
    signal.throwIfAborted();
  } catch (cause) {
    await kill();
    throw new Error(`Chromium did not start. ${browserProcess.lastWords()}`.trim(), { cause });
  } finally {
    signal.removeEventListener("abort", browserProcess.kill);
  }

  return {
    print: async (html) => {
      await page.setContent(html);
      const pdf = await page.pdf({
        format: "a4",
        printBackground: true,
        preferCSSPageSize: true,
        tagged: true,
        outline: false,
      });
      return compactPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
    clear: async () => {
      if (!fetched) {
        await page.goto("about:blank");
        return;
      }
      // A document that tried to navigate may have left the page elsewhere.
      const strayPage = page;
      page = await shut(await browser.newPage(), noteFetch);
      fetched = false;
      await strayPage.close();
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

async function rejectWhenGone(browserProcess: BrowserProcess): Promise<never> {
  await browserProcess.gone;
  throw new Error("The program has ended.");
}

/** Disables scripts and all requests other than `data:`. */
async function shut(page: Page, noteFetch: () => void): Promise<Page> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const embedded = request.url().startsWith("data:");
    if (!embedded) noteFetch();
    // The page may be closed before the response arrives.
    answer(request, embedded).catch(() => undefined);
  });
  return page;
}

async function answer(request: HTTPRequest, embedded: boolean): Promise<void> {
  if (embedded) await request.continue();
  // 204 keeps the document; a blocked navigation would replace it with an error page.
  else if (request.isNavigationRequest()) await request.respond({ status: NO_CONTENT });
  else await request.abort("blockedbyclient");
}
