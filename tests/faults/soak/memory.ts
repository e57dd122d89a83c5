import { readFileSync } from "node:fs";
import { createClient } from "../../fixtures/api-client";
import type { RunningApp } from "../../fixtures/running-app";

/** What a server holds in memory over time, and in which parts. */

const BYTES_PER_MIB = 1_024 * 1_024;
const KIB_PER_MIB = 1_024;
const SECONDS_PER_MINUTE = 60;

/** In MiB. */
export interface MemoryParts {
  /** Resident, without child processes. */
  resident: number;
  /** Of it, files that the kernel can drop: program, libraries and the mapped database. */
  files: number;
  /** What V8 has taken from the system for objects of JavaScript, and what they fill. */
  heap: number;
  heapUsed: number;
  /** Buffers, which V8 knows of and does not hold itself. */
  external: number;
  /** The rest: SQLite, libvips, argon2, zlib, code, stacks, and what malloc has not given back. */
  native: number;
}

export interface MemorySample extends MemoryParts {
  seconds: number;
}

/** The server's memory as the kernel and its own metrics tell; undefined where it could not say. */
export async function readMemory({ url, pid }: RunningApp): Promise<MemoryParts | undefined> {
  const answer = await createClient(url)
    .get("/metrics")
    .catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kept = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / KIB_PER_MIB;
  const told = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(answer.text)?.[1]) / BYTES_PER_MIB;
  const [resident, own] = [kept("VmRSS"), kept("RssAnon")];
  const [heap, external] = [told("nodejs_heap_size_total_bytes"), told("nodejs_external_memory_bytes")];
  const heapUsed = told("nodejs_heap_size_used_bytes");
  return { resident, files: resident - own, heap, heapUsed, external, native: own - heap - external };
}

/** Growth by the method of least squares, in MiB a minute. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [time, size] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ resident }) => resident))];
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - time) ** 2, 0);
  const both = samples.reduce((sum, { seconds, resident }) => sum + (seconds - time) * (resident - size), 0);
  return spread === 0 ? 0 : (both / spread) * SECONDS_PER_MINUTE;
}

/** A row a minute: the mean of each part, and the least that was in use, which is what no collection could free. */
export function byMinute(samples: readonly MemorySample[]): (MemoryParts & { minute: number })[] {
  const minuteOf = ({ seconds }: MemorySample) => Math.floor(seconds / SECONDS_PER_MINUTE) + 1;
  return [...new Set(samples.map(minuteOf))].map((minute) => {
    const of = samples.filter((sample) => minuteOf(sample) === minute);
    const mean = (part: keyof MemoryParts) => of.reduce((sum, one) => sum + one[part], 0) / of.length;
    return {
      minute,
      resident: mean("resident"),
      files: mean("files"),
      heap: mean("heap"),
      heapUsed: Math.min(...of.map(({ heapUsed }) => heapUsed)),
      external: mean("external"),
      native: mean("native"),
    };
  });
}
