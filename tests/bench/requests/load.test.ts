import { expect, it } from "vitest";
import { sumUp } from "./load";

it("sums turns of a load up", () => {
  const one = {
    seconds: 2,
    answers: 6,
    latenciesMs: [1, 2, 3, 4],
    answeredAtMs: [1, 3, 6, 10],
    bytes: 400,
    others: {},
    processorMs: 20,
  };
  const other = {
    seconds: 1,
    answers: 4,
    latenciesMs: [9, 5],
    answeredAtMs: [9, 14],
    bytes: 260,
    others: {},
    processorMs: 30,
  };
  expect(sumUp([one, other])).toEqual({ perSecond: 2, medianMs: 3, slowMs: 9, bytes: 110, processorMs: 5 });
  expect(sumUp([one, { ...other, processorMs: undefined }]).processorMs).toBeUndefined();
});
