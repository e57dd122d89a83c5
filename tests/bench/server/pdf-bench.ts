import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_ACCOUNTS } from "../../../scripts/demo";
import { median } from "../report/statistics";
import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard } from "../report/targets";
import { inMilliseconds } from "../report/units";
import { call, callForJson } from "./http-call";
import { launchProduct, makeDemoData } from "./launched-product";
import { measureBurst, type PdfBurst } from "./pdf-burst";
import { cookieHeader, signIn } from "./renter";

/** How long a receipt takes as a PDF file: printed, alone and with others at once, and read from where it is kept. */

const WARM_PDFS = 20;
const STORED_DOWNLOADS = 200;
const AT_ONCE = 20;
/** As many as the product starts by itself on two cores. */
const LANGUAGES = ["en", "hi", "mr"] as const;
const OK = 200;

/** Downloads one receipt in three languages. */
export async function benchPdf(board: Scoreboard, _options: unknown, say: (text: string) => void): Promise<void> {
  const data = await makeDemoData();
  try {
    const product = await launchProduct(data.dataDir);
    try {
      const cookie = await signInRenter(product.origin);
      const [download, ...others] = await openDownloads(product.origin, cookie);
      // What was sent last may be being written.
      const forget = () => rm(join(data.dataDir, "receipts"), { recursive: true, force: true, maxRetries: 5 });
      const times = await measure(download, forget);
      const burst = others.slice(0, AT_ONCE).map((one) => () => one("en"));
      if (burst.length < AT_ONCE) throw new Error(`The demonstration data has no ${AT_ONCE} further receipts.`);
      say(report(board, times, await measureBurst({ origin: product.origin, cookie }, burst, forget)));
    } finally {
      await product.stop();
    }
  } finally {
    data.remove();
  }
}

type Language = (typeof LANGUAGES)[number];
type Download = (language: Language) => Promise<{ tookMs: number; bytes: number }>;

async function signInRenter(origin: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === "renter");
  if (account === undefined) throw new Error("The demonstration data has no renter.");
  return cookieHeader(await signIn(origin, account));
}

/** Of each of the renter's paid receipts. */
async function openDownloads(origin: string, cookie: string): Promise<[Download, ...Download[]]> {
  const headers = { Cookie: cookie };
  const { value } = await callForJson<{ id: number; status: string }[]>(`${origin}/api/receipts`, { headers });
  const [first, ...others] = value
    .filter(({ status }) => status === "paid")
    .map(({ id }): Download => async (language) => {
      const startedAtMs = performance.now();
      const path = `/api/receipts/${id}/download?language=${language}`;
      const { status, body } = await call(`${origin}${path}`, { headers });
      if (status !== OK) throw new Error(`The receipt was answered with ${status}: ${body.toString().slice(0, 300)}`);
      return { tookMs: performance.now() - startedAtMs, bytes: body.byteLength };
    });
  if (first === undefined) throw new Error("The demonstration data has no paid receipt.");
  return [first, ...others];
}

interface PdfTimes {
  firstMs: number;
  warmMs: number[];
  storedMs: number[];
  /** Of the largest language. */
  bytes: number;
}

/** @param forget removes what is kept, so that the next download is printed */
async function measure(download: Download, forget: () => Promise<void>): Promise<PdfTimes> {
  await forget();
  const first = await download("en");
  const warm: Awaited<ReturnType<Download>>[] = [];
  for (let index = 0; index < WARM_PDFS; index += 1) {
    await forget();
    warm.push(await download(LANGUAGES[index % LANGUAGES.length] ?? "en"));
  }
  await download("en");
  const storedMs: number[] = [];
  for (let index = 0; index < STORED_DOWNLOADS; index += 1) storedMs.push((await download("en")).tookMs);
  return {
    firstMs: first.tookMs,
    warmMs: warm.map(({ tookMs }) => tookMs),
    storedMs,
    bytes: Math.max(...warm.map(({ bytes }) => bytes)),
  };
}

function report(board: Scoreboard, { firstMs, warmMs, storedMs, bytes }: PdfTimes, burst: PdfBurst): string {
  const { receipts, receiptsPerSecond, pagesMs } = burst;
  const atOnce = `printed, ${receipts} at once`;
  const beside = `pages beside them, p95 ${inMilliseconds(pagesMs.besidePdfs)}, to p95 without, ${inMilliseconds(pagesMs.alone)}`;
  const warm = `printed, browser running, median of ${warmMs.length}`;
  const stored = `read from where it is kept, median of ${storedMs.length}`;
  return formatTable(
    ["receipt as PDF", "measured", "target"],
    [
      ["the first, with the start of the browser", inMilliseconds(firstMs), ""],
      [warm, board.judge(`PDF ${warm}`, median(warmMs), TARGETS.warmPdf), describeTarget(TARGETS.warmPdf)],
      [atOnce, board.judge(`PDF ${atOnce}`, receiptsPerSecond, TARGETS.pdfsAtOnce), describeTarget(TARGETS.pdfsAtOnce)],
      [
        beside,
        board.judge("pages beside PDFs", pagesMs.besidePdfs / pagesMs.alone, TARGETS.pagesBesidePdfs),
        describeTarget(TARGETS.pagesBesidePdfs),
      ],
      [stored, board.judge(`PDF ${stored}`, median(storedMs), TARGETS.storedPdf), describeTarget(TARGETS.storedPdf)],
      ["size, largest language", board.judge("PDF size", bytes, TARGETS.pdfSize), describeTarget(TARGETS.pdfSize)],
    ],
  );
}
