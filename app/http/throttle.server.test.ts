import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuota } from "~/domain/quota";
import type { Problem } from "./problems.server";
import { createLoginThrottle } from "./throttle.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Whether wrong guesses are checked, or for how many seconds they are refused. */
const tryWrong =
  (throttle: ReturnType<typeof createLoginThrottle>) => (account: string, address: string, device?: string) =>
    throttle
      .guess({ account, address, device }, () => Promise.resolve(undefined))
      .then(
        () => ({ allowed: true }),
        ({ headers }: Problem) => ({ allowed: false, retryAfterSeconds: Number(headers["Retry-After"]) }),
      );

function withClock() {
  const throttle = createLoginThrottle({ limit: "guesses" });
  const check = tryWrong(throttle);
  return {
    throttle,
    check,
    pass: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds),
    guess: async (account: string, address: string) => (await check(account, address)).allowed,
  };
}

/** One after the other. */
async function countAllowed(times: number, guess: (index: number) => Promise<boolean>): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < times; index += 1) if (await guess(index)) allowed += 1;
  return allowed;
}

describe("login throttle", () => {
  it("says how long to wait, and holds to it", async () => {
    const { check, guess, pass } = withClock();
    for (let count = 0; count < 10; count += 1) {
      await guess("ramesh", "203.0.113.7");
      pass(1_000);
    }
    expect(await check("ramesh", "203.0.113.7")).toEqual({ allowed: false, retryAfterSeconds: 170 });
    pass(169_999);
    expect((await check("ramesh", "203.0.113.7")).allowed).toBe(false);
    pass(1);
    expect(await countAllowed(11, () => guess("ramesh", "203.0.113.7"))).toBe(10);
  });

  it("sees through capitals, blanks and addresses of one IPv6 network", async () => {
    const { guess } = withClock();
    const names = ["ramesh", "RAMESH", " Ramesh "];
    const checked = await countAllowed(60, (index) =>
      guess(names[index % 3] ?? "", `2001:db8:1:2::${index.toString(16)}`),
    );
    expect(checked).toBe(10);
  });

  it("limits a network over all accounts", async () => {
    const { guess, pass } = withClock();
    const checked = await countAllowed(1_200, (index) => guess(`user-${index}`, "203.0.113.7"));
    expect(checked).toBe(1_000);
    pass(10 * MS_PER_MINUTE);
    expect(await guess("user-1500", "203.0.113.7")).toBe(true);
  });

  it("caps an account over all networks", async () => {
    const { guess } = withClock();
    const checked = await countAllowed(4_000, (index) => guess("ramesh", `10.0.${index >> 8}.${index & 255}`));
    expect(checked).toBe(2_000);
  });

  it("does not count logins that succeed", async () => {
    const { throttle, check, guess } = withClock();
    for (let count = 0; count < 500; count += 1) {
      expect((await check("ramesh", "203.0.113.7")).allowed).toBe(true);
      await throttle.recordSuccess({ account: "ramesh", address: "203.0.113.7" });
    }
    for (let count = 0; count < 9; count += 1) await guess("ramesh", "203.0.113.7");
    await check("ramesh", "203.0.113.7");
    await throttle.recordSuccess({ account: "ramesh", address: "203.0.113.7" });
    expect(await countAllowed(20, () => guess("ramesh", "203.0.113.7"))).toBe(10);
  });

  it("does not let a success at one account excuse guesses at others", async () => {
    const { throttle, guess } = withClock();
    const checked = await countAllowed(1_200, async (index) => {
      if (await guess("mine", "203.0.113.7")) await throttle.recordSuccess({ account: "mine", address: "203.0.113.7" });
      return guess(`user-${index}`, "203.0.113.7");
    });
    expect(checked).toBe(1_000);
  });
});

it("quota gives each key its uses again when the time of the first is over", async () => {
  const quota = createQuota({ limit: "uses", max: 3, withinSeconds: 60 });
  expect(await countAllowed(4, async () => (await quota.take("203.0.113.7")).allowed)).toBe(3);
  expect((await quota.take("203.0.113.8")).allowed).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(await quota.take("203.0.113.7")).toEqual({ allowed: false, retryAfterSeconds: 1 });
  vi.advanceTimersByTime(1);
  expect((await quota.take("203.0.113.7")).allowed).toBe(true);
});

it("a device that has signed in before guesses no more than others, and its wrong guesses count for no others", async () => {
  const { throttle, check } = withClock();
  const onDevice = async () => (await check("ramesh", "203.0.113.7", "device")).allowed;
  expect(await countAllowed(1_000, onDevice)).toBe(10);
  expect((await check("ramesh", "203.0.113.7")).allowed).toBe(true);
  await throttle.recordSuccess({ account: "ramesh", address: "203.0.113.7", device: "device" });
  expect((await check("ramesh", "203.0.113.7", "device")).allowed).toBe(true);
});
