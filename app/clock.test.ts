import { describe, expect, it } from "vitest";
import { createSteadyClock } from "./clock.server";

const HOUR = 3_600_000;
const START = Date.parse("2026-03-10T06:30:00.000Z");

function scene() {
  let elapsed = 0;
  let shift = 0;
  const clock = createSteadyClock({
    systemMs: () => START + elapsed + shift,
    monotonicMs: () => elapsed,
    lastingMs: 600_000,
  });
  return {
    clock,
    pass: (ms: number) => (elapsed += ms),
    jump: (ms: number) => (shift += ms),
    sinceStart: () => clock.now().getTime() - START,
  };
}

describe("the steady clock", () => {
  it.each([24 * HOUR, HOUR, -HOUR, -5 * HOUR, 6_000, -6_000])("ignores a jump by %i ms and back", (by) => {
    const { clock, pass, jump, sinceStart } = scene();
    pass(1_000);
    jump(by);
    expect(sinceStart()).toBe(1_000);
    pass(599_000);
    expect([sinceStart(), clock.lastingJumpMs()]).toEqual([600_000, undefined]);
    jump(-by);
    pass(600_000);
    expect([sinceStart(), clock.lastingJumpMs()]).toEqual([1_200_000, undefined]);
  });

  it("names a jump that lasts, and follows it only when it is told to", () => {
    const { clock, pass, jump, sinceStart } = scene();
    jump(-5 * HOUR);
    expect(sinceStart()).toBe(0);
    pass(600_000);
    expect(clock.lastingJumpMs()).toBe(-5 * HOUR);
    expect(sinceStart()).toBe(600_000);
    clock.followSystem();
    expect([sinceStart(), clock.lastingJumpMs()]).toEqual([600_000 - 5 * HOUR, undefined]);
  });

  it("follows small corrections, however many", () => {
    const { clock, pass, jump, sinceStart } = scene();
    for (let count = 0; count < 10; count += 1) {
      jump(-4_000);
      pass(10_000);
      expect(sinceStart()).toBe((count + 1) * 6_000);
    }
    expect(clock.lastingJumpMs()).toBeUndefined();
  });
});
