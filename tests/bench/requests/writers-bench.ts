import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { percentile } from "../report/statistics";
import { formatTable } from "../report/table";
import { TARGETS, type Scoreboard } from "../report/targets";
import { inMilliseconds, perSecond } from "../report/units";
import { launchProduct, makeDemoData } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { openBookings } from "./bookings";
import { countInWindows, planWindows, WINDOW_MS, type WindowPlan } from "./load-windows";
import { putLoad } from "./load";
import { BROTLI } from "./load-order";

/**
 * How many pages visitors get while others book, beside how many they get without. The load never pauses: bookings
 * are made in every second window of it, so that what else the machine does falls on both kinds alike.
 */

const CONNECTIONS = 64;
const BOOKINGS_PER_SECOND = [1, 5, 20];
const PATH = "/equipment";
/** Until the load generator runs and the server is warm. */
const LEAD_SECONDS = 4;
/** Of both kinds together, for each second that another bench puts load on one address. */
const WINDOWS_PER_SECOND = 16;

interface Outcome {
  perSecond: number;
  bookingsPerSecond: number;
  withoutPerSecond: number;
  /** What one in a hundred visitors waited for longer while bookings were made. */
  slowMs: number | undefined;
  bookingsMs: number[];
}

export async function benchWriters(
  board: Scoreboard,
  { seconds }: { seconds: number },
  say: (text: string) => void,
): Promise<void> {
  const data = await makeDemoData();
  let product: LaunchedServer | undefined;
  try {
    product = await launchProduct(data.dataDir);
    const book = await openBookings(product.origin);
    const plan = planWindows(seconds * WINDOWS_PER_SECOND);
    const outcomes: Outcome[] = [];
    for (const rate of BOOKINGS_PER_SECOND) outcomes.push(await measure(product, book, { rate, plan }));
    say(report(board, outcomes, plan));
  } finally {
    await product?.stop();
    data.remove();
  }
}

async function measure(
  { port }: LaunchedServer,
  book: () => Promise<number>,
  { rate, plan }: { rate: number; plan: WindowPlan },
): Promise<Outcome> {
  const seconds = LEAD_SECONDS + (plan.length * WINDOW_MS) / MS_PER_SECOND;
  const load = putLoad({ port, path: PATH, headers: BROTLI, connections: CONNECTIONS, seconds, warmUpSeconds: 0 });
  const firstMs = Date.now() + LEAD_SECONDS * MS_PER_SECOND;
  const [bookingsMs, result] = await Promise.all([bookInWindows(book, { rate, plan, firstMs }), load]);
  if ((result.answeredAtMs[0] ?? Infinity) > firstMs) throw new Error("The load generator began too late.");
  const { busy, quiet, busyLatenciesMs } = countInWindows(result, { plan, firstMs });
  return {
    bookingsPerSecond: rate,
    perSecond: busy,
    withoutPerSecond: quiet,
    slowMs: percentile(busyLatenciesMs, 0.99),
    bookingsMs,
  };
}

/** Spreads the bookings of each window over it, whether the server keeps up or not. */
async function bookInWindows(
  book: () => Promise<number>,
  { rate, plan, firstMs }: { rate: number; plan: WindowPlan; firstMs: number },
): Promise<number[]> {
  const timesMs = plan.flatMap((kind, window) =>
    kind === "quiet" ? [] : Array.from({ length: rate }, (_, index) => (window + (index + 0.5) / rate) * WINDOW_MS),
  );
  return Promise.all(
    timesMs.map(async (timeMs) => {
      await sleep(firstMs + timeMs - Date.now());
      return book();
    }),
  );
}

function report(board: Scoreboard, outcomes: readonly Outcome[], plan: WindowPlan): string {
  const rows = outcomes.map(({ bookingsPerSecond, withoutPerSecond, slowMs, bookingsMs, ...outcome }) => {
    const name = `list at ${bookingsPerSecond} bookings/s`;
    return [
      String(bookingsPerSecond),
      perSecond(withoutPerSecond),
      perSecond(outcome.perSecond),
      board.judge(
        `${name}: to none`,
        outcome.perSecond / withoutPerSecond,
        bookingsPerSecond > 5 ? TARGETS.besideManyWriters : TARGETS.besideWriters,
      ),
      inMilliseconds(slowMs ?? 0),
      board.judge(`${name}: booking p50`, percentile(bookingsMs, 0.5), TARGETS.bookingBesideReaders),
      inMilliseconds(percentile(bookingsMs, 0.95) ?? 0),
    ];
  });
  return [
    `List of visitors at ${CONNECTIONS} connections; bookings are made in every second of ${plan.length} windows of ${WINDOW_MS / MS_PER_SECOND} s`,
    formatTable(["bookings/s", "pages/s without", "pages/s", "to none", "p99", "booking p50", "booking p95"], rows),
  ].join("\n\n");
}
