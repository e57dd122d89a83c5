import { describe, expect, it, vi } from "vitest";
import { inBatches } from "./in-batches";

/** Rows with these numbers, as a table gives them. */
const tableOf = (ids: readonly number[]) =>
  vi.fn((after: number, size: number) =>
    Promise.resolve(
      ids
        .filter((id) => id > after)
        .slice(0, size)
        .map((id) => ({ id })),
    ),
  );

async function collect(ids: readonly number[], size: number) {
  const list = tableOf(ids);
  const batches: number[][] = [];
  for await (const batch of inBatches<number>(size, 0, list)) batches.push(batch);
  return { batches, asked: list.mock.calls.map(([after]) => after) };
}

describe("batches of numbers", () => {
  it("hold every number once, and end with one that is not full", async () => {
    expect(await collect([2, 3, 7, 8, 20], 2)).toEqual({ batches: [[2, 3], [7, 8], [20]], asked: [0, 3, 8] });
  });

  it("end after a full one with a question that finds nothing", async () => {
    expect(await collect([2, 3], 2)).toEqual({ batches: [[2, 3]], asked: [0, 3] });
  });

  it("are none where there is nothing", async () => {
    expect(await collect([], 2)).toEqual({ batches: [], asked: [0] });
  });

  it("take in what was added after the last number meanwhile", async () => {
    const ids = [1, 2];
    const list = tableOf(ids);
    const batches: number[][] = [];
    for await (const batch of inBatches<number>(2, 0, list)) {
      if (batches.push(batch) === 1) ids.push(3);
    }
    expect(batches).toEqual([[1, 2], [3]]);
  });
});
