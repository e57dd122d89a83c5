import { TooMany } from "~/domain/errors";
import { createFairQueue, QueueFull, type FairQueue } from "~/domain/fair-queue";
import type { UserCall } from "~/http/call.server";
import { streamParts } from "~/http/stream-parts";

/** Files of any length, sent while they are read, to each account one at a time: one costs as much as thousands of pages. */

/** Whoever takes nothing for so long holds up no other file of the account. */
const STALLED_MS = 30_000;
const TURNS = { atOnce: 1, maxWaiting: 4, maxWaitingOfKey: 4, maxWaitMs: 15_000 };
const RETRY_AFTER_SECONDS = 10;
const LINES_IN_PART = 200;

/** By account, while it is being sent files or waits for them. */
const queues = new Map<number, { queue: FairQueue; files: number }>();

/**
 * @returns ends the turn
 * @throws TooMany after a wait, or where several wait already
 */
function takeTurn(userId: number): Promise<() => void> {
  const own = queues.get(userId) ?? { queue: createFairQueue(TURNS), files: 0 };
  queues.set(userId, own);
  own.files += 1;
  return new Promise((resolve, reject) => {
    own.queue
      .run("file", () => new Promise<void>((end) => resolve(end)))
      .catch((error: Error) =>
        reject(
          error instanceof QueueFull ? new TooMany("fileUnderWay", { retryAfterSeconds: RETRY_AFTER_SECONDS }) : error,
        ),
      )
      .finally(() => {
        own.files -= 1;
        if (own.files === 0) queues.delete(userId);
      });
  });
}

async function* oneAtATime(userId: number, parts: AsyncIterable<string>): AsyncGenerator<string> {
  const end = await takeTurn(userId);
  const stalled = setTimeout(end, STALLED_MS).unref();
  try {
    for await (const part of parts) {
      stalled.refresh();
      yield part;
    }
  } finally {
    clearTimeout(stalled);
    end();
  }
}

/**
 * Sends a file to an account.
 *
 * @throws TooMany where others of the account come first for too long
 */
export async function sendFile(
  { user, report }: UserCall,
  parts: AsyncIterable<string>,
  headers: Headers,
): Promise<Response> {
  const body = await streamParts(oneAtATime(user.id, parts), (error) => report("a file broke off", error));
  return new Response(body, { headers });
}

/** Lines in parts of a few milliseconds' work. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let part: string[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length < LINES_IN_PART) continue;
    yield part.join("");
    part = [];
  }
  if (part.length > 0) yield part.join("");
}
