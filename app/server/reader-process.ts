import type { ChildProcess } from "node:child_process";
import type { Log } from "~/http/log.server";
import type { AskedPage, MadePage, ReaderTold, ReaderUsage } from "./reader-messages";

/** One process that makes pages, as the process that listens sees it. */

/** A page takes some 20 ms, and few are made at once. */
const SILENCE_MS = 3_000;
const STARTING_MS = 30_000;
const STOPPING_MS = 2_000;

export interface ReaderEvents {
  /** It can make pages, of the build of this version. */
  onReady(version: string): void;
  /** A page was made, or refused. */
  onRoom(): void;
  onTold(told: Extract<ReaderTold, { kind: "page" | "log" }>): void;
  onEnd(): void;
}

export class ReaderProcess {
  readonly number: number;
  readonly #child: ChildProcess;
  readonly #log: Pick<Log, "warn">;
  readonly #events: ReaderEvents;
  readonly #asked = new Map<number, (page: MadePage | undefined) => void>();
  readonly #ended: Promise<void>;
  #isReady = false;
  #hasEnded = false;
  #heardAtMs = performance.now();
  #isSuspect = false;
  #usage: ReaderUsage = { memoryBytes: 0, processorMs: 0 };

  constructor(number: number, child: ChildProcess, { log, ...events }: ReaderEvents & { log: Pick<Log, "warn"> }) {
    this.number = number;
    this.#child = child;
    this.#log = log;
    this.#events = events;
    child.on("message", (told: ReaderTold) => this.#hear(told));
    // What cannot be sent is found by its end or its silence.
    child.on("error", (error) => log.warn("a reader could not be reached", { reader: number, error }));
    this.#ended = new Promise((resolve) => {
      const end = () => {
        if (this.#hasEnded) return;
        this.#hasEnded = true;
        resolve();
        events.onEnd();
        for (const id of [...this.#asked.keys()]) this.#settle(id, undefined);
      };
      child.once("exit", end);
      // No process: it could not be started.
      child.once("error", () => (child.pid === undefined ? end() : undefined));
    });
    child.once("disconnect", () => this.kill());
  }

  get isReady(): boolean {
    return this.#isReady && !this.#hasEnded;
  }

  get pending(): number {
    return this.#asked.size;
  }

  get usage(): ReaderUsage {
    return this.#usage;
  }

  /** The page; undefined where this process cannot make it, or ends before it has. */
  ask(page: AskedPage): Promise<MadePage | undefined> {
    if (this.#asked.size === 0) this.#heardAtMs = performance.now();
    return new Promise((resolve) => {
      this.#asked.set(page.id, resolve);
      this.#child.send(page, () => undefined);
    });
  }

  /** Kills it when it has been silent for long: at the second call, since this process may have kept its words waiting. */
  check(): void {
    const silentMs = performance.now() - this.#heardAtMs;
    const isSilent = this.#isReady ? this.pending > 0 && silentMs > SILENCE_MS : silentMs > STARTING_MS;
    if (isSilent && this.#isSuspect) {
      this.#log.warn("a reader is silent and is killed", { reader: this.number, silentMs: Math.round(silentMs) });
      this.kill();
    }
    this.#isSuspect = isSilent;
  }

  kill(): void {
    if (!this.#hasEnded) this.#child.kill("SIGKILL");
  }

  /** Lets it end by itself. */
  async stop(): Promise<void> {
    const late = setTimeout(() => this.kill(), STOPPING_MS);
    this.#child.removeAllListeners("disconnect");
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
    clearTimeout(late);
  }

  #hear(told: ReaderTold): void {
    this.#heardAtMs = performance.now();
    this.#isSuspect = false;
    if (told.kind === "ready") {
      this.#isReady = true;
      this.#events.onReady(told.version);
    } else if (told.kind === "usage") {
      this.#usage = told.usage;
    } else {
      this.#events.onTold(told);
      if (told.kind === "page") this.#settle(told.id, told.page);
    }
  }

  #settle(id: number, page: MadePage | undefined): void {
    const resolve = this.#asked.get(id);
    if (resolve === undefined) return;
    this.#asked.delete(id);
    resolve(page);
    this.#events.onRoom();
  }
}
