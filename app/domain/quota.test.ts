import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMigrated } from "../../tests/fixtures/domain";
import { Counter, createQuota, EventTimes, shareUses } from "./quota";

it("what no longer counts is forgotten with the next use of any key", () => {
  const times = new EventTimes(100);
  const rule = { max: 3, withinMs: 1_000 };
  times.add("asha", rule, 0);
  times.add("balu", rule, 600);
  times.add("asha", rule, 700);
  expect(times.size).toBe(2);
  times.add("chitra", rule, 1_650);
  expect(times.size).toBe(2);
  expect([times.waitMs("asha", { ...rule, max: 1 }, 1_650) > 0, times.waitMs("balu", rule, 1_650)]).toEqual([true, 0]);
});

describe("while the system's clock jumps", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  const DAY_MS = 86_400_000;
  const jump = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  it.each([DAY_MS, 3_600_000, -5 * 3_600_000])(
    "by %i ms and back, uses count for as long as they should",
    async (byMs) => {
      const quota = createQuota({ limit: "uses", max: 2, withinSeconds: 180 });
      expect((await quota.take("asha")).allowed).toBe(true);
      jump(byMs);
      pass(60_000);
      expect([await quota.take("asha"), await quota.take("asha")]).toEqual([
        { allowed: true },
        { allowed: false, retryAfterSeconds: 120 },
      ]);
      jump(-byMs);
      pass(60_000);
      expect(await quota.take("asha")).toEqual({ allowed: false, retryAfterSeconds: 60 });
      pass(60_000);
      expect((await quota.take("asha")).allowed).toBe(true);
    },
  );
});

it("a use inside a transaction counts though the transaction fails", async () => {
  const database = await openMigrated();
  shareUses(database.sharedUses);
  try {
    const counter = new Counter({ max: 2, withinMs: 60_000 }, { limit: "codes" });
    const guess = () =>
      database.db.transaction().execute(async (trx) => {
        await trx.selectFrom("users").select("id").execute();
        if ((await counter.take("asha")) > 0) return "refused";
        throw new Error("wrong");
      });
    await expect(guess()).rejects.toThrow("wrong");
    await expect(guess()).rejects.toThrow("wrong");
    expect(await guess()).toBe("refused");
  } finally {
    shareUses(undefined);
    await database.close();
  }
});
