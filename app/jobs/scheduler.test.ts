import { afterEach, describe, expect, it, vi } from "vitest";
import { startScheduler, type PeriodicJob, type Scheduler } from "./scheduler.server";

const log = { warn: vi.fn() };
let elapsedMs = 0;
let running: Scheduler | undefined;

function start(jobs: (Partial<PeriodicJob> & Pick<PeriodicJob, "name" | "run">)[]): Scheduler {
  running = startScheduler(
    jobs.map((job) => ({ everyMs: 1, deadlineMs: 5, ...job })),
    { log, monotonicMs: () => elapsedMs, slackMs: 5 },
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
  it("go on after a run that fails, also before its first promise", async () => {
    const runs: boolean[] = [];
    start([
      {
        name: "a",
        run: ({ isFirstRun }) => {
          runs.push(isFirstRun);
          if (runs.length === 1) throw new Error("at once");
          return runs.length === 3 ? Promise.resolve() : Promise.reject(new Error("later"));
        },
      },
    ]);
    await expect.poll(() => runs.length).toBeGreaterThan(4);
    expect(runs.slice(0, 5)).toEqual([true, true, true, false, false]);
    expect(running?.heartbeats()).toMatchObject([{ name: "a", hasFailed: true }]);
    expect(log.warn).toHaveBeenCalledWith("periodic job failed: a", { error: new Error("at once") });
  });

  it("hold up no other while one does not end, which is late and told to end at its deadline", async () => {
    let good = 0;
    let end = () => undefined as void;
    let told: AbortSignal | undefined;
    const stuck: PeriodicJob["run"] = ({ signal }) => {
      told = signal;
      return new Promise<void>((resolve) => (end = resolve));
    };
    start([
      { name: "stuck", run: stuck },
      { name: "good", run: () => Promise.resolve((good += 1)) },
    ]);
    await expect.poll(() => told?.aborted).toBe(true);
    for (const [ms, names] of [
      [0, []],
      [11, []],
      [12, ["stuck"]],
    ] as const) {
      elapsedMs = ms;
      const before = good;
      await expect.poll(() => good).toBeGreaterThan(before + 1);
      expect(late()).toEqual(names);
    }
    expect(running?.heartbeats()).toEqual([
      { name: "stuck", ageMs: 12, isLate: true, hasFailed: false },
      { name: "good", ageMs: 0, isLate: false, hasFailed: false },
    ]);
    const stopped = running?.stop();
    end();
    await stopped;
  });

  it("wait for a run under way when they are stopped, and tell it so", async () => {
    let [isBegun, isEnded] = [false, false];
    const jobs = start([
      {
        name: "a",
        deadlineMs: 60_000,
        run: ({ signal }) =>
          new Promise<void>((resolve) => {
            isBegun = true;
            signal.addEventListener("abort", () => {
              setTimeout(() => {
                isEnded = true;
                resolve();
              }, 10);
            });
          }),
      },
    ]);
    await expect.poll(() => isBegun).toBe(true);
    await jobs.stop();
    expect(isEnded).toBe(true);
  });
});
