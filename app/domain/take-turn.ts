/** Long work in parts: in each turn of the event loop one part runs, whoever asks, and others are answered between. */

const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Resolves when the next part may run. SQLite and JSON run synchronously: a part should take a few milliseconds. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}
