/** Lets only some pieces of work run at a time; the others wait in order, and beyond a length nobody queues up. */

export class QueueFull extends Error {}

/**
 * @param atOnce how many run at a time
 * @param mostWaiting how many may wait; more are refused with QueueFull
 */
export function createWorkQueue(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new QueueFull(`${waiting.length} are waiting`);
      await new Promise<void>((enter) => waiting.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const enter = waiting.shift();
      if (enter === undefined) running -= 1;
      else enter();
    }
  };
}
