import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import {
  addEquipment,
  addTransfer,
  addUser,
  NOW,
  openTestDatabase,
  addRows,
  setRow,
} from "../../tests/fixtures/domain";
import { removeOldRecords } from "./remove-old-records.server";

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});

const DAYS = { startDate: "2026-03-12", endDate: "2026-03-12" };

/** A booking of a machine of its own. */
async function bookMachine(ownerId: number, farmer?: { name: string; phone: string }) {
  const equipmentId = (await addEquipment(db, ownerId)).id;
  const request = { equipmentId, ...DAYS, ...(farmer === undefined ? {} : { farmer }) };
  return requestBooking(db, request, await addUser(db), { now: NOW, holdMinutes: 30 });
}

it("records that are needed no more are removed after their time, and no others", async () => {
  const [user, other] = [await addUser(db), await addUser(db)];
  const userId = user.id;
  const made = { kind: "x", payload: "{}", availableAt: daysAgo(200), createdAt: daysAgo(200) };
  await addRows(
    db,
    "outbox",
    { ...made, dedupeKey: "old", doneAt: daysAgo(31) },
    { ...made, dedupeKey: "young", doneAt: daysAgo(29) },
    { ...made, dedupeKey: "waiting" },
    { ...made, dedupeKey: "failed", failedAt: daysAgo(100) },
  );
  const phoneCode = (userId: number, expiresAt: string) => ({ userId, phone: "+919822012345", seed: "1", expiresAt });
  await addRows(db, "phone_codes", phoneCode(userId, daysAgo(0)), phoneCode(other.id, daysAgo(-1)));
  const message = (jobId: number, createdAt: string) =>
    ({ jobId, userId, way: "sms", kind: "paid", createdAt }) as const;
  await addRows(db, "phone_messages", message(1, daysAgo(91)), message(2, daysAgo(89)));
  const session = (idHash: string, expiresAt: string) => ({ idHash, userId, createdAt: daysAgo(20), expiresAt });
  await addRows(db, "sessions", session("old", daysAgo(0)), session("live", daysAgo(-13)));
  const notification = (dedupeKey: string, createdAt: string) =>
    ({ userId, kind: "requested", dedupeKey, createdAt }) as const;
  await addRows(db, "notifications", notification("old", daysAgo(401)), notification("young", daysAgo(399)));
  const equipment = await addEquipment(db, userId);
  const question = (renterId: number, lastAt: string) =>
    ({ equipmentId: equipment.id, ownerId: userId, renterId, lastSide: "renter", createdAt: lastAt, lastAt }) as const;
  await addRows(db, "questions", question(other.id, daysAgo(401)), question((await addUser(db)).id, daysAgo(399)));

  const handedOver = async (returned: number, state: "recorded" | "disputed") => {
    const { id } = await bookMachine(userId);
    const [out, back] = [new Date(daysAgo(401)), new Date(daysAgo(returned))];
    const at = back.toISOString();
    const more = { state, ...(state === "disputed" ? { answeredAt: at } : {}) };
    await addTransfer(db, id, "handover", out, more);
    await addTransfer(db, id, "return", back, more);
    await addRows(db, "transfer_codes", { bookingId: id, handoverCode: "0001", returnCode: "0002", createdAt: at });
    return id;
  };
  const bookingId = await handedOver(401, "recorded");
  const kept = [await handedOver(399, "recorded"), await handedOver(401, "disputed")];
  for (const [name, days] of [
    ["Old", 401],
    ["Young", 399],
  ] as const) {
    const { id } = await bookMachine(userId, { name, phone: "+919822012345" });
    const day = daysAgo(days).slice(0, 10);
    await setRow(db, "bookings", id, { startDate: day, endDate: day });
  }
  const move = (at: string) => ({
    ...{ bookingId, oldStartDate: DAYS.startDate, oldEndDate: DAYS.endDate, proposedBy: "renter" as const },
    ...{ startDate: "2026-03-13", endDate: "2026-03-13", refundPercent: 100, reason: at },
    ...{ state: "declined" as const, until: at, createdAt: at, settledAt: at },
  });
  await addRows(db, "booking_moves", move(daysAgo(401)), move(daysAgo(399)));
  const stated = { state: "ended", way: "cash", statedBy: "owner", statedAt: daysAgo(402) } as const;
  const decided = { words: "No", decision: "Paid", decidedAt: daysAgo(401) };
  await addRows(db, "balances", { bookingId, amount: 1, ...stated, ...decided });
  const removed = {
    jobs: 1,
    phoneCodes: 1,
    phoneMessages: 1,
    notifications: 1,
    questions: 1,
    transfers: 2,
    moveReasons: 1,
    balanceWords: 1,
    transferCodes: 2,
    farmers: 1,
    sessions: 1,
  };
  expect(await removeOldRecords(db, NOW)).toEqual(removed);
  const farmers = db.selectFrom("booking_farmers").select(["name", "phone", "codeRound"]).orderBy("name");
  expect(await farmers.execute()).toEqual([
    { name: "Old", phone: null, codeRound: null },
    { name: "Young", phone: "+919822012345", codeRound: 1 },
  ]);
  const records = await db.selectFrom("transfers").select("bookingId").orderBy("id").execute();
  expect(records.map(({ bookingId }) => bookingId)).toEqual(kept.flatMap((id) => [id, id]));
  const names = async (rows: Promise<object[]>) =>
    (await rows).flatMap((row) => Object.values(row) as unknown[]).sort();
  expect(await names(db.selectFrom("outbox").select("dedupeKey").execute())).toEqual(["failed", "waiting", "young"]);
  expect(
    await names(db.selectFrom("notifications").select("dedupeKey").where("bookingId", "is", null).execute()),
  ).toEqual(["young"]);
  expect(await names(db.selectFrom("sessions").select("idHash").execute())).toEqual(["live"]);
});

it("many records are removed in batches", async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    kind: "x",
    dedupeKey: `x:${index}`,
    payload: "{}",
    availableAt: daysAgo(100),
    createdAt: daysAgo(100),
    doneAt: daysAgo(100),
  }));
  await db.insertInto("outbox").values(rows).execute();
  expect(await removeOldRecords(db, NOW)).toMatchObject({ jobs: 1_200 });
});
