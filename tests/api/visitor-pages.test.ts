import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createClient, dayFromToday, signUp, startAppForFile, type Answer } from "../fixtures/api-client";
import { howOften } from "../faults/how-often";
import { postgresUrl } from "../fixtures/postgres";
import { createRandom } from "../fixtures/random";
import { addEquipment, changeRows, liftBookingLimit } from "../fixtures/stored-rows";

const STEPS = howOften(100, 6);
const COUNTED = 8;
/** A page is as new as the last commit; on PostgreSQL it may be a second older. */
const OLDEST_MS = postgresUrl === undefined ? 0 : 1_000;
/** Nobody may answer a request with credentials from what was made for others. */
const UNCACHED = { Authorization: "Basic dGVzdDo=" };
const days = { startDate: dayFromToday(7), endDate: dayFromToday(8) };
/** As in "4 december". */
const IN_WORDS = new Date(days.startDate).toLocaleDateString("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const LIST_OF_FREE = `/equipment?${new URLSearchParams(days).toString()}`;

const app = await startAppForFile({ sandbox: false });
const [owner, renter] = await Promise.all([signUp(app.url, { name: "Owner" }), signUp(app.url)]);
liftBookingLimit(app, renter);

const read = (path: string, headers: Record<string, string> = {}) => createClient(app.url).get(path, headers);
const contentOf = ({ status, text }: Answer) => `${status} ${text}`;

it("a page never differs from one that is rendered for its request alone, whatever was written before", async () => {
  const random = createRandom(4);
  const equipment = Array.from({ length: 3 }, () => addEquipment(app, { ownerId: owner.id }));
  const anyEquipment = () => random.pick(equipment);
  const paths = [
    "/",
    "/equipment?search=machine",
    `/equipment?search=${encodeURIComponent(`machine ${IN_WORDS}`)}`,
    LIST_OF_FREE,
    `/equipment?endDate=${days.endDate}&lang=mr`,
    `/equipment?search=nothing-of-that-name&startDate=${days.startDate}`,
    `/equipment/${equipment[0]}`,
    `/equipment/${equipment[1]}?location=Latur&startDate=${days.startDate}&lang=hi`,
  ];
  const bookings: number[] = [];
  const writes: (() => Promise<unknown>)[] = [
    () => owner.send("PATCH", `/api/equipment/${anyEquipment()}`, { json: { dailyRate: random.whole(1_000, 2_000) } }),
    () => owner.send("PATCH", `/api/equipment/${anyEquipment()}`, { json: { availability: random.chance(50) } }),
    async () => {
      const booked = await renter.post("/api/bookings", { equipmentId: anyEquipment(), ...days });
      if (booked.status === 201) bookings.push(booked.json<{ id: number }>().id);
    },
    async () => {
      const id = bookings.pop();
      if (id !== undefined) await renter.post(`/api/bookings/${id}/cancel`, {});
    },
    () => owner.send("PATCH", "/api/user/profile", { json: { name: `Owner ${random.whole(1, 1_000)}` } }),
    () => Promise.resolve(equipment.push(addEquipment(app, { ownerId: owner.id }))),
    () =>
      Promise.resolve(changeRows(app, "update equipment set popularity = popularity + 1 where id = ?", anyEquipment())),
    () => renter.post("/api/login", { username: owner.username, password: "Wrong0001" }),
  ];
  for (let step = 0; step < STEPS; step += 1) {
    await random.pick(writes)();
    await sleep(OLDEST_MS);
    for (const path of paths) {
      const shown = await Promise.all([read(path), read(path)]);
      const rendered = [contentOf(await read(path, UNCACHED))];
      // A job may have written before that.
      if (contentOf(shown[0]) !== rendered[0]) rendered.push(contentOf(await read(path, UNCACHED)));
      for (const answer of shown) expect(rendered, `${path} at step ${step}`).toContain(contentOf(answer));
    }
  }
});

it("a page never shows what was gone before it was asked for, while others write", async () => {
  const names = Array.from({ length: COUNTED }, (_, number) => `Counted ${number + 1}.`);
  const ids = names.map((name) => addEquipment(app, { ownerId: owner.id, name }));
  const [first = 0] = ids;
  // Without it the emptied list would offer what is taken.
  addEquipment(app, { ownerId: owner.id, name: "Counted last" });
  const countGone = ({ text }: Answer) => names.filter((name) => !text.includes(name)).length;
  const rateIn = ({ text }: Answer) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(",", ""));
  const [list, page] = [`${LIST_OF_FREE}&search=counted`, `/equipment/${first}`];
  const written = [{ atMs: 0, taken: 0, rate: 1_200 }];
  const record = (change: { taken?: number; rate?: number }) =>
    written.push({ ...(written.at(-1) ?? { taken: 0, rate: 0 }), ...change, atMs: performance.now() });
  let isOver = false;
  const readAll = async (): Promise<void> => {
    while (!isOver) {
      const dueMs = performance.now() - OLDEST_MS;
      const known = written.findLast(({ atMs }) => atMs <= dueMs) ?? { taken: 0, rate: 0 };
      const [listed, shown] = await Promise.all([read(list), read(page)]);
      expect(countGone(listed)).toBeGreaterThanOrEqual(known.taken);
      expect(rateIn(shown)).toBeGreaterThanOrEqual(known.rate);
    }
  };
  const readers = Promise.all(Array.from({ length: 4 }, readAll)).finally(() => (isOver = true));
  readers.catch(() => undefined);
  for (const [index, id] of ids.entries()) {
    expect((await renter.post("/api/bookings", { equipmentId: id, ...days })).status).toBe(201);
    record({ taken: index + 1 });
  }
  const last = 1_200 + COUNTED;
  for (let rate = 1_201; rate <= last; rate += 1) {
    expect((await owner.send("PATCH", `/api/equipment/${first}`, { json: { dailyRate: rate } })).status).toBe(200);
    record({ rate });
  }
  isOver = true;
  await readers;
  await sleep(OLDEST_MS);
  expect([countGone(await read(list)), rateIn(await read(page))]).toEqual([COUNTED, last]);
});
