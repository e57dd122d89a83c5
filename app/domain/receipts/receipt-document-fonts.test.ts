import { describe, expect, it } from "vitest";
import { RECEIPT_FONT_FAMILY, receiptFontRules } from "./receipt-document-fonts.server";

const familiesIn = (rules: string) => [
  ...new Set([...rules.matchAll(/font-family:"Receipt ([\w-]+)"/g)].map(([, name]) => name)),
];

describe("fonts of a document", () => {
  it.each([
    ["Mahindra 575 DI", ["latin"]],
    ["₹500 सुनीता", ["latin", "devanagari"]],
    ["Sunītā", ["latin", "latin-ext"]],
    // Joins letters of Devanagari, and is in the range of no earlier font.
    ["a\u200Db", ["latin", "devanagari"]],
    ["Murugan முருகன்", ["latin", "tamil"]],
    ["漢字", []],
  ] as const)("are those that %s has letters of", (text, families) => {
    const rules = receiptFontRules(text);
    expect(familiesIn(rules)).toEqual(families);
    expect(rules.match(/@font-face/g) ?? []).toHaveLength(families.length * 2);
  });

  it("are asked in the order in which rules are chosen", () => {
    expect(RECEIPT_FONT_FAMILY).toMatch(/^"Receipt latin", "Receipt devanagari", .*, sans-serif$/);
  });
});
