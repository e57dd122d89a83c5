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

/** Few enough that comparing them takes some milliseconds. */
const ROWS_A_TURN = 200;

/** What becomes of each row, some of them in each turn: thousands of names would keep others waiting. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], map: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    await takeTurn();
    results.push(...rows.slice(from, from + ROWS_A_TURN).map(map));
  }
  return results;
}
