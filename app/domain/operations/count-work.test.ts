import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { enqueue } from "~/domain/outbox/outbox.server";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { countJobs } from "./count-work.server";

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
    { kind: "mail", failed: 0, oldestDueAt: new Date(NOW.getTime() + 1_000).toISOString() },
    { kind: "refund", failed: 1, oldestDueAt: null },
  ]);
});
