import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { payOrder } from "../../../scripts/razorpay-sandbox/test-support";
import { startPostgres, type Cluster } from "../../../scripts/setup/postgres.mjs";
import {
  createClient,
  dayFromToday,
  signUp,
  type ApiClient,
  type BookingBody,
  type Member,
} from "../../fixtures/api-client";
import { sandboxOf } from "../../fixtures/paid-booking";
import { startApp, type RunningApp } from "../../fixtures/running-app";
import { addEquipment, liftBookingLimit, readRows } from "../../fixtures/stored-rows";
import { howOften } from "../how-often";
import { startWay, type Way } from "./proxy";

/** What happens to bookings and money where the database, or the way to it, fails. */

const KILLS = howOften(20, 3);
const RENTERS = 6;
const EQUIPMENT = 30;
const DAYS = 31;
const ANSWERED_WITHIN_MS = 5_000;
const RECOVERED_WITHIN_MS = 5_000;
const DEADLINE_MS = 600_000;

let cluster: Cluster;
let way: Way;
let app: RunningApp;
let renters: Member[];
let equipment: number[];
let slot = 0;
/** Past the way that a test cuts: a test that waits would stop the way as well. */
let stored: { databaseFile: string; databaseUrl: string };

/** What was answered, by its outcome, and how long the longest answer took. */
interface Seen {
  booked: BookingBody[];
  /** Bookings whose payment was acknowledged. */
  paid: number[];
  statuses: Record<number, number>;
  maxMs: number;
}

const MAX_CONNECTIONS = 40;

beforeAll(async () => {
  // As in operation: what is acknowledged is on the disk.
  cluster = await startPostgres({
    settings: {
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      max_connections: String(MAX_CONNECTIONS),
    },
  });
});
afterAll(() => cluster.remove());

beforeEach(async () => {
  way = await startWay(cluster.port);
  const name = `faults_${Date.now()}`;
  await onServer(`create database ${name}`);
  stored = { databaseFile: "", databaseUrl: `${cluster.url}/${name}` };
  app = await startApp({ databaseUrl: `postgres://yantra@127.0.0.1:${way.port}/${name}` });
  const owner = await signUp(app.url);
  renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(app.url)));
  liftBookingLimit(stored, ...renters);
  equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(stored, { ownerId: owner.id }));
  slot = 0;
});
afterEach(async () => {
  way.mend();
  await app.stop();
  await way.close();
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Two renters want each day; one books and pays, until told to stop. */
async function bookAndPayOn(renter: ApiClient, seen: Seen, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const mine = Math.floor(slot / 2);
    slot += 1;
    const day = dayFromToday(mine % DAYS);
    const equipmentId = equipment[Math.floor(mine / DAYS) % equipment.length];
    const ask = async (path: string, body: object) => {
      const beganMs = performance.now();
      const answer = await renter.post(path, body);
      seen.maxMs = Math.max(seen.maxMs, performance.now() - beganMs);
      seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1;
      return answer;
    };
    try {
      const answer = await ask("/api/bookings", { equipmentId, startDate: day, endDate: day });
      if (answer.status !== 201) continue;
      const booking = answer.json<BookingBody>();
      seen.booked.push(booking);
      const { fields } = await payOrder(sandboxOf(app), booking.razorpayOrderId ?? "");
      const paid = await ask("/api/bookings/verify-payment", { bookingId: booking.id, ...fields });
      if (paid.status === 200) seen.paid.push(booking.id);
    } catch {
      // The server of this renter has ended, or the order was not made.
      await sleep(20);
    }
  }
}

function startLoad(clients: readonly ApiClient[] = renters): { seen: Seen; stop: () => Promise<Seen> } {
  let goesOn = true;
  const seen: Seen = { booked: [], paid: [], statuses: {}, maxMs: 0 };
  const load = Promise.all(clients.map((client) => bookAndPayOn(client, seen, () => goesOn)));
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await load;
      return seen;
    },
  };
}

/** Nothing that was acknowledged is missing, and no day is taken twice. */
function expectKept({ booked, paid, statuses }: Seen): void {
  const bookings = new Map(
    readRows(stored, "select id, userId, equipmentId, startDate from bookings").map((row) => [row["id"], row]),
  );
  for (const { id, userId, equipmentId, startDate } of booked)
    expect(bookings.get(id)).toMatchObject({ userId, equipmentId, startDate });
  const captured = new Set(
    readRows(stored, "select id from bookings where paymentState = 'captured'").map(({ id }) => id),
  );
  expect(paid.filter((id) => !captured.has(id))).toEqual([]);
  const twice = `select equipmentId, startDate from bookings where status in ('pending', 'awaiting_payment', 'paid', 'approved')
    group by equipmentId, startDate having count(*) > 1`;
  expect(readRows(stored, twice)).toEqual([]);
  expect(Object.keys(statuses).filter((status) => !["200", "201", "409", "503"].includes(status))).toEqual([]);
}

