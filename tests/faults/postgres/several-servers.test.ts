import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type Cluster } from "../../../scripts/setup/postgres.mjs";
import { createClient, dayFromToday, PASSWORD, signUp } from "../../fixtures/api-client";
import { startApp, type RunningApp } from "../../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit } from "../../fixtures/stored-rows";
import { howOften } from "../how-often";

/** Two app servers on one database are to a client as one. */

const MAX_GUESSES = 10;
/** A page is kept for a second, and made within half of one. */
const OLDEST_PAGE_MS = 1_500;
const ROUNDS = howOften(200, 20);
const RACERS = 20;

let cluster: Cluster;
let app: RunningApp;
let second: string;

beforeAll(async () => {
  cluster = await startPostgres();
  app = await startApp({ databaseUrl: `${cluster.url}/postgres` });
  second = (await app.startBeside()).url;
});
afterAll(async () => {
  await app.stop();
  await cluster.remove();
});

/** Turns of the two servers. */
const urlOf = (turn: number) => (turn % 2 === 0 ? app.url : second);
const guess = async (username: string, turn: number) =>
  (await createClient(urlOf(turn)).post("/api/login", { username, password: "Wrong0ne" })).status;

describe("two app servers", () => {
  it("count guesses of a password together, one after the other or at once", async () => {
    const [asha, balu] = await Promise.all([signUp(app.url), signUp(app.url)]);
    const statuses: number[] = [];
    for (let turn = 0; turn < MAX_GUESSES + 2; turn += 1) statuses.push(await guess(asha.username, turn));
    expect(statuses).toEqual([...Array<number>(MAX_GUESSES).fill(401), 429, 429]);
    const atOnce = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(balu.username, turn)));
    expect(atOnce.filter((status) => status === 401)).toHaveLength(MAX_GUESSES);
    expect(atOnce.filter((status) => status === 429)).toHaveLength(60 - MAX_GUESSES);
  });

  it("know who is signed in, and who no longer is", async () => {
    const there = await signUp(app.url);
    const here = createClient(second, new Map(there.cookies));
    expect((await here.get("/api/user")).status).toBe(200);
    expect((await here.send("POST", "/api/logout")).status).toBe(204);
    expect((await there.get("/api/user")).status).toBe(401);
    const again = createClient(second);
    expect((await again.post("/api/login", { username: there.username, password: PASSWORD })).status).toBe(200);
    expect((await createClient(app.url, again.cookies).get("/api/user")).status).toBe(200);
  });

  it("know what a person has picked for comparison", async () => {
    const member = await signUp(app.url);
    const id = addEquipment(app, { ownerId: member.id });
    await member.send("POST", "/compare", { form: { intent: "add", equipmentId: String(id) } });
    const { text } = await createClient(second, member.cookies).get(`/equipment/${id}`);
    expect(text).toMatch(new RegExp(`<button[^>]*form="unpick"[^>]*value="${id}"`));
  });

  it(`show what the other has written, pages for visitors within a second, ${ROUNDS} times`, async () => {
    const owner = await signUp(app.url);
    const id = addEquipment(app, { ownerId: owner.id });
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Rotavator of round ${round}`;
      changeRows(app, "update equipment set name = ? where id = ?", name, id);
      const hasName = async () => (await createClient(urlOf(round)).get(`/equipment/${id}`)).text.includes(name);
      await expect.poll(hasName, { timeout: OLDEST_PAGE_MS }).toBe(true);
      const rate = 1_000 + round;
      const change = createClient(urlOf(round + 1), owner.cookies);
      expect((await change.send("PATCH", `/api/equipment/${id}`, { json: { dailyRate: rate } })).status).toBe(200);
      expect((await createClient(urlOf(round)).get(`/api/equipment/${id}`)).json()).toMatchObject({ dailyRate: rate });
    }
  });

  it(`let one of ${RACERS} book the same days`, async () => {
    const owner = await signUp(app.url);
    const racers = await Promise.all(Array.from({ length: RACERS }, (_, turn) => signUp(urlOf(turn))));
    liftBookingLimit(app, ...racers);
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
    const answers = await Promise.all(racers.map((racer) => racer.post("/api/bookings", { equipmentId, ...days })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(RACERS - 1).fill(409)]);
  });
});
