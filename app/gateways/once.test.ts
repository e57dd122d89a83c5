import { expect, it } from "vitest";
import { once } from "./once";

it("what could not be loaded is loaded at the next call, and what was is kept", async () => {
  let tries = 0;
  const load = once(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("EMFILE")) : Promise.resolve(tries);
  });
  await expect(load()).rejects.toThrow("EMFILE");
  expect([await load(), await load()]).toEqual([2, 2]);
});
