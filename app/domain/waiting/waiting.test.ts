import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { deleteEquipment } from "~/domain/bookings/delete-equipment.server";
import { blockDays, removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import {
  MAX_WAITING,
  OPEN_WAITING,
  offerUntil,
  WAITING_STATES,
  WAITING_TRANSITIONS,
  type WaitingEvent,
} from "~/domain/bookings/waiting";
import { settleEntry, toEntry } from "~/domain/bookings/waiting-offers.server";
import type { DayRange } from "~/domain/calendar/day";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { decideBooking } from "~/domain/checkout/decide-booking.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { translatorFor } from "~/i18n/texts.server";
import { reconcile } from "~/jobs/reconcile.server";
import { addEquipment, addUser, book, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { joinWaitingList, leaveWaitingList } from "./join-waiting-list.server";
import { keepWaitingList } from "./keep-waiting-list.server";
import { findWaiting, listWaiting } from "./waiting-queries.server";

const DAYS = { startDate: "2026-03-14", endDate: "2026-03-15" };
const at = (day: string, time = "12:00") => new Date(`${day}T${time}:00+05:30`);
const plus = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const ignore = (): void => undefined;

let scene: Scene;
let booking: Booking;
let first: { id: number };
let second: { id: number };
beforeEach(async () => {
  scene = await setScene();
  [first, second] = [await addUser(scene.db, "en"), await addUser(scene.db, "hi")];
  booking = await book(scene, DAYS);
});

const join = (user: { id: number }, days: DayRange = DAYS, now = NOW) =>
  joinWaitingList(scene.db, scene.equipment.id, days, user, now);
const cancel = (now = NOW) => cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now });
const bookAs = (user: { id: number }, days: DayRange = DAYS, now = NOW) =>
  requestBooking(scene.db, { equipmentId: scene.equipment.id, ...days }, user, { now, holdMinutes: 30 });
const statesOf = async (user: { id: number }) => (await listWaiting(scene.db, user)).map(({ state }) => state);
const told = async (user: { id: number }) => {
  const found = await listNotifications(scene.db, user, { limit: 20, offset: 0 });
  return found.map(({ kind }) => kind).filter((kind) => /^(daysOffered|offerPassed|waitingClosed)$/.test(kind));
};
const heldBy = async () =>
  (await scene.db.selectFrom("booking_days").select(["day", "bookingId", "waitingId"]).orderBy("day").execute()).map(
    ({ day, bookingId, waitingId }) => `${day} ${bookingId === null ? "" : "booking"}${waitingId ?? ""}`,
  );

describe("the table of the waiting list", () => {
  it.each(
    (Object.keys(WAITING_TRANSITIONS) as WaitingEvent[]).flatMap((event) =>
      WAITING_STATES.map((state) => [event, state] as const),
    ),
  )("%s of an entry that is %s follows it", async (event, state) => {
    const { from, to } = WAITING_TRANSITIONS[event];
    const joined = await join(first);
    const isOpen = OPEN_WAITING.some((open) => open === state);
    await scene.db
      .updateTable("waiting_entries")
      .set({ state, ...(isOpen ? {} : { settledAt: NOW.toISOString() }) })
      .execute();
    const read = async () =>
      toEntry(await scene.db.selectFrom("waiting_entries").selectAll().executeTakeFirstOrThrow());
    const entry = await read();
    if (event === "offer") return expect(from).toEqual(["waiting"]);
    const settled = await scene.db
      .transaction()
      .execute((trx) => settleEntry(trx, entry, { event, by: "clock", now: NOW }));
    expect([settled, (await read()).state]).toEqual(from.includes(state) ? [true, to] : [false, state]);
    // Of two at once, the second finds it settled.
    const again = await scene.db
      .transaction()
      .execute((trx) => settleEntry(trx, entry, { event, by: "clock", now: NOW }));
    expect([again, joined.id]).toEqual([false, entry.id]);
  });
});

