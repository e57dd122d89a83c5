import type { MemoryParts } from "../soak/memory";
import { writeStart, writeTable, type Run } from "./page-start";

/** What `npm run soak` writes. */

type Counts = Readonly<Record<string, number>>;

export interface SoakResult {
  seed: number;
  people: number;
  minutes: number;
  done: Counts;
  troubles: Counts;
  statuses: Counts;
  faults: readonly string[];
  longestAnswerMs: number;
  webhooks: { attempts: number; unanswered: number };
  /** In paise. */
  sums: Readonly<Record<string, { captured: number; returned: number }>>;
  memory: {
    beforeMib: number;
    afterMib: number;
    slope: number;
    byMinute: readonly (MemoryParts & { minute: number })[];
  };
}

const list = (counts: Counts) =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([name, count]) => `${name} × ${count}`)
    .join(", ");

export function writeSoakPage(result: SoakResult, run: Run): string {
  const { memory, faults, sums, webhooks } = result;
  const minutes = memory.byMinute.map(({ minute, resident, heap, heapUsed, external, native, files }) =>
    [minute, resident, heap, heapUsed, external, native, files].map((value) => String(Math.round(value))),
  );
  const books = Object.entries(sums).map(([name, { captured, returned }]) => [
    name,
    String(captured),
    String(returned),
  ]);
  return `${writeStart("The soak", "soak", run)}
${result.people} people did the main job for ${result.minutes} minutes, from the list to the receipt, a review or an end, while an admin decided and an owner cancelled; seed ${result.seed}.

- Done: ${list(result.done)}.
- Troubles: ${list(result.troubles)}.
- Answers by status: ${list(result.statuses)}. The slowest came after ${(result.longestAnswerMs / 1_000).toFixed(1)} s.
- Answers 5xx that are no 503 with Retry-After, and questions without an answer: ${faults.length}.
- Webhooks were sent ${webhooks.attempts} times, ${webhooks.unanswered} times without an answer within five seconds.
- Memory of the server: ${Math.round(memory.beforeMib)} MiB on average in the first third after the start, ${Math.round(memory.afterMib)} MiB in the last, a slope of ${memory.slope.toFixed(2)} MiB a minute.

Books at rest, in paise:

${writeTable(["books", "captured", "returned"], books)}

Memory of the server by minute, in MiB: what is resident, and in it V8's heap, of which at least so much was in use, buffers outside of it,
everything native, and files that the kernel can drop (program, libraries, the mapped database):

${writeTable(["minute", "resident", "heap", "in use", "buffers", "native", "files"], minutes)}
`;
}
