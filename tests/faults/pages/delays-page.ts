import { writeStart, writeTable, type Run } from "./page-start";

/** What `npm run inputs -- --delays` writes. */

const SHOWN_ROWS = 40;
export const DELAYS_HEADER = ["kind", "from", "waited", "longest", "loop", "slowest answer", "answers"];
const WAITED = 2;

export interface DelaysResult {
  size: { equipment: number; bookings: number; history: number };
  /** Requests a round, of all kinds. */
  requests: number;
  rounds: number;
  limitMs: number;
  /** As in the header, the longest wait first. */
  rows: readonly (readonly string[])[];
}

export function writeDelaysPage({ size, requests, rounds, limitMs, rows }: DelaysResult, run: Run): string {
  const count = (value: number) => value.toLocaleString("en");
  const over = rows.filter((row) => Number(row[WAITED]) > limitMs).length;
  return `${writeStart("How long one request keeps others waiting", "inputs -- --delays", run)}
${count(size.equipment)} machines, ${count(size.bookings)} bookings of one renter, ${count(size.history)} notifications, reviews, sessions and users.
${rows.length} kinds of requests, ${count(requests)} requests a round, each kind with the worst that it can carry. Meanwhile a second client asks /healthz
every 5 ms; **waited** is its longest wait in the quietest of ${rounds} rounds or more, **longest** in the loudest, **loop** the longest delay of the
event loop, all in ms.

The longest delay was ${rows[0]?.[WAITED] ?? 0} ms. Of ${rows.length} kinds ${over} kept others waiting for more than ${limitMs} ms. The longest:

${writeTable(DELAYS_HEADER, rows.slice(0, SHOWN_ROWS))}
`;
}
