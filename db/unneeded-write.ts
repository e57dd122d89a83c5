import { setTimeout as sleep } from "node:timers/promises";
import { isStoreUnavailable } from "./errors";

const WAIT_MS = 100;

/**
 * Makes a write that a read can do without, such as a mark that something was seen: the read waits briefly for it while
 * another process holds the database, and goes on where nothing can be written.
 */
export async function makeUnneededWrite(write: Promise<unknown>): Promise<void> {
  const made = write.catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
  });
  const over = new AbortController();
  await Promise.race([made, sleep(WAIT_MS, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
