import { describe, expect, it } from "vitest";
import { receiptFontFamily, receiptFontRules } from "./receipt-document-fonts.server";

const familiesIn = (rules: string) => [
  ...new Set([...rules.matchAll(/font-family:"Receipt (\w+)"/g)].map(([, name]) => name)),
];

describe("fonts of a document", () => {
  it.each([
    ["en", "Mahindra 575 DI", ["Latin"]],
    ["en", "₹1,25,000", ["Latin", "Extended"]],
    ["en", "₹500 सुनीता", ["Latin", "Extended", "Devanagari"]],
    ["mr", "₹500 सुनीता", ["Latin", "Devanagari"]],
    // Joins letters of Devanagari, and is in the range of no other font.
    ["en", "a\u200Db", ["Latin", "Devanagari"]],
    ["en", "Murugan முருகன்", ["Latin", "tamil"]],
    ["en", "漢字", []],
  ] as const)("in %s are those that %s has letters of", (language, text, families) => {
    const rules = receiptFontRules(language, text);
    expect(familiesIn(rules)).toEqual(families);
    expect(rules.match(/@font-face/g) ?? []).toHaveLength(families.length * 2);
  });

  it("are asked in the order in which rules are chosen", () => {
    expect(receiptFontFamily("en")).toMatch(
      /^"Receipt Latin", "Receipt Extended", "Receipt Devanagari", .*, sans-serif$/,
    );
    expect(receiptFontFamily("hi")).toMatch(
      /^"Receipt Latin", "Receipt Devanagari", "Receipt Extended", .*, sans-serif$/,
    );
  });
});
