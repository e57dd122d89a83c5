import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { enqueue, leaseJob, postponeJob } from "~/domain/outbox/outbox.server";
import { keepUnmatchedPayment } from "~/domain/payments/provider-cases.server";
import { notifyRefund } from "~/domain/payments/refunds.server";
import type { Email } from "~/gateways/email.server";
import { listConditions, type ServerState } from "~/jobs/alert-conditions.server";
import { addUser, bookAndPay, createFakeGateway, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { alertAdmins, type Occurrence } from "./alert-admins.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { runMails } from "../../../tests/fixtures/run-mails";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OFFICE = "office@example.com";
const DISK_LOW: Occurrence = { key: "disk low", kind: "diskLow", values: { freeMegabytes: 80 } };

let scene: Scene;
let db: Db;
let elapsedMs = 0;
const now = () => new Date(NOW.getTime() + elapsedMs);
beforeEach(async () => {
  scene = await setScene();
  db = scene.db;
  elapsedMs = 0;
});

async function addAdmin(language: string, contact: string, confirmedContact: string | null = contact): Promise<number> {
  const { id } = await addUser(db, language);
  await db.updateTable("users").set({ isAdmin: 1, contact, confirmedContact }).where("id", "=", id).execute();
  return id;
}

/** Runs the alerts and all email jobs that follow; returns what was sent. */
async function run(conditions: readonly Occurrence[] = []): Promise<Email[]> {
  await alertAdmins(db, conditions, now());
  return runMails(db, now());
}

const kinds = async (conditions: readonly Occurrence[] = []) =>
  (await alertAdmins(db, conditions, now())).map(({ kind }) => kind);

async function addRefund(status: "failed" | "pending", createdAt = NOW): Promise<void> {
  const { id: bookingId } = await bookAndPay(scene, createFakeGateway());
  const { id: paymentId } = await db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  const refund = { bookingId, paymentId, amount: 400_000, reason: "rejected", status } as const;
  const row = await db
    .insertInto("refunds")
    .values({ ...refund, createdAt: createdAt.toISOString(), settledAt: null, providerRefundId: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === "failed") await db.transaction().execute((trx) => notifyRefund(trx, row, "failed", NOW));
}

const addUnmatched = () =>
  db
    .transaction()
    .execute((trx) =>
      keepUnmatchedPayment(
        trx,
        { id: "pay_2", order_id: null, amount: 12_300, currency: "INR", status: "captured" },
        { booking: undefined, reason: "unknown_order", now: NOW },
      ),
    );

async function failJob(dedupeKey: string): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, { kind: "order_look", dedupeKey, payload: {}, now: NOW }));
  const job = await leaseJob(db, ["order_look"], now());
  if (job !== undefined) await postponeJob(db, job, "never", now(), { maxAttempts: 1 });
}

describe("what needs a person", () => {
  it("is told once, in one email for each admin, in the admin's language", async () => {
    await addAdmin("hi", "asha@example.com");
    await addAdmin("mr", "ravi@example.com");
    await addUnmatched();
    await failJob("a");
    const sent = await run();
    expect(sent.map(({ to, language }) => [to, language])).toEqual([
      ["asha@example.com", "hi"],
      ["ravi@example.com", "mr"],
    ]);
    expect(sent[0]?.text).toContain("₹123.00");
    expect(sent[0]?.text).toContain("order_look");
    expect(sent[0]?.text).toContain("https://yantra.example/admin/payments");
    elapsedMs = 3 * DAY_MS;
    expect(await run()).toEqual([]);
  });

  it("goes to the office's address where no admin has a confirmed one, and to nobody who is no admin", async () => {
    await addAdmin("hi", "asha@example.com", null);
    await db
      .updateTable("users")
      .set({ contact: "renter@example.com", confirmedContact: "renter@example.com" })
      .where("id", "=", scene.renter.id)
      .execute();
    expect((await run([DISK_LOW])).map(({ to, language }) => [to, language])).toEqual([[OFFICE, "en"]]);
  });

  it("is a failed refund, of which an admin gets one email and not two", async () => {
    await addAdmin("en", "asha@example.com");
    await addRefund("failed");
    expect((await run()).map(({ to }) => to)).toEqual(["asha@example.com"]);
    expect(await run()).toEqual([]);
  });

  it("is a refund that takes longer than banks do, money that fits nothing and a job that gave up", async () => {
    await addRefund("pending", new Date(NOW.getTime() - 8 * DAY_MS));
    await addUnmatched();
    await failJob("a");
    expect(await kinds()).toEqual(["refundStuck", "moneyUnmatched", "jobFailed"]);
  });

  it("is told again when it happens again, not when it comes and goes", async () => {
    expect(await kinds([DISK_LOW])).toEqual(["diskLow"]);
    for (const present of [[], [DISK_LOW], [], [DISK_LOW]]) {
      elapsedMs += 10 * MINUTE_MS;
      expect(await kinds(present)).toEqual([]);
    }
    expect(await kinds([])).toEqual([]);
    elapsedMs += HOUR_MS + MINUTE_MS;
    expect(await kinds([])).toEqual([]);
    expect(await db.selectFrom("alerts").selectAll().execute()).toEqual([]);
    expect(await kinds([DISK_LOW])).toEqual(["diskLow"]);
  });

  it("is no alert that could not be sent", async () => {
    await alertAdmins(db, [DISK_LOW], now());
    const job = await leaseJob(db, ["mail"], now());
    if (job !== undefined) await postponeJob(db, job, "never", now(), { maxAttempts: 1 });
    expect(await kinds([DISK_LOW])).toEqual([]);
  });
});

describe("a server", () => {
  const beat = { name: "refunds", ageMs: 0, isLate: false, hasFailed: false };
  const good: ServerState = {
    heartbeats: [beat],
    freeBytes: 20 * 1024 ** 3,
    totalBytes: 40 * 1024 ** 3,
    backupTime: new Date(NOW.getTime() - DAY_MS),
  };
  const found = (change: Partial<ServerState> = {}) =>
    listConditions({ ...good, ...change }, NOW).map(({ kind }) => kind);

  it("needs nobody while all is well", () => {
    expect(found()).toEqual([]);
    expect(found({ totalBytes: 1024 ** 4, freeBytes: 6 * 1024 ** 3 })).toEqual([]);
    expect(found({ heartbeats: [{ ...beat, hasFailed: true }] })).toEqual([]);
  });

  it("needs a person where something is wrong", () =>
    expectRows(
      [
        ["backupFailed", { heartbeats: [{ ...beat, name: "nightly backup", hasFailed: true }] }],
        ["backupOld", { backupTime: new Date(NOW.getTime() - 2 * DAY_MS - 1) }],
        ["diskLow", { freeBytes: 500 * 1024 ** 2 }],
        ["diskLow", { freeBytes: 1024 ** 3 }],
        ["schedulerLate", { heartbeats: [{ ...beat, isLate: true }] }],
      ],
      ([, change]) => found(change),
      ([kind]) => [kind],
    ));
});
