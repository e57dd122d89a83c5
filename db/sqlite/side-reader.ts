import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { PAGE_PRAGMAS } from "./dialect";

/** Reads in a thread of its own: what takes long there keeps nothing else waiting. The thread starts with the first read. */
export interface SideReader {
  /**
   * Rows of a statement.
   *
   * @throws what SQLite throws, by its code; an error for a statement that is not for reading alone
   */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Answer {
  id: number;
  rows?: unknown[];
  error?: { message: string; code?: string };
}

interface Asked {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

const KEPT_STATEMENTS = 100;

/** CommonJS without imports of the project: a thread has no bundle of its own. */
const THREAD = `
const { parentPort, workerData: { module, file, kept: max, pragmas } } = require("node:worker_threads");
const Database = require(module);
const sqlite = new Database(file, { fileMustExist: true });
sqlite.pragma("query_only = ON");
sqlite.pragma("trusted_schema = OFF");
for (const pragma of pragmas) sqlite.pragma(pragma);
sqlite.pragma("busy_timeout = 5000");
const kept = new Map();
function prepare(sql) {
  const statement = kept.get(sql) ?? sqlite.prepare(sql);
  kept.delete(sql);
  kept.set(sql, statement);
  if (kept.size > max) kept.delete(kept.keys().next().value);
  return statement;
}
parentPort.on("message", ({ id, sql, parameters }) => {
  try {
    const statement = prepare(sql);
    if (!statement.readonly) throw new Error("this connection only reads");
    parentPort.postMessage({ id, rows: statement.all(parameters) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});
`;

/** @param file of a database that another connection has opened before */
export function createSideReader(file: string): SideReader {
  let thread: Worker | undefined;
  let lastId = 0;
  const asked = new Map<number, Asked>();

  const settle = ({ id, rows, error }: Answer) => {
    const waiting = asked.get(id);
    asked.delete(id);
    // A process may end while its thread waits, not while somebody waits for the thread.
    if (asked.size === 0) thread?.unref();
    if (error === undefined) waiting?.resolve(rows ?? []);
    else waiting?.reject(Object.assign(new Error(error.message), error.code === undefined ? {} : { code: error.code }));
  };
  const start = (): Worker => {
    const module = createRequire(import.meta.url).resolve("better-sqlite3");
    const workerData = { module, file, kept: KEPT_STATEMENTS, pragmas: PAGE_PRAGMAS };
    const started = new Worker(THREAD, { eval: true, workerData });
    started.on("message", settle);
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const id of [...asked.keys()]) settle({ id, error: { message: error.message } });
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("the thread that reads has ended")));
    return started;
  };

  return {
    read: (sql, parameters) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        lastId += 1;
        asked.set(lastId, { resolve, reject });
        thread.ref();
        thread.postMessage({ id: lastId, sql, parameters });
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
