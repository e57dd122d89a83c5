import { dayInIndia, plusDays, MS_PER_SECOND } from "~/domain/calendar/day";
import { findPostgres, startPostgres } from "../../scripts/setup/postgres.mjs";
import { signUp, type Member } from "../fixtures/api-client";
import { createDatabase } from "../fixtures/postgres";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, liftBookingLimit } from "../fixtures/stored-rows";
import { inMs, judge, percentile, perSecond, printTable, succeed } from "./support";

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
  printTable(`Bookings by ${RENTERS} renters at once: a second, p50, p95`, rows);
}

async function measureBookings(least: number, databaseUrl?: string): Promise<string[]> {
  const env = { LOG_LEVEL: "warn", DATABASE_CONNECTIONS: "10" };
  const app = await startApp({ env, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    const owner = await signUp(app.url);
    const renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(app.url)));
    liftBookingLimit(app, ...renters);
    const free = makeFreeDays(app, owner.id, MACHINES);
    const until = performance.now() + SECONDS * MS_PER_SECOND;
    const tookMs: number[] = [];
    const book = async (renter: Member) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        await succeed(renter.post("/api/bookings", free.shift()));
        tookMs.push(performance.now() - startedAt);
      }
    };
    await Promise.all(renters.map(book));
    const rate = tookMs.length / SECONDS;
    return [judge(rate, "≥", least, perSecond), inMs(percentile(tookMs, 0.5)), inMs(percentile(tookMs, 0.95))];
  } finally {
    await app.stop();
  }
}

type Place = Pick<RunningApp, "databaseFile" | "databaseUrl">;

/** Free days of new machines, each once. */
export function makeFreeDays(place: Place, ownerId: number, machines: number) {
  const today = dayInIndia(new Date());
  return Array.from({ length: machines }, () => addEquipment(place, { ownerId })).flatMap((equipmentId) =>
    Array.from({ length: DAYS }, (_, ahead) => {
      const day = plusDays(today, ahead);
      return { equipmentId, startDate: day, endDate: day };
    }),
  );
}
