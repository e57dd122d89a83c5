import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startPostgres, type Cluster } from "../../../scripts/setup/postgres.mjs";
import { signUp } from "../../fixtures/api-client";
import { liftBookingLimit, readRows } from "../../fixtures/stored-rows";
import { howOften } from "../how-often";
import {
  ANSWERED_WITHIN_MS,
  DURABLE,
  expectKept,
  expectUnavailable,
  measureRecovery,
  RECOVERED_WITHIN_MS,
  RENTERS,
  startLoad,
  startWorld,
  type World,
} from "./load";
import { startWay, type Way } from "./proxy";

/** What happens to bookings and money where the database, or the way to it, fails. */

const KILLS = howOften(20, 3);
const MAX_TRY_AGAIN = 2;
const DEADLINE_MS = 600_000;
const MAX_CONNECTIONS = 40;

let cluster: Cluster;
let way: Way;
let world: World;

beforeAll(async () => {
  cluster = await startPostgres({ settings: { ...DURABLE, max_connections: String(MAX_CONNECTIONS) } });
});
afterAll(() => cluster.remove());

beforeEach(async () => {
  way = await startWay(cluster.port);
  world = await startWorld(cluster.url, `postgres://yantra@127.0.0.1:${way.port}`);
});
afterEach(async () => {
  way.mend();
  await world.app.stop();
  await way.close();
});

describe("a database that fails", { timeout: DEADLINE_MS }, () => {
  it(`is killed ${KILLS} times under bookings and payments: none is lost or made twice`, async () => {
    const { seen, stop } = startLoad(world);
    const away: number[] = [];
    const back: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = seen.booked.length;
      await expect.poll(() => seen.booked.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + RENTERS);
      await sleep(Math.random() * 500);
      await cluster.kill();
      away.push(await expectUnavailable(world.app.url));
      await cluster.start();
      back.push(await measureRecovery(world));
    }
    const { booked, paid, statuses, maxMs } = await stop();
    expectKept(world, seen);
    expect(Math.max(...away, maxMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(Math.max(...back)).toBeLessThan(RECOVERED_WITHIN_MS);
    console.log(
      `${KILLS} kills, ${booked.length} bookings and ${paid.length} payments acknowledged, statuses ${JSON.stringify(statuses)}, ` +
        `longest answer ${Math.round(maxMs)} ms, away answered within ${Math.round(Math.max(...away))} ms, recovered within ${Math.round(Math.max(...back))} ms`,
    );
  });

  it("is cut off: requests are answered 503 within 5 s, and all goes on when the network is back", async () => {
    const { seen, stop } = startLoad(world);
    await expect.poll(() => seen.booked.length, { timeout: 60_000 }).toBeGreaterThan(RENTERS);
    way.cut();
    const awayMs = await expectUnavailable(world.app.url);
    await sleep(3_000);
    way.mend();
    const backMs = await measureRecovery(world);
    const { maxMs, statuses } = await stop();
    expectKept(world, seen);
    expect(statuses[503]).toBeGreaterThan(0);
    expect(Math.max(awayMs, maxMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(backMs).toBeLessThan(RECOVERED_WITHIN_MS);
    console.log(
      `cut: longest answer ${Math.round(maxMs)} ms, recovered within ${Math.round(backMs)} ms, ${JSON.stringify(statuses)}`,
    );
  });

  it("serves two app servers: one is killed, the other goes on and takes its jobs over", async () => {
    const { app, stored, renters } = world;
    const second = await app.startBeside();
    const there = await Promise.all(Array.from({ length: 3 }, () => signUp(second.url)));
    liftBookingLimit(stored, ...there);
    const [here, beside] = [startLoad(world, renters.slice(0, 3)), startLoad(world, there)];
    const both = () => Math.min(here.seen.booked.length, beside.seen.booked.length);
    await expect.poll(both, { timeout: 60_000 }).toBeGreaterThan(5);
    await app.kill();
    const before = beside.seen.booked.length;
    await expect.poll(() => beside.seen.booked.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    await Promise.all([here.stop(), beside.stop()]);
    expectKept(world, {
      ...here.seen,
      booked: [...here.seen.booked, ...beside.seen.booked],
      paid: [...here.seen.paid, ...beside.seen.paid],
    });
    expectKept(world, beside.seen);
    // Two renters who want the same days may both be asked to try again on a busy machine.
    expect(beside.seen.statuses[503] ?? 0).toBeLessThanOrEqual(MAX_TRY_AGAIN);
    const waiting = "select id from outbox where doneAt is null and failedAt is null and kind = 'email'";
    await expect.poll(() => readRows(stored, waiting).length, { timeout: 30_000 }).toBe(0);
    console.log(
      `two servers: ${here.seen.booked.length} and ${beside.seen.booked.length} bookings, ${JSON.stringify(beside.seen.statuses)}`,
    );
  });
});
