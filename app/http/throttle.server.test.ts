import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuota } from "~/domain/quota";
import { createLoginThrottle } from "./throttle.server";

function withClock(maxKeys?: number) {
  let time = Date.parse("2026-01-01T00:00:00Z");
  const throttle = createLoginThrottle({ now: () => time, ...(maxKeys === undefined ? {} : { maxKeys }) });
  return {
    throttle,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    guess: (account: string, address: string) => {
      const permission = throttle.check(account, address);
      if (permission.allowed) throttle.recordFailure(account, address);
      return permission.allowed;
    },
  };
}

describe("login throttle", () => {
  it("allows at most 10 guesses in 3 minutes of 1,000 from one address", () => {
    const { guess } = withClock();
    const checked = Array.from({ length: 1_000 }, () => guess("ramesh", "203.0.113.7")).filter(Boolean);
    expect(checked).toHaveLength(10);
  });

  it("counts guesses that are still being checked", () => {
    const { throttle } = withClock();
    const allowed = Array.from({ length: 50 }, () => throttle.check("ramesh", "203.0.113.7")).filter(
      (one) => one.allowed,
    );
    expect(allowed).toHaveLength(10);
  });

  it("says how long to wait, and holds to it", () => {
    const { throttle, guess, pass } = withClock();
    for (let count = 0; count < 10; count += 1) {
      guess("ramesh", "203.0.113.7");
      pass(1_000);
    }
    expect(throttle.check("ramesh", "203.0.113.7")).toEqual({ allowed: false, retryAfterSeconds: 170 });
    pass(169_999);
    expect(throttle.check("ramesh", "203.0.113.7").allowed).toBe(false);
    pass(1);
    expect(throttle.check("ramesh", "203.0.113.7").allowed).toBe(true);
    expect(throttle.check("ramesh", "203.0.113.7").allowed).toBe(false);
  });

  it("lets the owner in from elsewhere", () => {
    const { guess, throttle } = withClock();
    for (let count = 0; count < 1_000; count += 1) guess("ramesh", "203.0.113.7");
    expect(throttle.check("ramesh", "198.51.100.9").allowed).toBe(true);
  });

  it("sees through capitals, blanks and addresses of one IPv6 network", () => {
    const { guess } = withClock();
    const names = ["ramesh", "RAMESH", " Ramesh "];
    const checked = Array.from({ length: 60 }, (_, index) =>
      guess(names[index % 3] ?? "", `2001:db8:1:2::${index.toString(16)}`),
    );
    expect(checked.filter(Boolean)).toHaveLength(10);
  });

  it("limits an address over all accounts, with a higher limit for loopback", () => {
    const { guess, pass } = withClock();
    const checked = Array.from({ length: 300 }, (_, index) => guess(`user-${index}`, "203.0.113.7")).filter(Boolean);
    expect(checked).toHaveLength(100);
    expect(Array.from({ length: 300 }, (_, index) => guess(`user-${index}`, "127.0.0.1")).every(Boolean)).toBe(true);
    pass(10 * MS_PER_MINUTE);
    expect(guess("user-500", "203.0.113.7")).toBe(true);
  });

  it("caps an account over all addresses", () => {
    const { guess } = withClock();
    const checked = Array.from({ length: 2_000 }, (_, index) =>
      guess("ramesh", `10.0.${index >> 8}.${index & 255}`),
    ).filter(Boolean);
    expect(checked).toHaveLength(500);
  });

  it("does not count logins that succeed", () => {
    const { throttle, guess } = withClock();
    for (let count = 0; count < 500; count += 1) {
      expect(throttle.check("ramesh", "203.0.113.7").allowed).toBe(true);
      throttle.recordSuccess("ramesh", "203.0.113.7");
    }
    for (let count = 0; count < 9; count += 1) guess("ramesh", "203.0.113.7");
    throttle.check("ramesh", "203.0.113.7");
    throttle.recordSuccess("ramesh", "203.0.113.7");
    expect(Array.from({ length: 20 }, () => guess("ramesh", "203.0.113.7")).filter(Boolean)).toHaveLength(10);
  });

  it("does not let a success at one account excuse guesses at others", () => {
    const { throttle, guess } = withClock();
    const checked = Array.from({ length: 300 }, (_, index) => {
      if (throttle.check("mine", "203.0.113.7").allowed) throttle.recordSuccess("mine", "203.0.113.7");
      return guess(`user-${index}`, "203.0.113.7");
    });
    expect(checked.filter(Boolean)).toHaveLength(100);
  });

  it("remembers a bounded number of names, however long they are", () => {
    const { guess, throttle } = withClock(50);
    for (let index = 0; index < 500; index += 1) guess(`${"x".repeat(100_000)}`, "203.0.113.7");
    expect(throttle.check("x".repeat(100_001), "203.0.113.7").allowed).toBe(false);
    for (let index = 0; index < 60; index += 1) guess(`user-${index}`, `10.1.0.${index}`);
    expect(throttle.check("x".repeat(100_000), "203.0.113.7").allowed).toBe(true);
  });
});

