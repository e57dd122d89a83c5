import { mkdirSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { startSandbox } from "../../scripts/razorpay-sandbox/server";
import { findPostgres, startPostgres } from "../../scripts/setup/postgres.mjs";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { createDatabase } from "../fixtures/postgres";
import { addEquipment, liftBookingLimit } from "../fixtures/stored-rows";
import * as support from "./support";
import { inMs, judge, percentile, perSecond } from "./support";

/** Bookings a second, each with an order at the stand-in of the provider. */

const RENTERS = 8;
const SECONDS = 8;
const MACHINES = 200;
const DAYS = 31;
const KEYS = { keyId: "rzp_test_bench", keySecret: "bench-secret", webhookSecret: "bench-webhook" };
/** As in operation: what is acknowledged is on the disk. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

/** On SQLite, and on PostgreSQL where its programs are installed. */
export async function benchMoney(): Promise<void> {
  const folder = makeTemporaryFolder("bench");
  const rows = [["SQLite", ...(await measureBookings(folder.path, "sqlite", 150))]];
  if (findPostgres() !== undefined) {
    const cluster = await startPostgres({ settings: DURABLE });
    const url = await createDatabase(undefined, "bench", cluster.url);
    rows.push(["PostgreSQL", ...(await measureBookings(folder.path, "postgres", 80, url))]);
    await cluster.remove();
  }
  folder.remove();
  support.printTable(`Bookings by ${RENTERS} renters at once: a second, p50, p95`, rows);
}

async function measureBookings(folder: string, name: string, least: number, databaseUrl?: string): Promise<string[]> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const sandbox = await startSandbox({ ...KEYS, port: 0, webhookUrl: "http://127.0.0.1:9/none" });
  const server = await support.launchProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? join(dataDir, "yantra.db"),
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_URL: sandbox.url,
  });
  try {
    const place = { databaseFile: join(dataDir, "yantra.db"), databaseUrl };
    const [owner, ...renters] = await Promise.all(
      Array.from({ length: 1 + RENTERS }, async () => {
        const cookie = await support.signUp(server.origin);
        const user = await support.callForJson<{ id: number }>(`${server.origin}/api/user`, {
          headers: { Cookie: cookie },
        });
        liftBookingLimit(place, user);
        return { ...user, cookie };
      }),
    );
    const machines = Array.from({ length: MACHINES }, () => addEquipment(place, { ownerId: owner?.id ?? 1 }));
    const until = performance.now() + SECONDS * MS_PER_SECOND;
    const today = dayInIndia(new Date());
    const agent = new Agent({ keepAlive: true });
    const tookMs: number[] = [];
    let slot = 0;
    const book = async (cookie: string) => {
      while (performance.now() < until) {
        const day = plusDays(today, slot % DAYS);
        const json = { equipmentId: machines[Math.floor(slot / DAYS) % MACHINES], startDate: day, endDate: day };
        slot += 1;
        const startedAt = performance.now();
        const options = { method: "POST", headers: { Cookie: cookie }, json, agent };
        const { status, body } = await support.call(`${server.origin}/api/bookings`, options);
        if (status !== 201) throw new Error(`A booking was answered with ${status}: ${body.toString().slice(0, 300)}`);
        tookMs.push(performance.now() - startedAt);
      }
    };
    await Promise.all(renters.map(({ cookie }) => book(cookie)));
    agent.destroy();
    const rate = tookMs.length / SECONDS;
    return [judge(rate, "≥", least, perSecond), inMs(percentile(tookMs, 0.5)), inMs(percentile(tookMs, 0.95))];
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/**
 * Books free days of all machines at a steady rate.
 *
 * @param cookie of the office, whose unpaid bookings are not limited
 * @returns what ends it
 */
export async function bookForever(origin: string, cookie: string, aSecond: number): Promise<() => Promise<void>> {
  const today = dayInIndia(new Date());
  const all = await support.callForJson<{ id: number; availability: boolean }[]>(`${origin}/api/equipment`);
  const machines = all.filter(({ availability }) => availability);
  const free: { equipmentId: number; startDate: string; endDate: string }[] = [];
  for (const { id } of machines) {
    const range = `startDate=${today}&endDate=${plusDays(today, DAYS - 1)}`;
    const { unavailableDates } = await support.callForJson<{ unavailableDates: string[] }>(
      `${origin}/api/equipment/${id}/availability?${range}`,
    );
    for (let ahead = 0; ahead < DAYS; ahead += 1) {
      const day = plusDays(today, ahead);
      if (!unavailableDates.includes(day)) free.push({ equipmentId: id, startDate: day, endDate: day });
    }
  }
  const agent = new Agent({ keepAlive: true });
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const json = free.pop();
    if (json === undefined) throw new Error("The demonstration data has no free days left.");
    sent.push(
      support.callForJson(`${origin}/api/bookings`, { method: "POST", headers: { Cookie: cookie }, json, agent }),
    );
  }, MS_PER_SECOND / aSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    agent.destroy();
  };
}
