import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { addEquipment, addUser, NOW, openTestDatabase, addRows } from "../../tests/fixtures/domain";
import { removeOldRecords } from "./remove-old-records.server";

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});

it("records that nobody needs any more are removed after their time, and no others", async () => {
  const user = await addUser(db);
  const job = (dedupeKey: string, ended: { doneAt?: string; failedAt?: string }) => ({
    kind: "x",
    dedupeKey,
    payload: "{}",
    availableAt: daysAgo(200),
    leasedUntil: null,
    lastError: null,
    doneAt: null,
    failedAt: null,
    createdAt: daysAgo(200),
    ...ended,
  });
  await addRows(
    db,
    "outbox",
    job("old", { doneAt: daysAgo(31) }),
    job("young", { doneAt: daysAgo(29) }),
    job("waiting", {}),
    job("failed", { failedAt: daysAgo(100) }),
  );
  const other = await addUser(db);
  const phoneCode = (userId: number, expiresAt: string) => ({ userId, phone: "+919822012345", seed: "1", expiresAt });
  await addRows(db, "phone_codes", phoneCode(user.id, daysAgo(0)), phoneCode(other.id, daysAgo(-1)));
  const message = (jobId: number, createdAt: string) =>
    ({ jobId, userId: user.id, way: "sms", kind: "paid", createdAt }) as const;
  await addRows(db, "phone_messages", message(1, daysAgo(91)), message(2, daysAgo(89)));
  await addRows(
    db,
    "sessions",
    { idHash: "old", userId: user.id, createdAt: daysAgo(20), expiresAt: daysAgo(0) },
    { idHash: "live", userId: user.id, createdAt: daysAgo(1), expiresAt: daysAgo(-13) },
  );

  const notification = (dedupeKey: string, createdAt: string) =>
    ({ userId: user.id, kind: "requested", bookingId: null, dedupeKey, createdAt, readAt: null }) as const;
  await addRows(db, "notifications", notification("old", daysAgo(401)), notification("young", daysAgo(399)));

  const equipment = await addEquipment(db, user.id);
  const question = (renterId: number, lastAt: string) =>
    ({ equipmentId: equipment.id, ownerId: user.id, renterId, lastSide: "renter", createdAt: lastAt, lastAt }) as const;
  await addRows(
    db,
    "questions",
    question((await addUser(db)).id, daysAgo(401)),
    question((await addUser(db)).id, daysAgo(399)),
  );

  const booked = async (receivedAt: string, state: "recorded" | "disputed") => {
    const days = { startDate: "2026-03-12", endDate: "2026-03-12" };
    const { id } = await addEquipment(db, user.id);
    const request = { equipmentId: id, ...days };
    const booking = await requestBooking(db, request, await addUser(db), { now: NOW, holdMinutes: 30 });
    const answered = state === "recorded" ? {} : { answeredAt: receivedAt };
    const record = { bookingId: booking.id, at: receivedAt, answerUntil: receivedAt, state, ...answered };
    await addRows(db, "transfers", {
      ...record,
      kind: "handover",
      receivedAt: daysAgo(401),
      meter: null,
      fuel: null,
      note: null,
    });
    await addRows(db, "transfers", { ...record, kind: "return", receivedAt, meter: null, fuel: null, note: null });
    const codes = { bookingId: booking.id, handoverCode: "0001", returnCode: "0002", createdAt: receivedAt };
    await db.insertInto("transfer_codes").values(codes).execute();
    return booking.id;
  };
  await booked(daysAgo(401), "recorded");
  const kept = [await booked(daysAgo(399), "recorded"), await booked(daysAgo(401), "disputed")];

  const bookedFor = async (name: string, endDate: string) => {
    const { id } = await addEquipment(db, user.id);
    const farmer = { name, phone: "+919822012345" };
    const request = { equipmentId: id, startDate: "2026-03-12", endDate: "2026-03-12", farmer };
    const booking = await requestBooking(db, request, await addUser(db), { now: NOW, holdMinutes: 30 });
    await db.updateTable("bookings").set({ startDate: endDate, endDate }).where("id", "=", booking.id).execute();
  };
  await bookedFor("Old", daysAgo(401).slice(0, 10));
  await bookedFor("Young", daysAgo(399).slice(0, 10));

  const [booking] = await db.selectFrom("bookings").select("id").orderBy("id").execute();
  const move = (settledAt: string) => ({
    bookingId: booking?.id ?? 0,
    proposedBy: "renter" as const,
    oldStartDate: "2026-03-12",
    oldEndDate: "2026-03-12",
    startDate: "2026-03-13",
    endDate: "2026-03-13",
    refundPercent: 100,
    reason: settledAt,
    state: "declined" as const,
    until: settledAt,
    createdAt: settledAt,
    settledAt,
  });
  await addRows(db, "booking_moves", move(daysAgo(401)), move(daysAgo(399)));
  await addRows(db, "balances", {
    bookingId: booking?.id ?? 0,
    amount: 1,
    state: "ended",
    way: "cash",
    statedBy: "owner",
    statedAt: daysAgo(402),
    words: "No",
    decision: "Paid",
    decidedAt: daysAgo(401),
  });
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
