import { MS_PER_HOUR } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { Forbidden, NotFound } from "~/domain/errors";
import { addAdmin, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { countJobs, listFailedJobs, retryJob } from "~/domain/operations/failed-jobs.server";
import { enqueue, finishJob, isJobDue, leaseJob, postponeJob, repeatJob } from "./outbox.server";
import { runJobs, type JobHandlers } from "~/jobs/worker.server";

const KINDS = ["greet"];
const failures: string[] = [];
const report = (what: string, error: unknown) => failures.push(`${what}: ${String(error)}`);
const later = (ms: number) => new Date(NOW.getTime() + ms);

let db: Db;
const store = (dedupeKey: string, options: { kind?: string; afterMs?: number } = {}) =>
  db
    .transaction()
    .execute((trx) => enqueue(trx, { kind: "greet", dedupeKey, payload: { name: dedupeKey }, now: NOW, ...options }));
const rows = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const work = (handlers: JobHandlers, now = NOW, more: { jobDeadlineMs?: number } = {}) =>
  runJobs(db, handlers, { clock: () => now, report, ...more });

beforeEach(async () => {
  failures.length = 0;
  db = await openTestDatabase();
});

describe("an intent", () => {
  it("is stored once, and not at all when its transaction fails", async () => {
    await store("a");
    await store("a");
    const broken = db.transaction().execute(async (trx) => {
      await enqueue(trx, { kind: "greet", dedupeKey: "b", payload: {}, now: NOW });
      throw new Error("taken back");
    });
    await expect(broken).rejects.toThrow("taken back");
    expect((await rows()).map(({ dedupeKey }) => dedupeKey)).toEqual(["a"]);
  });

  it("waits until it is due, and for a worker that knows its kind", async () => {
    await store("a", { afterMs: 1_000 });
    await store("b", { kind: "unknown" });
    expect(await isJobDue(db, KINDS, NOW)).toBe(false);
    expect(await leaseJob(db, KINDS, NOW)).toBeUndefined();
    expect(await isJobDue(db, KINDS, later(1_000))).toBe(true);
    expect(await leaseJob(db, KINDS, later(1_000))).toMatchObject({ dedupeKey: "a", attempts: 1 });
  });
});

describe("a lease", () => {
  it("keeps a job from a second worker until it runs out", async () => {
    await store("a");
    const [first, second] = await Promise.all([leaseJob(db, KINDS, NOW), leaseJob(db, KINDS, NOW)]);
    expect([first, second].filter((job) => job !== undefined)).toHaveLength(1);
    expect(await leaseJob(db, KINDS, later(59_000))).toBeUndefined();
    expect(await leaseJob(db, KINDS, later(61_000))).toMatchObject({ attempts: 2 });
  });

  it("that ran out lets its worker change nothing of the job any more", async () => {
    await store("a");
    const stalled = await leaseJob(db, KINDS, NOW);
    const present = await leaseJob(db, KINDS, later(61_000));
    if (stalled === undefined || present === undefined) throw new Error("nothing was leased");
    const before = await rows();
    await postponeJob(db, stalled, "too late", later(62_000));
    await repeatJob(db, stalled, later(62_000));
    expect(await rows()).toEqual(before);
    await finishJob(db, present, later(63_000));
    await finishJob(db, stalled, later(64_000));
    expect(await rows()).toMatchObject([{ doneAt: later(63_000).toISOString() }]);
  });
});

describe("working off", () => {
  it("does each job once, however many work at it", async () => {
    for (let index = 0; index < 30; index += 1) await store(`job ${index}`);
    const done: unknown[] = [];
    const handlers: JobHandlers = {
      greet: {
        run: async (job) => {
          await Promise.resolve();
          done.push(job.payload);
        },
      },
    };
    await Promise.all([work(handlers), work(handlers), work(handlers)]);
    expect(done).toHaveLength(30);
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(30);
    expect((await rows()).every(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  it("comes back to a failed job later and later, and goes on with the others", async () => {
    await store("bad");
    await store("good");
    const handlers: JobHandlers = {
      greet: {
        run: (job) => (job.dedupeKey === "bad" ? Promise.reject(new Error("not today")) : Promise.resolve()),
        maxRetryMs: 40_000,
      },
    };
    const waits: number[] = [];
    let now = NOW;
    for (let round = 0; round < 6; round += 1) {
      await work(handlers, now);
      const [bad, good] = await rows();
      expect(good).toMatchObject({ doneAt: NOW.toISOString() });
      expect(bad).toMatchObject({ doneAt: null, lastError: "not today", attempts: round + 1 });
      const due = new Date(bad?.availableAt ?? "");
      waits.push(due.getTime() - now.getTime());
      now = due;
    }
    const longest = [5_000, 10_000, 20_000, 40_000, 40_000, 40_000];
    waits.forEach((wait, index) => {
      expect(wait).toBeLessThanOrEqual(longest[index] ?? 0);
      expect(wait).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2 - 1);
    });
    expect(failures).toHaveLength(6);
  });

  it("goes on with the others when a job does not end, and comes back to it", async () => {
    for (const name of ["stuck 1", "stuck 2", "stuck 3", "stuck 4", "good"]) await store(name);
    const handlers: JobHandlers = {
      greet: { run: (job) => (job.dedupeKey === "good" ? Promise.resolve() : new Promise(() => undefined)) },
    };
    await work(handlers, NOW, { jobDeadlineMs: 20 });
    const [stuck, , , , good] = await rows();
    expect(stuck).toMatchObject({ doneAt: null, leasedUntil: null, lastError: "did not end within 20 ms" });
    expect(good).toMatchObject({ doneAt: NOW.toISOString() });
  });

  it("does a job again when it says so", async () => {
    await store("a");
    await work({ greet: { run: () => Promise.resolve(later(5_000)) } });
    expect(await rows()).toMatchObject([{ doneAt: null, attempts: 0, availableAt: later(5_000).toISOString() }]);
    await work({ greet: { run: () => Promise.resolve() } }, later(5_000));
    expect(await rows()).toMatchObject([{ doneAt: later(5_000).toISOString() }]);
  });
});

it("a job that was given up is listed, and tried again when an admin says so", async () => {
  const admin = await addAdmin(db);
  await store("a");
  const failing: JobHandlers = { greet: { run: () => Promise.reject(new Error("never")), maxAttempts: 1 } };
  await work(failing);
  await work(failing, later(MS_PER_HOUR));
  expect(failures).toHaveLength(1);
  const [dead] = await listFailedJobs(db);
  expect(dead).toMatchObject({
    kind: "greet",
    dedupeKey: "a",
    attempts: 1,
    lastError: "never",
    failedAt: NOW.toISOString(),
  });
  await expect(retryJob(db, dead?.id ?? 0, { admin: { ...admin, isAdmin: false }, now: NOW })).rejects.toBeInstanceOf(
    Forbidden,
  );
  await retryJob(db, dead?.id ?? 0, { admin, now: NOW });
  await expect(retryJob(db, dead?.id ?? 0, { admin, now: NOW })).rejects.toBeInstanceOf(NotFound);
  expect(await listFailedJobs(db)).toEqual([]);
  await work({ greet: { run: () => Promise.resolve() } });
  expect(await rows()).toMatchObject([{ doneAt: NOW.toISOString() }]);
  expect(await db.selectFrom("audit").select(["action", "actorId"]).execute()).toEqual([
    { action: "job_retried", actorId: admin.id },
  ]);
});

it("Jobs that are not done are counted by kind, with when the oldest was due", async () => {
  for (const [dedupeKey, kind, afterMs] of [
    ["a", "mail", 5_000],
    ["b", "mail", 1_000],
    ["c", "mail", 0],
    ["d", "refund", 0],
    ["e", "refund", 0],
  ] as const)
    await store(dedupeKey, { kind, afterMs });
  const at = NOW.toISOString();
  await db.updateTable("outbox").set({ doneAt: at }).where("dedupeKey", "in", ["c", "e"]).execute();
  await db.updateTable("outbox").set({ failedAt: at }).where("dedupeKey", "=", "d").execute();
  expect(await countJobs(db)).toEqual([
    { kind: "mail", failed: 0, oldestDueAt: later(1_000).toISOString() },
    { kind: "refund", failed: 1, oldestDueAt: null },
  ]);
});