describe("how long days are kept for the person that they are offered to", () => {
  it.each([
    ["by day, two hours", "2026-03-10", "12:00", "2026-03-20", 0, "2026-03-10T08:30:00.000Z"],
    ["in the evening, the rest in the morning", "2026-03-10", "20:00", "2026-03-20", 0, "2026-03-11T02:30:00.000Z"],
    ["at night, two hours of the morning", "2026-03-10", "23:00", "2026-03-20", 0, "2026-03-11T03:30:00.000Z"],
    ["before the morning, the same", "2026-03-10", "03:00", "2026-03-20", 0, "2026-03-10T03:30:00.000Z"],
    ["on the evening before, half of what is left", "2026-03-10", "22:00", "2026-03-11", 0, "2026-03-10T17:30:00.000Z"],
    ["late on it, half an hour", "2026-03-10", "23:10", "2026-03-11", 0, "2026-03-10T18:10:00.000Z"],
    ["with notice, from what is left to give it", "2026-03-10", "22:00", "2026-03-13", 3, "2026-03-10T17:30:00.000Z"],
  ])("%s", (_what, day, time, startDate, notice, until) => {
    expect(offerUntil(startDate, notice, at(day, time))?.toISOString()).toBe(until);
  });

  it("is not at all in the last half hour", () => {
    expect(offerUntil("2026-03-11", 1, at("2026-03-10", "23:31"))).toBeUndefined();
    expect(offerUntil("2026-03-13", 3, at("2026-03-10", "23:31"))).toBeUndefined();
  });
});

