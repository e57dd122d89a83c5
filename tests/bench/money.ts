import { Agent } from "node:http";
import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { findPostgres, startPostgres } from "../../scripts/setup/postgres.mjs";
import { createDatabase } from "../fixtures/postgres";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, liftBookingLimit } from "../fixtures/stored-rows";
import * as support from "./support";
import { inMs, judge, percentile, perSecond } from "./support";

/** Bookings a second, each with an order at the stand-in of the provider. */

const RENTERS = 8;
const SECONDS = 8;
const MACHINES = 200;
const DAYS = 31;
/** As in operation: what is acknowledged is on the disk. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

/** On SQLite, and on PostgreSQL where its programs are installed. */
export async function benchMoney(): Promise<void> {
  const rows = [["SQLite", ...(await measureBookings(150))]];
  if (findPostgres() !== undefined) {
    const cluster = await startPostgres({ settings: DURABLE });
    rows.push(["PostgreSQL", ...(await measureBookings(80, await createDatabase(undefined, "bench", cluster.url)))]);
    await cluster.remove();
  }
  support.printTable(`Bookings by ${RENTERS} renters at once: a second, p50, p95`, rows);
}

async function measureBookings(least: number, databaseUrl?: string): Promise<string[]> {
  const env = { LOG_LEVEL: "warn", DATABASE_CONNECTIONS: "10" };
  const app = await startApp({ env, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    const [owner, ...renters] = await Promise.all(
      Array.from({ length: 1 + RENTERS }, async () => {
        const cookie = await support.signUp(app.url);
        const user = await support.callForJson<{ id: number }>(`${app.url}/api/user`, { headers: { Cookie: cookie } });
        liftBookingLimit(app, user);
        return { ...user, cookie };
      }),
    );
    const free = makeFreeDays(app, owner?.id ?? 1, MACHINES);
    const until = performance.now() + SECONDS * MS_PER_SECOND;
    const agent = new Agent({ keepAlive: true });
    const tookMs: number[] = [];
    const book = async (cookie: string) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const options = { method: "POST", headers: { Cookie: cookie }, json: free.shift(), agent };
        await support.callForJson(`${app.url}/api/bookings`, options);
        tookMs.push(performance.now() - startedAt);
      }
    };
    await Promise.all(renters.map(({ cookie }) => book(cookie)));
    agent.destroy();
    const rate = tookMs.length / SECONDS;
    return [judge(rate, "≥", least, perSecond), inMs(percentile(tookMs, 0.5)), inMs(percentile(tookMs, 0.95))];
  } finally {
    await app.stop();
  }
}

/** Free days of new machines, each once. */
export function makeFreeDays(
  place: Pick<RunningApp, "databaseFile" | "databaseUrl">,
  ownerId: number,
  machines: number,
) {
  const today = dayInIndia(new Date());
  return Array.from({ length: machines }, () => addEquipment(place, { ownerId })).flatMap((equipmentId) =>
    Array.from({ length: DAYS }, (_, ahead) => {
      const day = plusDays(today, ahead);
      return { equipmentId, startDate: day, endDate: day };
    }),
  );
}
