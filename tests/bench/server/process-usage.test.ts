import { expect, it } from "vitest";
import { parseProcessorMs, watchMemory } from "./process-usage";

it("reads processor time, whatever the program is called", () => {
  const stat = "4711 (a (b) c) S 1 4711 4711 0 -1 4194304 9000 0 12 0 250 50 7 8 20 0 11 0 12345 1000000 20000";
  expect(parseProcessorMs(stat)).toBe(3_000);
  expect(parseProcessorMs("")).toBeUndefined();
});

it("does not hide that what it watched went wrong", async () => {
  await expect(watchMemory(process.pid, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
