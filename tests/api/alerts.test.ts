import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, dayFromToday, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment } from "../fixtures/stored-rows";

let app: RunningApp;
let owner: Member;
let renter: Member;

beforeAll(async () => {
  app = await startApp({ sandbox: false });
  [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
});
afterAll(() => app.stop());

const DAYS = { startDate: dayFromToday(5), endDate: dayFromToday(6) };

async function blocked() {
  const equipmentId = addEquipment(app, { ownerId: owner.id });
  const { id } = (await owner.post(`/api/equipment/${equipmentId}/blocks`, { kind: "blocked", ...DAYS })).json<{
    id: number;
  }>();
  return { equipmentId, free: () => owner.send("DELETE", `/api/equipment/${equipmentId}/blocks/${id}`) };
}

it("days of a machine are asked for, listed, told when they come free, and removed", async () => {
  const { equipmentId, free } = await blocked();
  const asked = await renter.post("/api/alerts", { equipmentId, ...DAYS });
  expect(asked.status).toBe(201);
  const alert = asked.json<{ id: number }>();
  expect(alert).toMatchObject({ equipmentId, ...DAYS, toldAt: null });
  expect((await renter.post("/api/alerts", { equipmentId, ...DAYS })).json()).toEqual(alert);
  expect((await renter.get("/api/alerts")).json()).toEqual([alert]);
  expect((await renter.get("/alerts")).text).toContain("Waiting");
  expect((await free()).status).toBe(204);
  await expect
    .poll(async () => (await renter.get("/notifications")).text, { timeout: 20_000 })
    .toContain("The days you were waiting for are available");
  for (let press = 1; press <= 2; press += 1)
    expect((await renter.send("DELETE", `/api/alerts/${alert.id}`)).status).toBe(204);
  expect((await renter.get("/api/alerts")).json()).toEqual([]);
});

it("free days, own machines, nothing and nonsense are refused", async () => {
  const free = addEquipment(app, { ownerId: owner.id });
  const { equipmentId } = await blocked();
  expect((await renter.post("/api/alerts", { equipmentId: free, ...DAYS })).status).toBe(409);
  expect((await owner.post("/api/alerts", { equipmentId, ...DAYS })).status).toBe(403);
  for (const body of [
    {},
    { query: "view=map" },
    { equipmentId, startDate: DAYS.startDate },
    { equipmentId: "x", ...DAYS },
  ])
    expect([body, (await renter.post("/api/alerts", body)).status]).toEqual([body, 400]);
  expect((await renter.post("/api/alerts", { equipmentId: 99_999, ...DAYS })).status).toBe(404);
  expect((await createClient(app.url).get("/api/alerts")).status).toBe(401);
  for (const gone of ["/api/wishes", "/api/waiting-list", "/wishes"]) expect((await renter.get(gone)).status).toBe(404);
});

it("the form says what is wrong beside its days, and keeps them", async () => {
  const { equipmentId } = await blocked();
  const form = { equipmentId: String(equipmentId), startDate: DAYS.endDate, endDate: DAYS.startDate };
  const { status, text } = await renter.send("POST", `/alerts?equipmentId=${equipmentId}`, { form });
  expect(status).toBe(400);
  expect(text).toMatch(/id="endDate-error"/);
  expect(text).toContain(`value="${DAYS.endDate}"`);
  const sent = await renter.send("POST", `/alerts?equipmentId=${equipmentId}`, { form: { ...form, ...DAYS } });
  expect([sent.status, sent.headers.location]).toEqual([303, "/alerts"]);
});
