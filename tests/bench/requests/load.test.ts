import { expect, it } from "vitest";
import { sumUp } from "./load";

it("sums turns of a load up", () => {
  const one = { seconds: 2, latenciesMs: [1, 2, 3, 4], bytes: 400, others: {} };
  const other = { seconds: 1, latenciesMs: [9, 5], bytes: 260, others: {} };
  expect(sumUp([one, other])).toEqual({ perSecond: 2, medianMs: 3, slowMs: 9, bytes: 110 });
});
