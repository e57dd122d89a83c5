import { expect, it } from "vitest";
import { EventTimes } from "./quota";

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
