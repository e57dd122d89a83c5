import { expect, it } from "vitest";
import { withResolvers } from "../../tests/fixtures/with-resolvers";
import { limitWaiting } from "./limit-waiting";

it("runs work in its order, a few pieces at a time, and refuses what would wait behind too many", async () => {
  const inTurn = limitWaiting(2, 3, "passwordsBusy");
  const { promise: gate, resolve: open } = withResolvers();
  const started: number[] = [];
  const work = (piece: number) =>
    inTurn(() => {
      started.push(piece);
      return gate;
    });
  const running = [work(1), work(2)];
  await expect.poll(() => started).toEqual([1, 2]);
  const waiting = [work(3), work(4), work(5)];
  await expect(work(6)).rejects.toMatchObject({ key: "passwordsBusy" });
  expect(started).toEqual([1, 2]);
  open();
  await Promise.all([...running, ...waiting]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

it("gives the place of failed work to the next", async () => {
  const inTurn = limitWaiting(1, 1, "passwordsBusy");
  await expect(inTurn(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  expect(await inTurn(() => Promise.resolve("done"))).toBe("done");
});
