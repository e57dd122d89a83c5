import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuota, EventTimes } from "./quota";

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
