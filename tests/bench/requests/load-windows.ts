import { MS_PER_SECOND } from "~/domain/calendar/duration";
import type { LoadResult } from "./load-order";

/** One load, cut into windows of time of which half have something else going on. */

export const WINDOW_MS = 1_000;
/** At the start of a window, in which the one before may still have an effect. */
const UNCOUNTED_MS = 100;

export type WindowPlan = readonly ("quiet" | "busy")[];

export interface WindowCounts {
  /** Answers per second in windows of each kind. */
  quiet: number;
  busy: number;
  busyLatenciesMs: number[];
}

/** As many windows of one kind as of the other, each kind first in every second pair. */
export function planWindows(count: number): WindowPlan {
  return Array.from({ length: Math.max(1, Math.floor(count / 2)) }).flatMap((_, pair) =>
    pair % 2 === 0 ? (["quiet", "busy"] as const) : (["busy", "quiet"] as const),
  );
}

/** @param firstMs when the first window began, since 1970 */
export function countInWindows(
  { answeredAtMs, latenciesMs }: Pick<LoadResult, "answeredAtMs" | "latenciesMs">,
  { plan, firstMs }: { plan: WindowPlan; firstMs: number },
): WindowCounts {
  const latencies = { quiet: [] as number[], busy: [] as number[] };
  answeredAtMs.forEach((atMs, index) => {
    const sinceMs = atMs - firstMs;
    const kind = plan[Math.floor(sinceMs / WINDOW_MS)];
    const latencyMs = latenciesMs[index];
    if (kind === undefined || latencyMs === undefined || sinceMs % WINDOW_MS < UNCOUNTED_MS) return;
    latencies[kind].push(latencyMs);
  });
  const rate = (kind: "quiet" | "busy") => {
    const windows = plan.filter((one) => one === kind).length;
    return latencies[kind].length / ((windows * (WINDOW_MS - UNCOUNTED_MS)) / MS_PER_SECOND);
  };
  return { quiet: rate("quiet"), busy: rate("busy"), busyLatenciesMs: latencies.busy };
}
