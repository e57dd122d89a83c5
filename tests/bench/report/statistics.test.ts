import { describe, expect, it } from "vitest";
import { median, medianOfKnown, percentile } from "./statistics";

describe("a percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [0.995, 100],
    [1, 100],
  ])("of share %d is %d", (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });

  it("orders by size and leaves the values as they were", () => {
    const values = [9, 100, 10];
    expect(percentile(values, 1)).toBe(100);
    expect(values).toEqual([9, 100, 10]);
  });

  it("of nothing is unknown", () => {
    expect(percentile([], 0.5)).toBeUndefined();
  });
});

describe("a median", () => {
  it("is the middle value, or the lower of the two", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2);
  });

  it("counts what never came as the longest", () => {
    expect(medianOfKnown([undefined, 5, 3])).toBe(5);
    expect(medianOfKnown([undefined, undefined, 3])).toBeUndefined();
    expect(medianOfKnown([])).toBeUndefined();
  });
});
