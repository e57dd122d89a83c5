import type { Browser, HTTPRequest, Page } from "puppeteer";
import { spawnBrowser, type BrowserProcess } from "./browser-process.server";
import { compactPdf } from "./compact-pdf";

const CLOSING_LIMIT_MS = 2_000;
const NO_CONTENT = 204;

/** A started Chromium that prints one document at a time. */
export interface Chromium {
  /** Prints a complete HTML document on A4. Rejects when the browser dies or is killed meanwhile. */
  print(html: string): Promise<Buffer>;
  /** Leaves nothing of the printed document behind; to be called between two documents. */
  clear(): Promise<void>;
  running(): boolean;
  lastWords(): string;
  /** Ends it politely, or by force when it does not answer; settles when it is gone. Never rejects. */
  close(): Promise<void>;
  /** Kills its whole process group; settles when it is gone. Never rejects. */
  kill(): Promise<void>;
}

/**
 * Starts a Chromium whose page runs no script and may fetch nothing but `data:` addresses.
 *
 * @param executable absolute path of a Chromium
 * @param signal kills the browser, also while it is still starting
 * @throws Error when it cannot be started; nothing is left running then
 */
export async function startChromium(executable: string, signal: AbortSignal): Promise<Chromium> {
  // Loaded only now: a server that never prints need not carry it.
  const { default: puppeteer } = await import("puppeteer");
  const browserProcess = await spawnBrowser(executable);
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
    // A program that ends at once may have done so before puppeteer listens for it.
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
      // A document that tried to reach out may have left the page anywhere.
      const strayPage = page;
      page = await shut(await browser.newPage(), noteFetch);
      fetched = false;
      await strayPage.close();
    },
    running: browserProcess.running,
    lastWords: browserProcess.lastWords,
    close: async () => {
      const timer = setTimeout(browserProcess.kill, CLOSING_LIMIT_MS);
      // The answer may be cut off by the end that it asks for.
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

/** Turns off scripts, and every request that would leave the document. */
async function shut(page: Page, noteFetch: () => void): Promise<Page> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const embedded = request.url().startsWith("data:");
    if (!embedded) noteFetch();
    // The page may be gone before the answer arrives.
    answer(request, embedded).catch(() => undefined);
  });
  return page;
}

async function answer(request: HTTPRequest, embedded: boolean): Promise<void> {
  if (embedded) await request.continue();
  // 'No content' keeps the document where it is; a refused navigation would replace it by an error page.
  else if (request.isNavigationRequest()) await request.respond({ status: NO_CONTENT });
  else await request.abort("blockedbyclient");
}
