import pRetry from "p-retry";
import { startChromium, type Chromium } from "./pdf/chromium.server";
import { findChromium } from "./pdf/find-chromium.server";
import type { Sandbox } from "./pdf/sandbox";

/** Requests are answered within 15 s; one of them is for giving up a Chromium that hangs. */
const DEADLINE_MS = 14_000;
const IDLE_MS = 60_000;
const RECYCLE_AFTER_PDFS = 100;
const QUEUE_LIMIT = 50;
const CLEARING_LIMIT_MS = 2_000;
/** Chromium sometimes crashes at its start, and hardly ever twice in a row. */
const START_RETRIES = 1;
/** Minimum share of the deadline for printing itself, however long a document was queued: a working browser is not killed for a long queue. */
const MIN_SHARE_OF_DEADLINE = 1 / 3;

/** Why there is no PDF: no Chromium, queue full, shutting down, Chromium failed or timed out. */
export type PdfUnavailableReason = "missing" | "busy" | "closed" | "failed" | "deadline";

/** No PDF could be made. A retry may help, unless the reason is `missing`. */
export class PdfUnavailable extends Error {
  override readonly name = "PdfUnavailable";

  constructor(
    readonly reason: PdfUnavailableReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Log for starts and failures. */
export interface PdfLog {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
}

export interface PdfRendererOptions {
  /** Absolute path of a Chromium; undefined searches the default paths. */
  chromiumPath: string | undefined;
  log?: PdfLog;
  /** Without it Chromium runs in its sandbox, except as root. */
  sandbox?: Sandbox;
  /** Deadline including time in the queue, in milliseconds. */
  deadlineMs?: number;
  /** Idle time after which Chromium is closed, in milliseconds. */
  idleMs?: number;
  /** Number of PDFs after which Chromium is restarted. */
  recycleAfter?: number;
}

export interface PdfRenderer {
  /**
   * Prints a complete HTML document on A4, with backgrounds, tags and the document's language.
   *
   * @param write writes a self-contained document: scripts do not run, only `data:` URLs load; called when its turn comes,
   *   so that many documents at once are not all written before the first is printed
   * @throws PdfUnavailable; what `write` throws
   */
  render(write: () => string): Promise<Buffer>;
  /** Whether there is a Chromium to print with. */
  available(): boolean;
  /** Rejects new documents, finishes queued ones and closes Chromium. */
  close(): Promise<void>;
}

interface Job {
  write: () => string;
  /** On the clock of `performance.now()`. */
  deadlineAtMs: number;
  deliver(pdf: Buffer): void;
  fail(error: unknown): void;
}

/**
 * Prints PDFs with the system's Chromium, one at a time.
 *
 * Chromium starts with the first document, stays open while there is work, and is killed with its process group when a
 * document exceeds the deadline, so that a hanging browser costs one document.
 */
export function createPdfRenderer(options: PdfRendererOptions): PdfRenderer {
  const { chromiumPath, log, deadlineMs = DEADLINE_MS, idleMs = IDLE_MS, recycleAfter = RECYCLE_AFTER_PDFS } = options;
  const sandbox: Sandbox = options.sandbox ?? { isOff: process.getuid?.() === 0 };
  const findUsable = () => (sandbox.isRefused === true ? undefined : findChromium(chromiumPath));
  let unsaid = sandbox.warning;
  const warnOnce = () => {
    if (unsaid !== undefined) log?.warn(unsaid);
    unsaid = undefined;
  };
  if (sandbox.isRefused === true) warnOnce();
  const waiting: Job[] = [];
  let chromium: Chromium | undefined;
  let printed = 0;
  let working: Promise<void> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  async function requireChromium(signal: AbortSignal): Promise<Chromium> {
    if (chromium?.running()) return chromium;
    const executable = findUsable();
    if (executable === undefined) throw missing(chromiumPath);
    warnOnce();
    const startedAt = performance.now();
    chromium = await pRetry(() => startChromium(executable, signal, sandbox.isOff), {
      retries: START_RETRIES,
      minTimeout: 0,
      signal,
      onFailedAttempt: ({ error, retriesLeft }) => {
        if (retriesLeft > 0) log?.warn("Chromium did not start and is started once more", { error });
      },
    });
    printed = 0;
    log?.info("Chromium started", { executable, durationMs: Math.round(performance.now() - startedAt) });
    return chromium;
  }

  async function endChromium(how: "close" | "kill"): Promise<void> {
    const ending = chromium;
    chromium = undefined;
    await ending?.[how]();
  }

  async function serve(job: Job): Promise<void> {
    let html: string;
    try {
      html = job.write();
    } catch (error) {
      job.fail(error);
      return;
    }
    const limitMs = Math.max(job.deadlineAtMs - performance.now(), deadlineMs * MIN_SHARE_OF_DEADLINE);
    try {
      job.deliver(await within(limitMs, async (signal) => (await requireChromium(signal)).print(html)));
    } catch (cause) {
      await abandonChromium(cause);
      job.fail(
        cause instanceof PdfUnavailable
          ? cause
          : new PdfUnavailable("failed", "Chromium failed while making a PDF.", { cause }),
      );
      return;
    }
    printed += 1;
    await prepareForNext();
  }

  /** Runs after the response, so that it delays no one. */
  async function prepareForNext(): Promise<void> {
    if (printed >= recycleAfter) {
      await endChromium("close");
      return;
    }
    try {
      await within(CLEARING_LIMIT_MS, async () => chromium?.clear());
    } catch (cause) {
      await abandonChromium(cause);
    }
  }

  async function abandonChromium(cause: unknown): Promise<void> {
    log?.warn("Chromium is ended by force", { error: cause, lastWords: chromium?.lastWords() ?? "" });
    await endChromium("kill");
  }

  async function work(): Promise<void> {
    clearTimeout(idleTimer);
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      await serve(job);
    }
    if (closed) return;
    idleTimer = setTimeout(() => startWork(() => endChromium("close")), idleMs);
    idleTimer.unref();
  }

  /** Runs one task at a time; documents queued meanwhile are printed after it. */
  function startWork(task: () => Promise<void>): void {
    working = task().finally(() => {
      working = undefined;
      if (waiting.length > 0) startWork(work);
    });
  }

  function render(write: () => string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (closed) throw new PdfUnavailable("closed", "The server is shutting down and makes no more PDFs.");
      if (findUsable() === undefined) throw missing(chromiumPath);
      if (waiting.length >= QUEUE_LIMIT)
        throw new PdfUnavailable("busy", `${QUEUE_LIMIT} PDFs are already waiting to be made.`);
      const timer = setTimeout(() => {
        job.fail(late(deadlineMs));
        const place = waiting.indexOf(job);
        if (place !== -1) waiting.splice(place, 1);
      }, deadlineMs);
      const job: Job = {
        write,
        deadlineAtMs: performance.now() + deadlineMs,
        deliver: (pdf) => {
          clearTimeout(timer);
          resolve(pdf);
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.push(job);
      if (working === undefined) startWork(work);
    });
  }

  return {
    render,
    available: () => findUsable() !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(idleTimer);
      while (working !== undefined) await working;
      await endChromium("close");
    },
  };
}

/**
 * Runs a task with a time limit.
 *
 * @param task receives a signal that is aborted at the limit; its later result is dropped
 * @throws PdfUnavailable at the limit
 */
async function within<T>(limitMs: number, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(late(limitMs));
    }, limitMs);
  });
  try {
    return await Promise.race([task(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function late(limitMs: number): PdfUnavailable {
  return new PdfUnavailable("deadline", `No PDF was made within ${Math.round(limitMs)} ms.`);
}

function missing(chromiumPath: string | undefined): PdfUnavailable {
  const where = chromiumPath === undefined ? "in any usual place" : `at ${chromiumPath}`;
  return new PdfUnavailable(
    "missing",
    `There is no Chromium ${where}. Install chromium-headless-shell or set CHROMIUM_PATH.`,
  );
}
