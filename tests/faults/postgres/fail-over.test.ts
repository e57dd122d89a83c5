import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPostgres, startStandby, type Cluster } from "../../../scripts/setup/postgres.mjs";
import { signUp, type Member } from "../../fixtures/api-client";
import { liftBookingLimit } from "../../fixtures/stored-rows";
import { howOften } from "../how-often";
import {
  ANSWERED_WITHIN_MS,
  DURABLE,
  expectKept,
  expectUnavailable,
  measureRecovery,
  onServer,
  RECOVERED_WITHIN_MS,
  startLoad,
  startWorld,
  type World,
} from "./load";
import { startWay, type Way } from "./proxy";

/** A primary that is lost, and its standby in its place: the address that two app servers know moves to it. */

const FAIL_OVERS = howOften(10, 2);
const DEADLINE_MS = 900_000;

let primary: Cluster;
let standby: Cluster;
let way: Way;
let world: World;
let there: { url: string; renters: Member[] };

/** From now on a commit is acknowledged only once the standby has it on its disk. */
const waitForStandby = async () => {
  await onServer(primary.url, "alter system set synchronous_standby_names = '*'");
  await onServer(primary.url, "select pg_reload_conf()");
};

beforeEach(async () => {
  primary = await startPostgres({ settings: DURABLE });
  standby = await startStandby(primary, { settings: DURABLE });
  await waitForStandby();
  way = await startWay(primary.port);
  world = await startWorld(primary.url, `postgres://yantra@127.0.0.1:${way.port}`);
  const { url } = await world.app.startBeside();
  there = { url, renters: await Promise.all(Array.from({ length: 3 }, () => signUp(url))) };
  liftBookingLimit(world.stored, ...there.renters);
});
afterEach(async () => {
  await world.app.stop();
  await way.close();
  await standby.remove();
  await primary.remove();
});

describe("a standby", { timeout: DEADLINE_MS }, () => {
  it(`is promoted ${FAIL_OVERS} times under bookings and payments: none is lost or made twice`, async () => {
    const loads = [startLoad(world, world.renters.slice(0, 3)), startLoad(world, there.renters)];
    const booked = () => Math.min(...loads.map(({ seen }) => seen.booked.length));
    const away: number[] = [];
    const back: number[] = [];
    for (let failOver = 0; failOver < FAIL_OVERS; failOver += 1) {
      const before = booked();
      await expect.poll(booked, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 3);
      await sleep(Math.random() * 500);
      await primary.kill();
      away.push(...(await Promise.all([world.app.url, there.url].map(expectUnavailable))));
      await standby.promote();
      way.lead(standby.port);
      world.stored.databaseUrl = world.stored.databaseUrl.replace(`:${primary.port}/`, `:${standby.port}/`);
      back.push(...(await Promise.all([measureRecovery(world), measureRecovery(world, there.renters[0])])));
      // The former primary comes back as a new standby: its log may hold transactions that were never acknowledged.
      await primary.remove();
      const lost = primary;
      primary = standby;
      standby = await startStandby(primary, { settings: DURABLE, port: lost.port });
      await waitForStandby();
    }
    const seen = await Promise.all(loads.map(({ stop }) => stop()));
    for (const one of seen) expectKept(world, one);
    const longestMs = Math.max(...away, ...seen.map(({ maxMs }) => maxMs));
    expect(longestMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(Math.max(...back)).toBeLessThan(RECOVERED_WITHIN_MS);
    const sum = (count: (one: (typeof seen)[number]) => number) => seen.reduce((all, one) => all + count(one), 0);
    console.log(
      `${FAIL_OVERS} fail-overs, ${sum((one) => one.booked.length)} bookings and ${sum((one) => one.paid.length)} payments acknowledged, ` +
        `statuses ${seen.map(({ statuses }) => JSON.stringify(statuses)).join(" and ")}, ` +
        `longest answer ${Math.round(longestMs)} ms, recovered within ${Math.round(Math.max(...back))} ms`,
    );
  });

  it("is lost while commits wait for it: requests are answered 503 until none waits for it any more", async () => {
    const { renters } = world;
    await standby.kill();
    const { seen, stop } = startLoad(world, renters.slice(0, 2));
    await expect.poll(() => seen.statuses[503] ?? 0, { timeout: 30_000 }).toBeGreaterThan(1);
    const booked = seen.booked.length;
    await onServer(primary.url, "alter system reset synchronous_standby_names");
    await onServer(primary.url, "select pg_reload_conf()");
    const backMs = await measureRecovery(world);
    await expect.poll(() => seen.booked.length, { timeout: 30_000 }).toBeGreaterThan(booked);
    await stop();
    expectKept(world, seen);
    expect(seen.maxMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(backMs).toBeLessThan(RECOVERED_WITHIN_MS);
  });
});
