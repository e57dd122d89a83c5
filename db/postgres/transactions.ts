import { setTimeout as sleep } from "node:timers/promises";
import { isMetByAnother } from "./errors";

/** Less than the 5 s within which a request is answered. */
const MAX_MS = 2_000;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 200;

/**
 * Runs a transaction again where it met another, after a pause that grows and is random, for 2 s at most. Whatever it does
 * besides its statements must bear that: money and messages go through the outbox.
 *
 * @throws the last error; a conflict that outlasts the retries is `isStoreUnavailable`: answered 503, to be tried again
 */
export async function repeatWhenMet<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await act();
    } catch (error) {
      if (!isMetByAnother(error) || performance.now() >= deadline) throw error;
    }
    await sleep(Math.random() * pauseMs);
  }
}
