import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, dayFromToday, expectProblem, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

let app: RunningApp;
let owner: Member;
let path: string;
let id: number;

beforeAll(async () => {
  app = await startApp();
  owner = await signUp(app.url);
  id = addEquipment(app, { ownerId: owner.id, dailyRate: 2_000 });
  changeRows(app, "update equipment set category = 'plough' where id = ?", id);
  path = `/api/equipment/${id}/acres`;
});
afterAll(() => app.stop());

interface Acres {
  works: { work: string; acresPerDay: number; rupeesPerAcre: number; isUsual: boolean }[];
  proposal?: { days: number; startDate: string | null; endDate: string | null };
}
const read = async (query = "") => (await createClient(app.url).get(`${path}${query}`)).json<Acres>();

it("tells the usual acres until the owner says others, and what an acre costs about", async () => {
  expect((await read()).works).toMatchObject([{ work: "ploughing", isUsual: true }]);
  const visitor = createClient(app.url);
  const page = `/equipment/${id}`;
  expect((await visitor.get(page)).text).toContain("usual figure");
  expect((await owner.send("PUT", path, { json: { ploughing: "5", ploughingPer: "day" } })).status).toBe(200);
  expect((await read()).works).toMatchObject([{ acresPerDay: 5, rupeesPerAcre: 400, isUsual: false }]);
  expect((await visitor.get(page)).text).toContain("about 5 acres a day, about ₹400 an acre");
  expectProblem(await owner.send("PUT", path, { json: { ploughing: "lots" } }), 400);
  expectProblem(await (await signUp(app.url)).send("PUT", path, { json: { ploughing: 9 } }), 403);
  expect((await read()).works).toMatchObject([{ acresPerDay: 5 }]);
});

it("proposes free days for land, and refuses what is no land", async () => {
  await owner.send("PUT", path, { json: { ploughing: 5, ploughingPer: "day" } });
  const run = { days: 3, startDate: dayFromToday(0), endDate: dayFromToday(2) };
  expect((await read("?land=12")).proposal).toMatchObject(run);
  expect((await read("?land=480&landUnit=guntha&work=ploughing")).proposal).toMatchObject(run);
  expect((await read("?land=900")).proposal).toMatchObject({ days: 180, startDate: null });
  const odd = {
    land: ["?land=", "?land=-1", "?land=x"],
    landUnit: ["?land=1&landUnit=mile"],
    work: ["?land=1&work=sowing"],
  };
  for (const [field, queries] of Object.entries(odd))
    for (const query of queries) {
      const { details = {} } = expectProblem(await createClient(app.url).get(`${path}${query}`), 400);
      expect(Object.keys(details), query).toEqual([field]);
    }
});
