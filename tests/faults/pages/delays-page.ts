import { writeStart, writeTable, type Run } from "./page-start";

/** What `npm run inputs -- --delays` writes. */

const SHOWN_ROWS = 40;
export const DELAYS_HEADER = ["kind", "from", "delay", "longest", "waited", "slowest answer", "answers"];
const DELAY = 2;

export interface DelaysResult {
  size: { equipment: number; bookings: number; history: number };
  /** Requests a round, of all kinds. */
  requests: number;
  /** In which kinds above the limit were sent again. */
  moreRounds: number;
  limitMs: number;
  /** As in the header, the longest wait first. */
  rows: readonly (readonly string[])[];
}

export function writeDelaysPage({ size, requests, moreRounds, limitMs, rows }: DelaysResult, run: Run): string {
  const count = (value: number) => value.toLocaleString("en");
  const over = rows.filter((row) => Number(row[DELAY]) > limitMs).length;
  return `${writeStart("How long one request keeps others waiting", "inputs -- --delays", run)}
${count(size.equipment)} machines, ${count(size.bookings)} bookings of one renter, ${count(size.history)} notifications, reviews, sessions and users.
${rows.length} kinds of requests, ${count(requests)} requests a round, each kind with the worst that it can carry. **delay** is the longest delay of
the server's event loop, without the time in which other programs had the processor; what was above ${limitMs} ms was sent in up to ${moreRounds} more rounds, and
**delay** is of the quietest, **longest** of the loudest;
**waited** is how long a second client, which asks /healthz every 5 ms, waited for an answer at most, with that time. All in ms.

The longest delay was ${rows[0]?.[DELAY] ?? 0} ms. Of ${rows.length} kinds ${over} delayed others by more than ${limitMs} ms. The longest:

${writeTable(DELAYS_HEADER, rows.slice(0, SHOWN_ROWS))}
`;
}
