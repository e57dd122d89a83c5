/**
 * Costly work in turn: each of those who wait gets one piece done before anyone gets a second. One who asks for much
 * waits for its own work, and others only for one piece of it.
 */

/** There is no more room to wait; asking again later may help. */
export class QueueFull extends Error {}

export interface FairQueueOptions {
  /** Pieces of work at the same time. */
  atOnce: number;
  /** Pieces that wait, of all. */
  maxWaiting: number;
  /** Pieces that wait, of one key. */
  maxWaitingOfKey: number;
  /** What has waited for so long is refused: somebody who may ask again is better off than one who sees nothing. */
  maxWaitMs?: number;
}

export interface FairQueue {
  /**
   * Runs work when its turn comes.
   *
   * @param key who asks, such as an address or an account
   * @throws QueueFull, also after too long a wait; when all room is taken, the last piece of whoever has the most gives
   *   way to a newcomer
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(why?: string): void;
}

export function createFairQueue({
  atOnce,
  maxWaiting,
  maxWaitingOfKey,
  maxWaitMs = Infinity,
}: FairQueueOptions): FairQueue {
  /** By key, in the order of their turns; no list is empty. */
  const waiting = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let running = 0;

  const startNext = () => {
    const next = waiting.entries().next().value;
    if (next === undefined) return;
    const [key, pieces] = next;
    const piece = pieces.shift();
    waiting.delete(key);
    // To the end: its next piece waits for one of every other.
    if (pieces.length > 0) waiting.set(key, pieces);
    waitingCount -= 1;
    piece?.start();
  };

  /** Refuses the last piece of whoever has more waiting than a newcomer would have. */
  const makeRoom = (count: number): boolean => {
    let most: [key: string, pieces: Waiting[]] | undefined;
    for (const entry of waiting) if (entry[1].length > (most?.[1].length ?? count + 1)) most = entry;
    if (most === undefined) return false;
    most[1].pop()?.refuse();
    waitingCount -= 1;
    return true;
  };

  const giveUp = (key: string, piece: Waiting) => {
    const pieces = waiting.get(key) ?? [];
    pieces.splice(pieces.indexOf(piece), 1);
    if (pieces.length === 0) waiting.delete(key);
    waitingCount -= 1;
    piece.refuse("it has waited too long");
  };

  const waitForTurn = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const pieces = waiting.get(key) ?? [];
      const isFull = pieces.length >= maxWaitingOfKey || (waitingCount >= maxWaiting && !makeRoom(pieces.length));
      if (isFull) {
        reject(new QueueFull("too much waits already"));
        return;
      }
      let patience: NodeJS.Timeout | undefined;
      const piece = {
        start: () => {
          clearTimeout(patience);
          resolve();
        },
        refuse: (why = "others have less waiting") => {
          clearTimeout(patience);
          reject(new QueueFull(why));
        },
      };
      pieces.push(piece);
      waiting.set(key, pieces);
      waitingCount += 1;
      if (maxWaitMs < Infinity) patience = setTimeout(() => giveUp(key, piece), maxWaitMs);
    });

  return {
    run: async (key, work) => {
      // What starts takes over the place of what has ended, so that nobody gets in between.
      if (running >= atOnce) await waitForTurn(key);
      else running += 1;
      try {
        return await work();
      } finally {
        if (waitingCount > 0) startNext();
        else running -= 1;
      }
    },
  };
}
