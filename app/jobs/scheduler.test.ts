import { afterEach, describe, expect, it, vi } from "vitest";
import { startScheduler, type PeriodicJob, type Scheduler } from "./scheduler.server";

const never = () => new Promise<never>(() => undefined);
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let elapsedMs = 0;
let running: Scheduler | undefined;

function start(jobs: (Partial<PeriodicJob> & Pick<PeriodicJob, "name" | "run">)[], graceMs = 5): Scheduler {
  running = startScheduler(
    jobs.map((job) => ({ everyMs: 1, deadlineMs: 5, ...job })),
    { log, monotonicMs: () => elapsedMs, graceMs, slackMs: 0 },
  );
  return running;
}
const late = () =>
  running
    ?.heartbeats()
    .filter(({ isLate }) => isLate)
    .map(({ name }) => name);

afterEach(async () => {
  await running?.stop();
  running = undefined;
  elapsedMs = 0;
  vi.clearAllMocks();
});

describe("periodic jobs", () => {
  it("are run again and again, the first run marked", async () => {
    const runs: boolean[] = [];
    start([{ name: "a", run: ({ isFirstRun }) => Promise.resolve(runs.push(isFirstRun)) }]);
    await expect.poll(() => runs.length).toBeGreaterThan(2);
    expect(runs.slice(0, 3)).toEqual([true, false, false]);
  });

  it("go on after a run that fails, also before its first promise", async () => {
    let runs = 0;
    start([
      {
        name: "a",
        run: () => {
          runs += 1;
          if (runs === 1) throw new Error("at once");
          return Promise.reject(new Error("later"));
        },
      },
    ]);
    await expect.poll(() => runs).toBeGreaterThan(2);
    expect(running?.heartbeats()).toMatchObject([{ name: "a", hasFailed: true }]);
    expect(log.warn).toHaveBeenCalledWith("periodic job failed: a", { error: new Error("at once") });
  });

  it("are not held up by one that never ends, which is started again a few times", async () => {
    let stuck = 0;
    let good = 0;
    const signals: AbortSignal[] = [];
    start([
      {
        name: "stuck",
        run: ({ signal }) => {
          stuck += 1;
          signals.push(signal);
          return never();
        },
      },
      { name: "good", run: () => Promise.resolve((good += 1)) },
    ]);
    const thirdIsAbandoned = ["periodic job does not end: stuck", { deadlineMs: 5, abandonedRuns: 3 }] as const;
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith(...thirdIsAbandoned));
    const before = good;
    await expect.poll(() => good).toBeGreaterThan(before + 20);
    expect(stuck).toBe(3);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it("may end by themselves after their deadline", async () => {
    let ended = 0;
    start(
      [
        {
          name: "slow",
          run: ({ signal }) =>
            new Promise<void>((resolve) => {
              signal.addEventListener("abort", () => {
                ended += 1;
                resolve();
              });
            }),
        },
      ],
      60_000,
    );
    await expect.poll(() => ended).toBeGreaterThan(1);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("are late when they have not ended a run for longer than interval, deadline and grace", async () => {
    let good = 0;
    start([
      { name: "stuck", run: never },
      { name: "good", run: () => Promise.resolve((good += 1)) },
    ]);
    expect(late()).toEqual([]);
    elapsedMs = 11;
    const before = good;
    await expect.poll(() => good).toBeGreaterThan(before + 1);
    expect(late()).toEqual([]);
    elapsedMs = 12;
    const again = good;
    await expect.poll(() => good).toBeGreaterThan(again + 1);
    expect(late()).toEqual(["stuck"]);
    expect(running?.heartbeats()).toEqual([
      { name: "stuck", ageMs: 12, isLate: true, hasFailed: false },
      { name: "good", ageMs: 0, isLate: false, hasFailed: false },
    ]);
  });

  it("wait for a run under way when they are stopped, and tell it so", async () => {
    let isEnded = false;
    const jobs = start(
      [
        {
          name: "a",
          deadlineMs: 60_000,
          run: ({ signal }) =>
            new Promise<void>((resolve) => {
              signal.addEventListener("abort", () => {
                setTimeout(() => {
                  isEnded = true;
                  resolve();
                }, 10);
              });
            }),
        },
      ],
      60_000,
    );
    await jobs.stop();
    expect(isEnded).toBe(true);
  });
});
