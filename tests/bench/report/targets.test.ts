import { describe, expect, it } from "vitest";
import { describeTarget, isMet, Scoreboard, TARGETS, usableWithin } from "./targets";

describe("a target", () => {
  it("is met up to its limit, whichever way it points", () => {
    expect(isMet(8_000, TARGETS.styledHtml)).toBe(true);
    expect(isMet(8_001, TARGETS.styledHtml)).toBe(false);
    expect(isMet(4, TARGETS.signedInRatio)).toBe(true);
    expect(isMet(3.9, TARGETS.signedInRatio)).toBe(false);
  });

  it("is described in the unit of its figure", () => {
    expect(describeTarget(TARGETS.styledHtml)).toBe("≤ 8.0 KB");
    expect(describeTarget(TARGETS.cachedRatio)).toBe("≥ 8.0 ×");
    expect(describeTarget(usableWithin(2_300))).toBe("≤ 2.30 s");
  });
});

describe("the scoreboard", () => {
  it("marks figures and lists what was missed", () => {
    const board = new Scoreboard();
    expect(board.judge("list", 7_250, TARGETS.styledHtml)).toBe("7.3 KB ✓");
    expect(board.judge("usable", 2_400, usableWithin(2_300))).toBe("2.40 s ✗");
    expect(board.judge("heap", undefined, TARGETS.heap)).toBe("never ✗");
    expect(board.summary().split("\n")).toEqual([
      "1 of 3 targets met (✓ met, ✗ missed)",
      "missed: usable 2.40 s, target ≤ 2.30 s",
      "missed: heap never, target ≤ 2.5 MB",
    ]);
  });
});
