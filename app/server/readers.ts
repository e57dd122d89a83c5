import type { ChildProcess } from "node:child_process";
import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/duration";
import { addSessionUses } from "~/domain/users/session-use.server";
import type { Log } from "~/http/log.server";
import type { AskedPage, MadePage, ReaderUsage } from "./reader-messages";
import { ReaderProcess } from "./reader-process";

/**
 * Processes that make pages for the one that listens. They start with the first pages that wait for each other, and one
 * that ends takes no page with it: what it was making is made here.
 */

/** Enough that none waits for the next page to be sent. */
const MAX_OF_READER = 8;
const MAX_HERE = 8;
const CHECK_MS = MS_PER_SECOND;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30 * MS_PER_SECOND;
/** After such a life the next start needs no pause. */
const LONG_LIFE_MS = MS_PER_MINUTE;

/** Where a page was made, for the log and the counts: here is 0. */
export type MadeBy = number;

export interface Readers {
  /**
   * Makes a page in a process with room, or here.
   *
   * @param makeHere also makes what a reader refuses
   */
  make<T>(page: Omit<AskedPage, "id">, way: PageWay<T>): Promise<T>;
  /** Of the processes that run. */
  list(): { number: number; usage: ReaderUsage }[];
  /** Lets all of them end. */
  stop(): Promise<void>;
}

export interface PageWay<T> {
  makeHere(): Promise<T>;
  take(page: MadePage, by: MadeBy): T;
  /** Who asks has gone. */
  isGone(): boolean;
}

export interface ReaderOptions {
  /** Beside this process. */
  max: number;
  /** Starts the process of this number. */
  fork(number: number): ChildProcess;
  /** Of this process's build: files may have been replaced since it started. */
  version: string;
  log: Pick<Log, "info" | "warn">;
  /** Writes lines of a reader's log. */
  writeLines(lines: string): void;
}

interface Waiting {
  isGone(): boolean;
  /** Undefined: here. */
  give(reader: ReaderProcess | undefined): void;
}

export function createReaders({ max, fork, version, log, writeLines }: ReaderOptions): Readers {
  const readers = new Set<ReaderProcess>();
  /** Those that are ready, of the same build as this process. */
  const usable = new Set<ReaderProcess>();
  const queue: Waiting[] = [];
  let here = 0;
  let lastId = 0;
  let isStopping = false;
  let pauseMs = 0;
  let mayStartAtMs = 0;
  let startingAgain: NodeJS.Timeout | undefined;

  const start = () => {
    const nowMs = performance.now();
    const isStarting = [...readers].some((reader) => !reader.isReady);
    if (isStopping || isStarting || readers.size >= max || nowMs < mayStartAtMs) return;
    const taken = new Set([...readers].map(({ number }) => number));
    const number = Array.from({ length: max }, (_, index) => index + 1).find((one) => !taken.has(one)) ?? max;
    let child: ChildProcess;
    try {
      child = fork(number);
    } catch (error) {
      log.warn("a reader could not be started", { reader: number, error });
      startLater(MAX_PAUSE_MS);
      return;
    }
    const reader: ReaderProcess = new ReaderProcess(number, child, {
      log,
      onReady: (ofBuild) => {
        const facts = { reader: number, pid: child.pid, milliseconds: Math.round(performance.now() - nowMs) };
        if (ofBuild === version) {
          log.info("a reader is ready", facts);
          usable.add(reader);
          dispatch();
        } else {
          log.warn("the build was replaced: restart the server to have as many readers again", facts);
          reader.kill();
        }
      },
      onRoom: () => dispatch(),
      onTold: (told) => {
        if (told.kind === "log") writeLines(told.lines);
        else addSessionUses(told.uses);
      },
      onEnd: () => end(reader, performance.now() - nowMs),
    });
    readers.add(reader);
  };
  const startLater = (milliseconds: number) => {
    mayStartAtMs = performance.now() + milliseconds;
    clearTimeout(startingAgain);
    startingAgain = setTimeout(start, milliseconds).unref();
  };
  const end = (reader: ReaderProcess, livedMs: number) => {
    readers.delete(reader);
    usable.delete(reader);
    if (isStopping) return;
    pauseMs = livedMs > LONG_LIFE_MS ? 0 : Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, 2 * pauseMs));
    log.warn("a reader has ended", { reader: reader.number, livedMs: Math.round(livedMs), pauseMs });
    startLater(pauseMs);
  };
  /** The reader with the most room: this process has more to do than pages. */
  const findRoom = (): ReaderProcess | undefined =>
    [...usable].filter(({ pending }) => pending < MAX_OF_READER).sort((one, other) => one.pending - other.pending)[0];
  const dispatch = () => {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const reader = next.isGone() ? undefined : findRoom();
      if (reader === undefined) {
        if (here > 0) start();
        if (here >= MAX_HERE && !next.isGone()) return;
      }
      queue.shift();
      next.give(reader);
    }
  };
  const makeHere = async <T>({ makeHere: make }: PageWay<T>): Promise<T> => {
    here += 1;
    try {
      return await make();
    } finally {
      here -= 1;
      dispatch();
    }
  };
  const checking = setInterval(() => {
    for (const reader of readers) reader.check();
  }, CHECK_MS).unref();

  return {
    make: (page, way) =>
      new Promise((resolve, reject) => {
        const give = (reader: ReaderProcess | undefined) => {
          if (reader === undefined) {
            makeHere(way).then(resolve, reject);
            return;
          }
          lastId += 1;
          reader
            .ask({ ...page, id: lastId })
            .then((made) => (made === undefined ? makeHere(way) : way.take(made, reader.number)))
            .then(resolve, reject);
        };
        queue.push({ isGone: () => way.isGone(), give });
        dispatch();
      }),
    list: () => [...readers].map(({ number, usage }) => ({ number, usage })),
    stop: async () => {
      isStopping = true;
      clearInterval(checking);
      clearTimeout(startingAgain);
      await Promise.all([...readers].map((reader) => reader.stop()));
    },
  };
}
