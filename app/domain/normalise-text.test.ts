import { afterEach, describe, expect, it, vi } from "vitest";
import { newEquipmentSchema } from "~/domain/equipment/equipment-schema";
import { parseLocation } from "~/domain/places/parse-location";
import { readListingQuery } from "~/domain/search/equipment-query";
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
    ["a registration", () => registrationSchema.safeParse({ username: MARKS, password: MARKS, name: MARKS })],
    ["equipment", () => newEquipmentSchema.safeParse({ name: MARKS, location: MARKS, specs: { [MARKS]: MARKS } })],
    ["a place", () => parseLocation(MARKS)],
    ["an address", () => readListingQuery(new URLSearchParams({ search: MARKS, location: MARKS, spec: MARKS }))],
  ])("%s looks at no more than any field holds", (_name, act) => {
    expect(longestNormalised(act)).toBeLessThanOrEqual(MAX_NORMALISED);
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
