import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { percentile } from "../report/statistics";
import type { LoadOrder, LoadResult } from "./load-order";

const WORKER = fileURLToPath(new URL("load-worker.ts", import.meta.url));

/** One turn of load, with what the server took of the processor. */
export interface LoadTurn extends LoadResult {
  processorMs: number | undefined;
}

export interface Load {
  perSecond: number;
  medianMs: number | undefined;
  /** What one in a hundred waited for longer. */
  slowMs: number | undefined;
  /** Of one answer, headers included. */
  bytes: number;
  /** For one answer, in milliseconds: tells more than the rest where other programs run too. */
  processorMs: number | undefined;
}

/**
 * Puts load on a server of this machine, from a process of its own.
 *
 * @throws Error when an answer is not 200, or a connection ends
 */
export async function putLoad(order: LoadOrder): Promise<LoadResult> {
  const worker = fork(WORKER, { execArgv: ["--import", "tsx"], serialization: "advanced" });
  const ended = once(worker, "exit") as Promise<[code: number | null]>;
  try {
    worker.send(order);
    const answered = once(worker, "message") as Promise<[LoadResult]>;
    const outcome = await Promise.race([answered, ended.then(([code]) => code)]);
    if (!Array.isArray(outcome)) throw new Error(`The load generator ended with ${String(outcome)} on ${order.path}.`);
    const [result] = outcome;
    if (Object.keys(result.others).length > 0)
      throw new Error(`${order.path} was answered with ${JSON.stringify(result.others)}, not only with 200.`);
    return result;
  } finally {
    worker.kill();
    await ended;
  }
}

/** Sums several turns of the same load up. */
export function sumUp(turns: readonly LoadTurn[]): Load {
  const latenciesMs = turns.flatMap((turn) => turn.latenciesMs);
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0);
  const bytes = turns.reduce((sum, turn) => sum + turn.bytes, 0);
  const answers = turns.reduce((sum, turn) => sum + turn.answers, 0);
  const processorMs = turns.reduce<number | undefined>(
    (sum, turn) => (sum === undefined || turn.processorMs === undefined ? undefined : sum + turn.processorMs),
    0,
  );
  return {
    perSecond: latenciesMs.length / seconds,
    medianMs: percentile(latenciesMs, 0.5),
    slowMs: percentile(latenciesMs, 0.99),
    bytes: bytes / Math.max(1, latenciesMs.length),
    processorMs: processorMs === undefined ? undefined : processorMs / Math.max(1, answers),
  };
}
