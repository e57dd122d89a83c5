import { describe, expect, it } from "vitest";
import { parseLocation } from "./parse-location";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const told = (text: string) => {
  const { pin, parts } = parseLocation(text);
  return [...parts.map(({ role, words }) => `${role} ${words.join(" ")}`), ...(pin === undefined ? [] : [pin])];
};

describe("parseLocation", () => {
  it("reads every way of writing a place", () =>
    expectRows(
      [
        ["Ausa, Latur", ["any ausa", "any latur"]],
        ["A/P Killari, Tq. Ausa, Dist. Latur - 413520", ["village killari", "taluka ausa", "district latur", "413520"]],
        ["Ausa taluka Latur district", ["taluka ausa", "district latur"]],
        ["Dist. Latur, Ausa", ["district latur", "any ausa"]],
        ["मु. पो. मुरुड ता. जि. लातूर", ["village मुरुड", "district लातूर"]],
        ["औसा तालुक्यातील, लातूर जिल्ह्यात", ["taluka औसा", "district लातूर"]],
        ["लातूर के पास", ["any लातूर"]],
        ["४१३ ५१२", ["413512"]],
        ["Sehore, M.P.", ["any sehore", "any mp"]],
        ["near the city of Latur, India", ["any latur"]],
      ],
      ([text]) => told(text),
      ([, parts]) => parts,
    ));

  it("reads no more than a few parts of a long text", () => {
    expect(parseLocation("a b c d e f g h, ".repeat(500)).parts.length).toBeLessThanOrEqual(6);
  });
});
