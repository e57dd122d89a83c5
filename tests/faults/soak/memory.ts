import { readFileSync } from "node:fs";

/** What a process holds in memory over time. */

const KIB_PER_MIB = 1_024;
const SECONDS_PER_MINUTE = 60;

export interface MemorySample {
  seconds: number;
  mib: number;
}

/** Resident memory of a process, without its children. */
export function readResidentMib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / KIB_PER_MIB;
}

/** Growth by the method of least squares, in MiB a minute. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [time, size] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ mib }) => mib))];
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - time) ** 2, 0);
  const both = samples.reduce((sum, { seconds, mib }) => sum + (seconds - time) * (mib - size), 0);
  return spread === 0 ? 0 : (both / spread) * SECONDS_PER_MINUTE;
}
