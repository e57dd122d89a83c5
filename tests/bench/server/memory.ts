import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const SAMPLE_MS = 100;
const BYTES_PER_KIB = 1_024;

/** Resident memory of a process in bytes, or undefined where the system does not tell it in /proc. */
export async function readMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) * BYTES_PER_KIB;
}

/** The most memory that a process takes while something goes on. */
export async function watchMemory(pid: number, during: Promise<unknown>): Promise<number | undefined> {
  let most: number | undefined;
  let over = false;
  const ended = during.finally(() => {
    over = true;
  });
  while (!over) {
    const now = await readMemory(pid);
    if (now !== undefined) most = Math.max(most ?? 0, now);
    await Promise.race([sleep(SAMPLE_MS), ended]);
  }
  await ended;
  return most;
}
