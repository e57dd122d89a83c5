import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { book, createClient, dayFromToday, expectProblem, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

interface Entry {
  id: number;
  state: string;
  position: number | null;
  until: string | null;
  bookingId: number | null;
}

const DATES = { startDate: dayFromToday(6), endDate: dayFromToday(7) };
const DAYS = new URLSearchParams(DATES).toString();

let app: RunningApp;
let owner: Member;
let renter: Member;
let first: Member;
let second: Member;
beforeAll(async () => {
  app = await startApp({ sandbox: false });
  [owner, renter, first, second] = await Promise.all([
    signUp(app.url),
    signUp(app.url),
    signUp(app.url),
    signUp(app.url),
  ]);
});
afterAll(() => app.stop());

const entriesOf = async (member: Member) => (await member.get("/api/waiting-list")).json<Entry[]>();
const join = (member: Member, equipmentId: number, dates: object = DATES) =>
  member.post(`/api/equipment/${equipmentId}/waiting-list`, dates);
const isFree = async (member: Pick<Member, "get">, equipmentId: number) =>
  (await member.get(`/api/equipment/${equipmentId}/availability?${DAYS}`)).json<{ available: boolean }>().available;

/** A machine whose days are booked, and two who wait for them in this order. */
async function setLine(): Promise<{ equipmentId: number; free: () => Promise<void> }> {
  const equipmentId = addEquipment(app, { ownerId: owner.id });
  const { id } = await book(renter, equipmentId, 6, 7);
  for (const member of [first, second]) expect((await join(member, equipmentId)).status).toBe(201);
  return {
    equipmentId,
    free: async () => {
      expect((await renter.post(`/api/bookings/${id}/cancel`, {})).status).toBe(200);
    },
  };
}

describe("the waiting list", () => {
  it("offers days that come free to the first in line, who alone can book them", async () => {
    const { equipmentId, free } = await setLine();
    expect((await entriesOf(second))[0]).toMatchObject({ state: "waiting", position: 2, until: null });
    await free();
    const [offered] = await entriesOf(first);
    expect(offered).toMatchObject({ state: "offered", position: 1, until: expect.any(String) as string });
    const visitor = createClient(app.url);
    expect(await Promise.all([first, second, renter, visitor].map((one) => isFree(one, equipmentId)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const list = await visitor.get(`/api/equipment?${DAYS}&limit=500`);
    expect(list.json<{ id: number }[]>().map(({ id }) => id)).not.toContain(equipmentId);
    for (const other of [second, renter])
      expectProblem(await other.post("/api/bookings", { equipmentId, ...DATES }), 409);
    const booked = await first.post("/api/bookings", { equipmentId, ...DATES });
    expect(booked.status).toBe(201);
    expect((await entriesOf(first))[0]).toMatchObject({
      state: "accepted",
      bookingId: booked.json<{ id: number }>().id,
    });
    expect((await entriesOf(second))[0]).toMatchObject({ state: "waiting", position: 1 });
  });

  it("goes to the next who waits when an offer is declined", async () => {
    const { free } = await setLine();
    await free();
    const [offered] = await entriesOf(first);
    const declined = await first.send("DELETE", `/api/waiting-list/${offered?.id}`);
    expect([declined.status, declined.json<Entry>().state]).toEqual([200, "passed"]);
    expect((await entriesOf(second))[0]?.state).toBe("offered");
  });

  it("goes to the next by itself when the time is over", async () => {
    const { free } = await setLine();
    await free();
    changeRows(app, "update waiting_entries set until = '2026-01-01T00:00:00.000Z' where state = 'offered'");
    await expect
      .poll(async () => [(await entriesOf(first))[0]?.state, (await entriesOf(second))[0]?.state], { timeout: 30_000 })
      .toEqual(["passed", "offered"]);
  });

  it("is joined by a form, and left by one, once each", async () => {
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    await owner.post(`/api/equipment/${equipmentId}/blocks`, { kind: "blocked", ...DATES });
    const path = `/equipment/${equipmentId}/waiting-list?${DAYS}`;
    const visitor = await createClient(app.url).send("POST", path, { form: DATES });
    expect([visitor.status, visitor.headers.location]).toEqual([302, expect.stringContaining("/auth?redirectTo=")]);
    const joined = await renter.send("POST", path, { form: DATES });
    expect([joined.status, joined.headers.location]).toEqual([303, path]);
    const [entry] = await entriesOf(renter);
    expect(entry?.state).toBe("waiting");
    const left = await renter.send("POST", `/waiting-list/${entry?.id}/leave`, { form: {} });
    expect([left.status, left.headers.location]).toEqual([303, "/wishes"]);
    expect((await entriesOf(renter))[0]?.state).toBe("withdrawn");
    expect((await first.send("POST", `/waiting-list/${entry?.id}/leave`, { form: {} })).status).toBe(404);
  });

  it("refuses what cannot be waited for, with its reason", async () => {
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    expectProblem(await join(first, equipmentId), 409, "All of these days are free. You can book them now.");
    await owner.post(`/api/equipment/${equipmentId}/blocks`, { kind: "blocked", ...DATES });
    expectProblem(await join(owner, equipmentId), 403);
    expectProblem(await join(first, 999_999), 404);
    expectProblem(await createClient(app.url).post(`/api/equipment/${equipmentId}/waiting-list`, DATES), 401);
    for (const dates of [{}, { ...DATES, endDate: "x" }, { startDate: DATES.endDate, endDate: DATES.startDate }])
      expectProblem(await join(first, equipmentId, dates), 400);
    expectProblem(await join(first, equipmentId, { startDate: dayFromToday(40), endDate: dayFromToday(41) }), 400);
    const one = await join(first, equipmentId);
    expect((await join(first, equipmentId)).json<Entry>().id).toBe(one.json<Entry>().id);
    const page = await first.send("POST", `/equipment/${equipmentId}/waiting-list`, {
      form: { ...DATES, endDate: dayFromToday(8) },
    });
    expect([page.status, page.text]).toEqual([409, expect.stringContaining("You are already waiting")]);
  });

  it("is in one's own data", async () => {
    const { waitingList } = (await second.get("/profile/data.json")).json<{ waitingList: Entry[] }>();
    expect(waitingList.map(({ id }) => id).toSorted()).toEqual(
      (await entriesOf(second)).map(({ id }) => id).toSorted(),
    );
  });
});
