import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { enqueue } from "~/domain/outbox/outbox.server";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { countBookingsByPayment, countJobs, countPayments, countPhoneMessages } from "./count-work.server";

let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});

it("Jobs that are not done are counted by kind, with when the oldest was due", async () => {
  const store = (dedupeKey: string, kind: string, afterMs: number) =>
    db.transaction().execute((trx) => enqueue(trx, { kind, dedupeKey, payload: {}, now: NOW, afterMs }));
  await store("a", "mail", 5_000);
  await store("b", "mail", 1_000);
  await store("c", "mail", 0);
  await store("d", "refund", 0);
  await store("e", "refund", 0);
  const at = NOW.toISOString();
  await db.updateTable("outbox").set({ doneAt: at }).where("dedupeKey", "in", ["c", "e"]).execute();
  await db.updateTable("outbox").set({ failedAt: at }).where("dedupeKey", "=", "d").execute();
  expect(await countJobs(db)).toEqual([
    { kind: "mail", waiting: 2, failed: 0, oldestDueAt: new Date(NOW.getTime() + 1_000).toISOString() },
    { kind: "refund", waiting: 0, failed: 1, oldestDueAt: null },
  ]);
  expect(await countPayments(db)).toEqual([]);
  expect(await countBookingsByPayment(db)).toEqual([]);
});

it("Messages to phones of the last day are counted by what has become of them", async () => {
  const { id: userId } = await addUser(db);
  const message = (jobId: number, state: string, hours: number) =>
    ({
      jobId,
      userId,
      way: "sms",
      kind: "paid",
      state,
      createdAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
    }) as const;
  await db
    .insertInto("phone_messages")
    .values([message(1, "failed", 23), message(2, "failed", 25), message(3, "delivered", 1)])
    .execute();
  expect(await countPhoneMessages(db, NOW)).toEqual([
    { state: "delivered", count: 1 },
    { state: "failed", count: 1 },
  ]);
});
