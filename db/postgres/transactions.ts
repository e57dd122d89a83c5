import { setTimeout as sleep } from "node:timers/promises";
import { isMetByAnother } from "./errors";

/** Less than the 5 s within which a request is answered. */
const MAX_MS = 2_000;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 200;

/** A turn that takes longer is not waited for: a transaction may wait for another one of its own. */
const MAX_TURN_MS = 500;

let lastTurn: Promise<unknown> = Promise.resolve();

/** One at a time in this process: of a hundred who want the same days, all would meet each other again and again. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(act);
  lastTurn = Promise.race([
    turn.catch(() => undefined),
    lastTurn.then(() => sleep(MAX_TURN_MS, undefined, { ref: false })),
  ]);
  return turn;
}

/**
 * Runs a transaction again where it met another: in turn with others that did, after a pause that grows and is random, for
 * 2 s at most. Whatever it does besides its statements must bear that: money and messages go through the outbox.
 *
 * @throws the last error; a conflict that outlasts the retries is `isStoreUnavailable`: answered 503, to be tried again
 */
export async function repeatWhenMet<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isMetByAnother(error)) throw error;
  }
  return inTurn(() => repeat(act));
}

async function repeat<T>(act: () => Promise<T>): Promise<T> {
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
