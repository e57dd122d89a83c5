import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startPostgres, type Cluster } from "../../../scripts/setup/postgres.mjs";
import { createClient, dayFromToday, PASSWORD, signUp, type ApiClient, type Answer } from "../../fixtures/api-client";
import { startBalancer, type Balancer } from "../../fixtures/balancer";
import { startCaddy } from "../../fixtures/caddy";
import { startApp, type RunningApp, type ServerBeside } from "../../fixtures/running-app";
import { addEquipment, liftBookingLimit, readRows } from "../../fixtures/stored-rows";
import { howOften } from "../how-often";
import { DURABLE, onServer } from "./load";

/** Two servers behind a balancer are restarted one after the other, as for a new version, while people use them. */

const ROUNDS = howOften(5, 1);
/** The balancer of the deployment, where BALANCER=caddy asks for it and Caddy is installed. */
const IS_CADDY = process.env["BALANCER"] === "caddy";
/** Longer than a balancer takes to see that a server is about to end: Caddy looks every two seconds. */
const NOTICE_SECONDS = IS_CADDY ? 5 : 2;
const READERS = 3;
const RENTERS = 2;
/** Logins take most of a core by design. */
const LOGIN_PAUSE_MS = 500;
const DEADLINE_MS = 600_000;

let cluster: Cluster;
let balancer: Balancer;
let app: RunningApp;
let second: ServerBeside;

beforeEach(async () => {
  cluster = await startPostgres({ settings: DURABLE });
  await onServer(cluster.url, "create database rolling");
  balancer = await (IS_CADDY ? startCaddy() : startBalancer());
  const env = { APP_URL: balancer.url, TRUST_PROXY: "1", SHUTDOWN_NOTICE_SECONDS: String(NOTICE_SECONDS) };
  app = await startApp({ databaseUrl: `${cluster.url}/rolling`, sandbox: false, env });
  second = await app.startBeside();
  for (const { port } of [app, second]) balancer.add(port);
  await expect.poll(() => balancer.countReady(), { timeout: 60_000 }).toBe(2);
});
afterEach(async () => {
  await app.stop();
  await balancer.close();
  await cluster.remove();
});

it(`${ROUNDS * 2} restarts in turn fail no request`, { timeout: DEADLINE_MS }, async () => {
  const owner = await signUp(balancer.url);
  const renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(balancer.url)));
  liftBookingLimit(app, ...renters);
  const equipment = Array.from({ length: 60 }, () => addEquipment(app, { ownerId: owner.id }));
  let goesOn = true;
  let slot = 0;
  const answers: Record<string, number> = {};
  const booked: number[] = [];
  const keepOn = async (what: string, act: () => Promise<Answer>, pauseMs = 0) => {
    while (goesOn) {
      const outcome = await act().then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      answers[`${what} ${outcome}`] = (answers[`${what} ${outcome}`] ?? 0) + 1;
      await sleep(pauseMs);
    }
  };
  const read = (client: ApiClient, paths: readonly string[]) => {
    let turn = 0;
    return keepOn("page", () => client.get(paths[(turn += 1) % paths.length] ?? "/"), 10);
  };
  const book = (renter: ApiClient) =>
    keepOn("booking", async () => {
      const mine = (slot += 1);
      const day = dayFromToday(mine % 31);
      const equipmentId = equipment[Math.floor(mine / 31) % equipment.length];
      const answer = await renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day });
      if (answer.status === 201) booked.push(answer.json<{ id: number }>().id);
      return answer;
    });
  const { username } = owner;
  const load = [
    ...Array.from({ length: READERS }, () => read(createClient(balancer.url), ["/", "/equipment", "/auth"])),
    ...renters.map((renter) => read(renter, ["/dashboard", "/notifications", "/profile"])),
    ...renters.map(book),
    keepOn(
      "login",
      () => createClient(balancer.url).post("/api/login", { username, password: PASSWORD }),
      LOGIN_PAUSE_MS,
    ),
  ];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of [app, second]) {
      await sleep(1_000);
      await server.restart();
      await expect.poll(() => balancer.countReady(), { timeout: 60_000 }).toBe(2);
    }
  await sleep(1_000);
  goesOn = false;
  await Promise.all(load);
  const failed = Object.keys(answers).filter((key) => !/ (200|201)$/.test(key));
  expect(failed).toEqual([]);
  for (const key of ["page 200", "booking 201", "login 200"]) expect(answers[key]).toBeGreaterThan(5);
  const stored = new Set(readRows(app, "select id from bookings").map(({ id }) => id));
  expect(booked.filter((id) => !stored.has(id))).toEqual([]);
  console.log(`${ROUNDS * 2} restarts, ${JSON.stringify(answers)}`);
});
