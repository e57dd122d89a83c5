import { expect, it } from "vitest";
import { countInWindows, planWindows } from "./load-windows";

it("lets each kind of window come first in every second pair", () => {
  expect(planWindows(5)).toEqual(["quiet", "busy", "busy", "quiet"]);
});

it("counts answers by the kind of the window they came in, but for its start", () => {
  const answers = [
    { atMs: 4_900, latencyMs: 1 },
    { atMs: 5_050, latencyMs: 2 },
    { atMs: 5_100, latencyMs: 3 },
    { atMs: 5_999, latencyMs: 4 },
    { atMs: 6_099, latencyMs: 5 },
    { atMs: 6_500, latencyMs: 6 },
    { atMs: 7_000, latencyMs: 7 },
  ];
  const result = {
    answeredAtMs: answers.map(({ atMs }) => atMs),
    latenciesMs: answers.map(({ latencyMs }) => latencyMs),
  };
  expect(countInWindows(result, { plan: ["quiet", "busy"], firstMs: 5_000 })).toEqual({
    quiet: 2 / 0.9,
    busy: 1 / 0.9,
    busyLatenciesMs: [6],
  });
});
