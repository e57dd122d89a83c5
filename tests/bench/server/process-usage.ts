import { readFile } from "node:fs/promises";

/** What a process takes of the machine, where the system tells it in /proc. */

const SAMPLE_MS = 100;
const BYTES_PER_KIB = 1_024;
/** Linux counts processor time in hundredths of a second, whatever the machine. */
const MS_PER_TICK = 10;
/** Positions after the program's name, which may hold spaces itself. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Resident memory in bytes. */
export async function readMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) * BYTES_PER_KIB;
}

/** Processor time in milliseconds since the process began, all its threads together. */
export async function readProcessorMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return parseProcessorMs(stat);
}

/** @param stat text of /proc/PID/stat */
export function parseProcessorMs(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(") ") + 2).split(" ");
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK;
}

/** Processes that a process has started and that still run. */
export async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** The most memory that a process takes while something goes on. */
export async function watchMemory(pid: number, during: Promise<unknown>): Promise<number | undefined> {
  let most: number | undefined;
  const sample = async () => {
    const now = await readMemory(pid);
    if (now !== undefined) most = Math.max(most ?? 0, now);
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  try {
    await during;
  } finally {
    clearInterval(sampling);
  }
  await sample();
  return most;
}
