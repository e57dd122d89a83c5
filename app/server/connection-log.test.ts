import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "~/http/log.server";
import { createConnectionLog } from "./connection-log";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("Connections closed over the limit are summed up by the label of their client", () => {
  let written = "";
  const log = createLog("info", (lines) => {
    written += lines;
  });
  const watch = createConnectionLog(log, (address) => `label of ${address.length}`);
  for (const address of ["203.0.113.7", "203.0.113.7", "10.0.0.1"]) watch.onCrowded(address);
  vi.advanceTimersByTime(60_000);
  watch.onCrowded("10.0.0.1");
  vi.advanceTimersByTime(60_000);
  const lines = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ clients }) => clients)).toEqual([{ "label of 11": 2, "label of 8": 1 }, { "label of 8": 1 }]);
});
