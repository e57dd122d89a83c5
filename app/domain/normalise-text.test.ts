import { afterEach, describe, expect, it, vi } from "vitest";
import { newEquipmentSchema } from "~/domain/equipment/equipment-schema";
import { parseLocation } from "~/domain/places/parse-location";
import { profileChangeSchema } from "~/domain/profiles/profile-schema";
import { readListingQuery } from "~/domain/search/equipment-query";
import { parseWords } from "~/domain/search/search-words";
import { registrationSchema } from "~/domain/users/user-schema";
import { normaliseStart, normaliseText, withoutUnit } from "./normalise-text";
import { expectRows } from "../../tests/fixtures/expect-rows";

/** Combining marks of changing order: normalising them takes the square of their number. */
const MARKS = "a\u0315\u0300".repeat(30_000);
const MAX_NORMALISED = 6_000;

afterEach(() => vi.restoreAllMocks());

/** The longest text that anything normalises meanwhile. */
function longestNormalised(act: () => unknown): number {
  let longest = 0;
  const real = String.prototype.normalize;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return real.call(this, form);
  });
  act();
  return longest;
}

describe("normalising", () => {
  it("composes letters, also where only the beginning is wanted", () => {
    const composed = "Jos\u00e9";
    expect(normaliseText(composed.normalize("NFD"))).toBe(composed);
    expect(normaliseStart(`${composed.normalize("NFD")} and more`, 4)).toBe(composed);
  });

  it.each<[string, () => unknown]>([
    [
      "a profile",
      () => profileChangeSchema.safeParse({ name: MARKS, contact: MARKS, preferences: { features: [MARKS] } }),
    ],
    ["a registration", () => registrationSchema.safeParse({ username: MARKS, password: MARKS, name: MARKS })],
    [
      "equipment",
      () =>
        newEquipmentSchema.safeParse({ name: MARKS, description: MARKS, location: MARKS, specs: { [MARKS]: MARKS } }),
    ],
    ["a place", () => parseLocation(MARKS)],
    ["a search", () => parseWords(MARKS)],
    [
      "an address",
      () =>
        readListingQuery(
          new URLSearchParams([
            ["search", MARKS],
            ["location", MARKS],
            ["specifications", `${MARKS}=1`],
            ["spec", MARKS],
            ["specValue", MARKS],
          ]),
        ),
    ],
  ])("%s looks at no more than any field holds", (_name, act) => {
    expect(longestNormalised(act)).toBeLessThanOrEqual(MAX_NORMALISED);
  });
});

describe("the conditions of an address", () => {
  it("are few and short for every pattern", () => {
    const seen: number[] = [];
    const real = RegExp.prototype.exec;
    const query = new URLSearchParams([
      ["specifications", " ".repeat(16_000)],
      ...Array.from({ length: 3_000 }, (): [string, string] => ["specifications", `${" ".repeat(140)}a`]),
    ]);
    vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
      // The splitter at commas takes its time once for every character.
      if (!this.source.includes("[,;]")) seen.push(text.length);
      return real.call(this, text);
    });
    expect(readListingQuery(query).specifications).toEqual([]);
    expect(Math.max(0, ...seen)).toBeLessThanOrEqual(150);
    expect(seen.length).toBeLessThanOrEqual(200);
  });
});

it("numbers are read without the unit that people write with them", () =>
  expectRows(
    [
      ["2,000", "2000"],
      ["Rs. 500/-", "500"],
      ["५०० रुपये", "500"],
      ["रु.५००", "500"],
      ["२५ किमी", "25"],
      ["2000 rupees per day", "2000"],
      ["₨ 1,50,000", "150000"],
      ["\u200e2000 INR\u200f", "2000"],
      ["1500,00", "1500,00"],
      ["many", "many"],
      ["rs", ""],
    ],
    ([text]) => withoutUnit(text),
    ([, digits]) => digits,
  ));