/** How long until a booking succeeds. */
async function measureRecovery(client: ApiClient = renters[0] as Member): Promise<number> {
  const beganMs = performance.now();
  const seen: Seen = { booked: [], paid: [], statuses: {}, maxMs: 0 };
  await bookAndPayOn(client, seen, () => seen.booked.length === 0 && performance.now() - beganMs < 30_000);
  return performance.now() - beganMs;
}

/** Asks for a page of a visitor and for readiness while the database is away. */
async function expectUnavailable(): Promise<number> {
  const client = createClient(app.url);
  const beganMs = performance.now();
  const [page, ready, alive] = await Promise.all([
    client.get("/equipment"),
    client.get("/readyz"),
    client.get("/healthz"),
  ]);
  expect([page.status, ready.status, alive.status]).toEqual([503, 503, 200]);
  expect(ready.json<{ storage: string }>().storage).toBe("away");
  return performance.now() - beganMs;
}

describe("a database that fails", { timeout: DEADLINE_MS }, () => {
  it(`is killed ${KILLS} times under bookings and payments: none is lost or made twice`, async () => {
    const { seen, stop } = startLoad();
    const away: number[] = [];
    const back: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = seen.booked.length;
      await expect.poll(() => seen.booked.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + RENTERS);
      await sleep(Math.random() * 500);
      await cluster.kill();
      away.push(await expectUnavailable());
      await cluster.start();
      back.push(await measureRecovery());
    }
    const { booked, paid, statuses, maxMs } = await stop();
    expectKept(seen);
    expect(Math.max(...away, maxMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(Math.max(...back)).toBeLessThan(RECOVERED_WITHIN_MS);
    console.log(
      `${KILLS} kills, ${booked.length} bookings and ${paid.length} payments acknowledged, statuses ${JSON.stringify(statuses)}, ` +
        `longest answer ${Math.round(maxMs)} ms, away answered within ${Math.round(Math.max(...away))} ms, recovered within ${Math.round(Math.max(...back))} ms`,
    );
  });

  it("is cut off: requests are answered 503 within 5 s, and all goes on when the network is back", async () => {
    const { seen, stop } = startLoad();
    await expect.poll(() => seen.booked.length, { timeout: 60_000 }).toBeGreaterThan(RENTERS);
    way.cut();
    const awayMs = await expectUnavailable();
    await sleep(3_000);
    way.mend();
    const backMs = await measureRecovery();
    const { maxMs, statuses } = await stop();
    expectKept(seen);
    expect(statuses[503]).toBeGreaterThan(0);
    expect(Math.max(awayMs, maxMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(backMs).toBeLessThan(RECOVERED_WITHIN_MS);
    console.log(
      `cut: longest answer ${Math.round(maxMs)} ms, recovered within ${Math.round(backMs)} ms, ${JSON.stringify(statuses)}`,
    );
  });

  it("has no connection left: requests are answered 503, and all goes on when there is one", async () => {
    // The app has to open its connections again once these are taken.
    await onServer("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yantra'");
    const others: pg.Client[] = [];
    for (;;) {
      const client = new pg.Client({ connectionString: `${cluster.url}/postgres` });
      client.on("error", () => undefined);
      try {
        await client.connect();
        others.push(client);
      } catch {
        break;
      }
    }
    expect(others.length).toBeGreaterThan(5);
    const awayMs = await expectUnavailable();
    await Promise.all(others.map((client) => client.end()));
    const backMs = await measureRecovery();
    expect(awayMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(backMs).toBeLessThan(RECOVERED_WITHIN_MS);
    console.log(`limit reached: answered within ${Math.round(awayMs)} ms, recovered within ${Math.round(backMs)} ms`);
  });

  it("serves two app servers: one is killed, the other goes on and takes its jobs over", async () => {
    const second = await app.startBeside();
    const there = await Promise.all(Array.from({ length: 3 }, () => signUp(second.url)));
    liftBookingLimit(stored, ...there);
    const [here, beside] = [startLoad(renters.slice(0, 3)), startLoad(there)];
    const both = () => Math.min(here.seen.booked.length, beside.seen.booked.length);
    await expect.poll(both, { timeout: 60_000 }).toBeGreaterThan(5);
    await app.kill();
    const before = beside.seen.booked.length;
    await expect.poll(() => beside.seen.booked.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    await Promise.all([here.stop(), beside.stop()]);
    expectKept({
      ...here.seen,
      booked: [...here.seen.booked, ...beside.seen.booked],
      paid: [...here.seen.paid, ...beside.seen.paid],
    });
    expectKept(beside.seen);
    expect(beside.seen.statuses[503]).toBeUndefined();
    const waiting = "select id from outbox where doneAt is null and failedAt is null and kind = 'email'";
    await expect.poll(() => readRows(stored, waiting).length, { timeout: 30_000 }).toBe(0);
    console.log(
      `two servers: ${here.seen.booked.length} and ${beside.seen.booked.length} bookings, ${JSON.stringify(beside.seen.statuses)}`,
    );
  });
});
