import { describe, expect, it, vi } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue";

/** Work that notes its name when it starts, and ends when it is told to. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    make: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: async (name: string) => {
      ends.get(name)?.();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

const OPTIONS = { atOnce: 1, maxWaiting: 6, maxWaitingOfKey: 4 };

describe("a fair queue", () => {
  it("does one piece of each before a second of anyone", async () => {
    const { run } = createFairQueue(OPTIONS);
    const { started, make, end } = createWork();
    const all = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => run(name.slice(0, 1), make(name)));
    for (let turn = 0; turn < all.length; turn += 1) await end(started.at(-1) ?? "");
    expect(await Promise.all(all)).toHaveLength(6);
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("runs no more at once than allowed, also after failures", async () => {
    const { run } = createFairQueue({ ...OPTIONS, atOnce: 2, maxWaiting: 100, maxWaitingOfKey: 100 });
    let [running, most] = [0, 0];
    const work = async (at: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (at % 3 === 0) throw new Error("failed");
    };
    const done = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => run(String(at % 4), () => work(at))));
    expect(done.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect([running, most]).toEqual([0, 2]);
  });

  it("refuses what one key adds above its room, and gives a newcomer the room of whoever has the most", async () => {
    const { run } = createFairQueue(OPTIONS);
    const { started, make, end } = createWork();
    const ask = (name: string) => run(name.slice(0, 1), make(name)).catch((error: unknown) => error);
    const first = ask("a0");
    const mine = ["a1", "a2", "a3", "a4"].map(ask);
    expect(await ask("a5")).toBeInstanceOf(QueueFull);
    const others = ["b1", "c1", "d1"].map(ask);
    expect(await mine[3]).toBeInstanceOf(QueueFull);
    for (const name of ["a0", "a1", "b1", "c1", "d1", "a2", "a3"]) await end(name);
    expect(await Promise.all([first, ...mine.slice(0, 3), ...others])).toHaveLength(7);
    expect(started).toEqual(["a0", "a1", "b1", "c1", "d1", "a2", "a3"]);
  });

  it("refuses what has waited too long, and does the rest in its order", async () => {
    vi.useFakeTimers();
    try {
      const { run } = createFairQueue({ ...OPTIONS, maxWaitMs: 1_000 });
      const { started, make, end } = createWork();
      const ended: string[] = [];
      const ask = (name: string) =>
        run(name.slice(0, 1), make(name)).then(
          () => ended.push(name),
          (error: unknown) => ended.push(`${name} ${error instanceof QueueFull}`),
        );
      const first = [ask("a1"), ask("a2"), ask("b1")];
      await vi.advanceTimersByTimeAsync(600);
      const later = [ask("a3"), ask("c1")];
      await vi.advanceTimersByTimeAsync(600);
      expect(ended).toEqual(["a2 true", "b1 true"]);
      for (const name of ["a1", "a3", "c1"]) await end(name);
      await Promise.all([...first, ...later]);
      expect(started).toEqual(["a1", "a3", "c1"]);
      await vi.advanceTimersByTimeAsync(5_000);
      await Promise.all([ask("d1"), end("d1")]);
      expect(started.at(-1)).toBe("d1");
    } finally {
      vi.useRealTimers();
    }
  });
});
