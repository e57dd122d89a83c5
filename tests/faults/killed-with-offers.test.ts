import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayFromToday, signUp, type Answer, type BookingBody, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";

/**
 * People wait for booked days, which come free, are offered, accepted, declined and passed on, each told by SMS, while
 * the server is killed again and again.
 */

const KILLS = howOften(25, 2);
const LINES = 4;
const WAITING_IN_LINE = 2;
const [FIRST_DAY, DAYS] = [3, 26];
const LONGEST_LIFE_MS = 1_500;
const OPEN = ["waiting", "offered"];
const DEADLINE_MS = 1_500_000;
const SETTLED_WITHIN_MS = 120_000;

interface Entry {
  id: number;
  state: string;
  equipmentId: number;
}

/** Who books, and who waits in this order. */
interface Line {
  renter: Member;
  waiting: Member[];
}

let app: RunningApp;
let owner: Member;
let lines: Line[];
/** What was acknowledged. */
const joined: number[] = [];
const cancelled: number[] = [];
const accepted: number[] = [];
const declined: number[] = [];

beforeAll(async () => {
  app = await startApp({ messages: true });
  owner = await signUp(app.url);
  lines = [];
  for (let line = 0; line < LINES; line += 1) {
    const renter = await signUp(app.url);
    const waiting = await Promise.all(Array.from({ length: WAITING_IN_LINE }, () => signUp(app.url)));
    liftBookingLimit(app, renter, ...waiting);
    lines.push({ renter, waiting });
    for (const { id } of waiting) {
      const phone = `+91982${String(1_000_000 + id).slice(-7)}`;
      const chosen = "contact = ?, confirmedPhone = ?, smsMessages = 1";
      changeRows(app, `update users set ${chosen} where id = ?`, phone, phone, id);
    }
  }
});
afterAll(() => app.stop());

const isDone = ({ status }: Answer) => status < 300;

/** One line after the other for the days of new machines, until the server is gone. */
async function waitUntilKilled({ renter, waiting }: Line): Promise<void> {
  for (const person of waiting) await leaveOpen(person).catch(() => undefined);
  for (let slot = 0; ; slot += 1) {
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    const day = dayFromToday(FIRST_DAY + (slot % DAYS));
    const dates = { startDate: day, endDate: day };
    try {
      const booked = await renter.post("/api/bookings", { equipmentId, ...dates });
      if (!isDone(booked)) continue;
      for (const person of waiting) {
        const answer = await person.post(`/api/equipment/${equipmentId}/waiting-list`, dates);
        if (isDone(answer)) joined.push(answer.json<Entry>().id);
      }
      const { id } = booked.json<BookingBody>();
      if (isDone(await renter.post(`/api/bookings/${id}/cancel`, {}))) cancelled.push(id);
      for (const person of waiting) await answerOffer(person, equipmentId, dates);
    } catch {
      return;
    }
  }
}

/** One account has so many open entries at most: those that a kill left open make room. */
async function leaveOpen(person: Member): Promise<void> {
  const entries = (await person.get("/api/waiting-list")).json<Entry[]>();
  for (const { id, state } of entries) if (OPEN.includes(state)) await person.send("DELETE", `/api/waiting-list/${id}`);
}

/** The first declines, the next books. */
async function answerOffer(person: Member, equipmentId: number, dates: object): Promise<void> {
  const entries = (await person.get("/api/waiting-list")).json<Entry[]>();
  const offered = entries.find((entry) => entry.state === "offered" && entry.equipmentId === equipmentId);
  if (offered === undefined) return;
  if (offered.id % 2 === 0) {
    if (isDone(await person.send("DELETE", `/api/waiting-list/${offered.id}`))) declined.push(offered.id);
  } else if (isDone(await person.post("/api/bookings", { equipmentId, ...dates }))) accepted.push(offered.id);
}

/** Jobs that are neither done nor wait for the morning or for another look at a message. */
const dueJobs = () =>
  readRows(
    app,
    "select id, kind, lastError from outbox where kind in ('phone_message', 'email') and doneAt is null and availableAt <= ?",
    new Date().toISOString(),
  );

it(
  `${KILLS} kills lose no place in a line and no offer, and send nothing twice`,
  { timeout: DEADLINE_MS },
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = joined.length;
      const load = lines.map((line) => waitUntilKilled(line));
      // The first life lasts until an offer was answered.
      const isUnderWay = () => joined.length > before && accepted.length + declined.length > 0;
      await expect.poll(isUnderWay, { timeout: DEADLINE_MS, interval: 10 }).toBe(true);
      await sleep(Math.random() * LONGEST_LIFE_MS);
      await app.kill();
      await Promise.all(load);
      // An account joins so many lists a day at most.
      changeRows(app, "update waiting_entries set createdAt = ?", new Date(0).toISOString());
      await app.restart();
    }
    // A job that a kill cut off is taken up again when its lease is over.
    if (!IS_FULL) changeRows(app, "update outbox set leasedUntil = null where doneAt is null");
    await expect.poll(dueJobs, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual([]);

    const entries = new Map(
      readRows(app, "select id, state, bookingId from waiting_entries").map((row) => [row.id, row]),
    );
    expect(joined.filter((id) => !entries.has(id))).toEqual([]);
    expect(
      accepted.filter((id) => entries.get(id)?.state !== "accepted" || entries.get(id)?.bookingId === null),
    ).toEqual([]);
    expect(declined.filter((id) => entries.get(id)?.state !== "passed")).toEqual([]);
    const states = new Map(readRows(app, "select id, status from bookings").map(({ id, status }) => [id, status]));
    expect(cancelled.filter((id) => states.get(id) !== "cancelled")).toEqual([]);

    // Offered days are held for the offer, and nothing else is held for anyone.
    const held = "select 1 from booking_days where waitingId = entry.id";
    expect(
      readRows(app, `select id, state from waiting_entries entry where (state = 'offered') <> exists (${held})`),
    ).toEqual([]);
    const taken = "select 1 from booking_days where equipmentId = entry.equipmentId and day = entry.startDate";
    expect(
      readRows(app, `select id from waiting_entries entry where state = 'waiting' and not exists (${taken})`),
    ).toEqual([]);

    const offers = "select count(*) from audit where subject = 'waiting_entry' and action = 'waiting_offer'";
    expect(readRows(app, `${offers} group by subjectId having count(*) > 1`)).toEqual([]);
    const told = "select count(*) from notifications where kind = 'daysOffered'";
    expect(readRows(app, `select (${told}) - (${offers}) as untold`)).toEqual([{ untold: 0 }]);
    const sent = app.messages?.messages() ?? [];
    expect(new Set(sent.map(({ text, to }) => `${to} ${text}`)).size).toBe(sent.length);
    expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(Math.min(joined.length, cancelled.length, accepted.length + declined.length)).toBeGreaterThan(0);
    console.log(
      `${joined.length} joined, ${accepted.length} accepted, ${declined.length} declined, ${sent.length} messages, none lost or twice`,
    );
  },
);