describe("the waiting list", () => {
  it("offers days that come free to the first in line, holds them, and gives them to nobody else", async () => {
    const { db, renter, equipment } = scene;
    await join(first);
    await join(second);
    expect((await findWaiting(db, equipment.id, DAYS, second))?.position).toBe(2);
    await cancel();
    expect([await statesOf(first), await statesOf(second)]).toEqual([["offered"], ["waiting"]]);
    expect([await told(first), await told(second)]).toEqual([["daysOffered"], []]);
    expect(await findTakenDays(db, equipment.id, DAYS.startDate, DAYS.endDate)).toEqual([DAYS.startDate, DAYS.endDate]);
    expect(await findTakenDays(db, equipment.id, DAYS.startDate, DAYS.endDate, first)).toEqual([]);
    for (const other of [second, renter]) await expect(bookAs(other)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(blockDays(db, equipment.id, BLOCK, scene.owner, NOW)).rejects.toMatchObject({ key: "blockDaysTaken" });
    const { id } = await bookAs(first);
    expect(await listWaiting(db, first)).toMatchObject([{ state: "accepted", bookingId: id, position: null }]);
    expect(await heldBy()).toEqual([`${DAYS.startDate} booking`, `${DAYS.endDate} booking`]);
    expect(await statesOf(second)).toEqual(["waiting"]);
  });

  it("says in the notification until when, and leads to the page of the offer", async () => {
    await join(first);
    await cancel();
    const [offered] = await listNotifications(scene.db, first, { limit: 1, offset: 0 });
    if (offered === undefined) throw new Error("no notification");
    const said = describeNotification(offered, translatorFor("en"), "en", NOW);
    expect(said.lines[1]).toContain("2:00 pm");
    expect(said.path).toBe(
      `/equipment/${scene.equipment.id}/waiting-list?startDate=${DAYS.startDate}&endDate=${DAYS.endDate}`,
    );
  });

  it("goes to the next when the time is over, or the first one declines", async () => {
    await join(first);
    await join(second);
    await join(scene.renter, { startDate: "2026-03-15", endDate: "2026-03-16" }).catch(ignore);
    await cancel();
    await keepWaitingList(scene.db, plus(NOW, 2 * MS_PER_HOUR - 1));
    expect(await statesOf(first)).toEqual(["offered"]);
    const over = plus(NOW, 2 * MS_PER_HOUR);
    await expect(bookAs(first, DAYS, over)).rejects.toMatchObject({ key: "offerOver" });
    await keepWaitingList(scene.db, over);
    await keepWaitingList(scene.db, over);
    expect([await statesOf(first), await statesOf(second)]).toEqual([["passed"], ["offered"]]);
    expect([await told(first), await told(second)]).toEqual([["offerPassed", "daysOffered"], ["daysOffered"]]);
    const [entry] = await listWaiting(scene.db, second);
    await leaveWaitingList(scene.db, entry?.id, second, over);
    await leaveWaitingList(scene.db, entry?.id, second, over);
    expect([await statesOf(second), await heldBy()]).toEqual([["passed"], []]);
    await bookAs(scene.renter, DAYS, over);
  });

  it("offers nothing of which only a part is free, and passes on what an accepted offer leaves", async () => {
    const both = { startDate: "2026-03-13", endDate: "2026-03-15" };
    const other = await bookAs(second, { startDate: "2026-03-13", endDate: "2026-03-13" });
    await join(first, both);
    await join(scene.owner, DAYS).catch(ignore);
    const third = await addUser(scene.db);
    await join(third, { startDate: "2026-03-15", endDate: "2026-03-15" });
    await cancel();
    expect([await statesOf(first), await statesOf(third)]).toEqual([["waiting"], ["offered"]]);
    const [entry] = await listWaiting(scene.db, third);
    await leaveWaitingList(scene.db, entry?.id, third, NOW);
    await cancelBooking(scene.db, other.id, { user: { ...second, isAdmin: false }, now: NOW });
    expect(await statesOf(first)).toEqual(["offered"]);
    const fourth = await addUser(scene.db);
    await join(fourth, { startDate: "2026-03-15", endDate: "2026-03-15" });
    await bookAs(first, { startDate: "2026-03-13", endDate: "2026-03-14" });
    expect([await statesOf(first), await statesOf(fourth)]).toEqual([["accepted"], ["offered"]]);
  });

  it.each<[string, (now: Date) => Promise<unknown>]>([
    ["an unpaid booking expires", (now) => reconcile(scene.db, undefined, now, ignore)],
    ["its renter cancels it", (now) => cancel(now)],
    [
      "an admin rejects it",
      async (now) => {
        const admin = { ...(await addUser(scene.db)), isAdmin: true };
        const decision = { decision: "rejected", reason: "x", admin, now, isConfirmed: true } as const;
        return decideBooking(scene.db, booking.id, decision);
      },
    ],
    [
      "its days are changed",
      (now) => {
        const dates = { startDate: "2026-03-20", endDate: "2026-03-21" };
        return changeDates(scene.db, undefined, booking.id, { dates, renter: scene.renter, now });
      },
    ],
  ])("offers days when %s", async (_what, free) => {
    await join(first);
    await free(plus(NOW, 31 * MS_PER_MINUTE));
    expect(await statesOf(first)).toEqual(["offered"]);
  });

  it("offers days that the owner no longer blocks", async () => {
    const { db, equipment, owner } = scene;
    const days = { startDate: "2026-03-20", endDate: "2026-03-20" };
    const block = await blockDays(db, equipment.id, { ...BLOCK, ...days }, owner, NOW);
    await join(first, days);
    await removeBlock(db, equipment.id, block.id, owner, NOW);
    expect(await statesOf(first)).toEqual(["offered"]);
  });

  it("is the same entry for those who join twice, and refuses days that need no waiting", async () => {
    const one = await join(first);
    expect(await join(first)).toEqual(one);
    await expect(join(first, { ...DAYS, endDate: "2026-03-16" })).rejects.toMatchObject({ key: "waitingAlready" });
    await expect(join(scene.owner)).rejects.toMatchObject({ key: "ownMachine" });
    await expect(join(scene.renter)).rejects.toMatchObject({ key: "waitingBooked" });
    await expect(join(first, { startDate: "2026-03-18", endDate: "2026-03-18" })).rejects.toMatchObject({
      key: "waitingFree",
    });
    await expect(join(first, { startDate: "2026-03-10", endDate: "2026-03-11" })).rejects.toMatchObject({
      key: "waitingTooLate",
    });
    await expect(join(first, { startDate: "2026-04-20", endDate: "2026-04-20" })).rejects.toMatchObject({
      key: "beyondWindow",
    });
    await expect(joinWaitingList(scene.db, 99_999, DAYS, first, NOW)).rejects.toMatchObject({
      key: "equipmentNotFound",
    });
    const noticed = { equipmentId: scene.equipment.id, freeKm: 0, perKm: 0, minDays: 3, noticeDays: 0 };
    const unsaid = { operator: null, operatorRate: null, diesel: null, deliveryKm: null, hasImplement: null };
    await scene.db
      .insertInto("equipment_terms")
      .values({ ...noticed, ...unsaid })
      .execute();
    await expect(join(second)).rejects.toMatchObject({ key: "tooFewDays" });
  });

  it("puts nobody in line again for days that they were offered, and takes so many entries of one account", async () => {
    await join(first);
    await cancel();
    await keepWaitingList(scene.db, plus(NOW, 3 * MS_PER_HOUR));
    await bookAs(second, DAYS);
    await expect(join(first)).rejects.toMatchObject({ key: "waitingHadOffer" });
    for (let count = 0; count <= MAX_WAITING; count += 1) {
      const { id } = await addEquipment(scene.db, scene.owner.id);
      await requestBooking(scene.db, { equipmentId: id, ...DAYS }, second, { now: NOW, holdMinutes: 30 });
      const joining = joinWaitingList(scene.db, id, DAYS, first, NOW);
      if (count < MAX_WAITING) await joining;
      else await expect(joining).rejects.toMatchObject({ key: "waitingFull", values: { max: MAX_WAITING } });
    }
    const [newest] = await listWaiting(scene.db, first);
    expect((await leaveWaitingList(scene.db, newest?.id, first, NOW)).state).toBe("withdrawn");
    await expect(leaveWaitingList(scene.db, newest?.id, second, NOW)).rejects.toMatchObject({ key: "waitingNotFound" });
  });

  it("ends when the first day has come, and when the machine can no longer be booked", async () => {
    const { db, equipment, owner } = scene;
    await join(first);
    await keepWaitingList(db, at("2026-03-13", "23:59"));
    expect(await statesOf(first)).toEqual(["waiting"]);
    await keepWaitingList(db, at("2026-03-14", "00:00"));
    expect([await statesOf(first), await told(first)]).toEqual([["lapsed"], []]);
    await join(second);
    await cancel();
    expect(await statesOf(second)).toEqual(["offered"]);
    await deleteEquipment(db, equipment.id, owner, NOW);
    await keepWaitingList(db, NOW);
    expect([await statesOf(second), await heldBy()]).toEqual([["closed"], []]);
    expect(await told(second)).toEqual(["waitingClosed", "daysOffered"]);
  });

  it("offers nothing while the machine is unavailable, and what could not be offered once it can", async () => {
    const { db, equipment } = scene;
    const set = (availability: 0 | 1) =>
      db.updateTable("equipment").set({ availability }).where("id", "=", equipment.id).execute();
    await join(first);
    await set(0);
    await cancel();
    expect(await statesOf(first)).toEqual(["waiting"]);
    await set(1);
    await keepWaitingList(db, NOW);
    expect(await statesOf(first)).toEqual(["offered"]);
    await set(0);
    await keepWaitingList(db, NOW);
    expect(await statesOf(first)).toEqual(["closed"]);
  });

  it("goes with the account, and the days to the next", async () => {
    const { db } = scene;
    await join(first);
    await join(second);
    await cancel();
    const asked = NOW.toISOString();
    const ending = { userId: first.id, askedAt: asked, endsAt: asked, endedAt: null, documentName: null };
    await db.insertInto("account_endings").values(ending).execute();
    await endDueAccounts(db, NOW);
    await keepWaitingList(db, NOW);
    expect([await statesOf(first), await statesOf(second)]).toEqual([[], ["offered"]]);
  });
});

const BLOCK = { kind: "blocked", note: null, ...DAYS } as const;