describe("quota", () => {
  it("gives each key its uses in any span of time", () => {
    let time = 0;
    const quota = createQuota({ max: 3, withinSeconds: 60, now: () => time });
    expect([1, 2, 3, 4].map(() => quota.take("203.0.113.7").allowed)).toEqual([true, true, true, false]);
    expect(quota.take("203.0.113.8").allowed).toBe(true);
    time = 59_999;
    expect(quota.take("203.0.113.7")).toEqual({ allowed: false, retryAfterSeconds: 1 });
    time = 60_000;
    expect(quota.take("203.0.113.7").allowed).toBe(true);
  });
});

describe("while the system's clock jumps a day ahead and back", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("nobody gets more guesses, and nobody waits longer", () => {
    const throttle = createLoginThrottle();
    const guess = () => throttle.check("ramesh", "203.0.113.7");
    const guesses = (count: number) => Array.from({ length: count }, guess).filter(({ allowed }) => allowed).length;
    expect(guesses(6)).toBe(6);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(guesses(10)).toBe(4);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(guess()).toEqual({ allowed: false, retryAfterSeconds: 180 });
    vi.advanceTimersByTime(180_000);
    expect(guess().allowed).toBe(true);
  });
});

describe("a device that has signed in before", () => {
  it("gets in with the right password whatever others guess, from everywhere", () => {
    const { throttle, guess } = withClock();
    for (let at = 0; at < 2_000; at += 1) guess("ramesh", `203.0.${at % 200}.${at % 250}`);
    for (let at = 0; at < 20; at += 1) guess("ramesh", "127.0.0.1");
    expect(throttle.check("ramesh", "127.0.0.1").allowed).toBe(false);
    expect(throttle.check("ramesh", "198.51.100.1").allowed).toBe(false);
    expect(throttle.check("ramesh", "127.0.0.1", "device").allowed).toBe(true);
  });

  it("guesses no more than others, and its wrong guesses count for nobody else", () => {
    const { throttle } = withClock();
    const tries = Array.from({ length: 1_000 }, () => throttle.check("ramesh", "203.0.113.7", "device"));
    expect(tries.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(throttle.check("ramesh", "203.0.113.7").allowed).toBe(true);
    throttle.recordSuccess("ramesh", "203.0.113.7", "device");
    expect(throttle.check("ramesh", "203.0.113.7", "device").allowed).toBe(true);
  });
});

it("normalises no more of a name than a field holds", () => {
  const longest: number[] = [];
  const real = String.prototype.normalize;
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    longest.push(this.length);
    return real.call(this, form);
  });
  createLoginThrottle().check("a\u0315\u0300".repeat(30_000), "198.51.100.1");
  spy.mockRestore();
  expect(longest).not.toEqual([]);
  expect(Math.max(...longest)).toBeLessThanOrEqual(6_000);
});
