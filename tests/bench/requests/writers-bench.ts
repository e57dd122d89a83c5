import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { median, percentile } from "../report/statistics";
import { formatTable } from "../report/table";
import { TARGETS, type Scoreboard } from "../report/targets";
import { inMilliseconds, perSecond } from "../report/units";
import { launchProduct, makeDemoData } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { openBookingStream, type BookingStream } from "./bookings";
import { putLoad } from "./load";
import { BROTLI } from "./load-order";

/** How many pages visitors get while others book, beside how many they get without. */

const CONNECTIONS = 64;
const TURNS = 3;
const WARM_UP_SECONDS = 0.5;
const BOOKINGS_PER_SECOND = [0, 1, 5, 20];
const PATH = "/equipment";

interface Turn {
  pagesPerSecond: number;
  slowMs: number | undefined;
  bookingsMs: number[];
}

/** Takes turns of each rate, so that what else the machine does falls on all alike. */
export async function benchWriters(
  board: Scoreboard,
  { seconds }: { seconds: number },
  say: (text: string) => void,
): Promise<void> {
  const data = await makeDemoData();
  let product: LaunchedServer | undefined;
  try {
    product = await launchProduct(data.dataDir);
    const stream = await openBookingStream(product.origin);
    const turns = new Map<number, Turn[]>(BOOKINGS_PER_SECOND.map((rate) => [rate, []]));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [rate, taken] of turns) taken.push(await takeTurn(product, stream, { rate, seconds }));
    }
    say(report(board, turns));
  } finally {
    await product?.stop();
    data.remove();
  }
}

async function takeTurn(
  { port }: LaunchedServer,
  stream: BookingStream,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Turn> {
  const load = putLoad({
    port,
    path: PATH,
    headers: BROTLI,
    connections: CONNECTIONS,
    seconds,
    warmUpSeconds: WARM_UP_SECONDS,
  });
  const bookings = await stream.runUntil(load, rate);
  const { latenciesMs } = await load;
  // Before that the load generator was starting.
  const countedFromMs = performance.now() - seconds * MS_PER_SECOND;
  const bookingsMs = bookings.filter(({ startedAtMs }) => startedAtMs >= countedFromMs).map(({ tookMs }) => tookMs);
  return { pagesPerSecond: latenciesMs.length / seconds, slowMs: percentile(latenciesMs, 0.99), bookingsMs };
}

function report(board: Scoreboard, turns: ReadonlyMap<number, readonly Turn[]>): string {
  const without = turns.get(0) ?? [];
  const rows = [...turns].map(([rate, taken]) => {
    const ratios = taken.map(({ pagesPerSecond }, index) => pagesPerSecond / (without[index]?.pagesPerSecond ?? 0));
    const name = `list at ${rate} bookings/s`;
    const bookingsMs = taken.flatMap((turn) => turn.bookingsMs);
    return [
      String(rate),
      perSecond(median(taken.map(({ pagesPerSecond }) => pagesPerSecond)) ?? 0),
      rate === 0 ? "1" : board.judge(`${name}: to none`, median(ratios), TARGETS.besideWriters),
      inMilliseconds(median(taken.map(({ slowMs }) => slowMs ?? 0)) ?? 0),
      rate === 0 ? "–" : board.judge(`${name}: booking p50`, percentile(bookingsMs, 0.5), TARGETS.bookingBesideReaders),
      rate === 0 ? "–" : inMilliseconds(percentile(bookingsMs, 0.95) ?? 0),
    ];
  });
  return [
    `List of visitors at ${CONNECTIONS} connections while bookings are made: medians of ${TURNS} turns`,
    formatTable(["bookings/s", "pages/s", "to none", "p99", "booking p50", "booking p95"], rows),
  ].join("\n\n");
}
