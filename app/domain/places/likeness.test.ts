import { describe, expect, it } from "vitest";
import { isWrittenLike, maxCost, nearestSounds, soundCost } from "./likeness";
import { soundOf, spellingOf } from "./place-sound";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const cost = (one: string, other: string) => soundCost(soundOf(one), soundOf(other));

describe("soundCost", () => {
  it.each([
    ["Kolapur", "Kolhapur"],
    ["Ahemadnagar", "Ahmednagar"],
    ["Nander", "Nanded"],
    ["Basmat", "Vasmat"],
    ["Aousa", "Ausa"],
    ["औरगाबाद", "औरंगाबाद"],
  ])("is small between %s and %s, which people confuse", (one, other) => {
    expect(cost(one, other)).toBeLessThan(1);
    expect(cost(one, other)).toBeCloseTo(cost(other, one));
  });

  it("is greater where a letter is quite another", () => {
    expect(cost("Latur", "Satur")).toBe(1);
    expect(cost("Udgir", "Latur")).toBeGreaterThan(maxCost(soundOf("Latur")));
  });

  it("is nothing between equal sounds, and letters swapped cost less than two wrong ones", () => {
    expect(cost("Latur", "लातूर")).toBe(0);
    expect(soundCost("tlur", "ltur")).toBeLessThan(1);
  });
});

describe("nearestSounds", () => {
  it("has the nearest first, each once, and none beyond what may be wrong", () => {
    const near = nearestSounds("kulpur", ["kulhpur", "kulpur", "kulhpur", "nagpur"]);
    expect(near.map(({ sound }) => sound)).toEqual(["kulpur", "kulhpur"]);
  });
});

describe("isWrittenLike", () => {
  const isLike = (typed: string, name: string) => isWrittenLike(spellingOf(typed), spellingOf(name), soundOf(typed));

  it("holds for misspellings", () =>
    expectRows(
      [
        ["तुळजापूर", "Tuljapur"],
        ["Owsa", "Ausa"],
        ["Waijapur", "Vaijapur"],
        ["Poosad", "Pusad"],
      ],
      ([typed, name]) => isLike(typed, name),
      () => true,
    ));

  it("does not hold for names that sound alike by chance", () =>
    expectRows(
      [
        ["zzzzzz", "Jhajha"],
        ["qqqxyz", "Kanij"],
        ["qwerty", "Kavaratti"],
        ["jj", "Jha"],
      ],
      ([typed, name]) => isLike(typed, name),
      () => false,
    ));
});
