import { FULL_REFUND_HOURS, LATE_REFUND_PERCENT } from "~/domain/payments/refund-policy";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "./language";
import { LOCALES, readTexts } from "./locale-texts.testing";

const NAMES: Record<string, Language> = { English: "en", Hindi: "hi", Marathi: "mr" };
const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Record<
  Language,
  [key: string, text: string][]
>;

/** The rows of the table under a heading of the glossary, without its head. */
function readTable(heading: string): string[][] {
  const glossary = readFileSync(`${LOCALES}/GLOSSARY.md`, "utf8");
  const section = glossary.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => row.split("|").map((cell) => cell.trim().replaceAll("`", "")));
}

const USED = readTable("Words to use").flatMap(([, , ...words]) =>
  LANGUAGES.map((language, column): [Language, string] => [language, words[column] ?? ""]),
);
const FORBIDDEN = readTable("Words never to use").map(([, name = "", word = ""]): [Language | undefined, string] => [
  NAMES[name],
  word,
]);

/** Matches a whole word, or all its endings when it ends in '…'. */
function wordPattern(word: string): RegExp {
  const stem = word.replace(/…$/, "");
  return new RegExp(`(?<![\\p{L}\\p{M}-])${stem}${word.endsWith("…") ? "" : "(?![\\p{L}\\p{M}])"}`, "iu");
}

const findTexts = (language: Language, pattern: RegExp) =>
  TEXTS[language].filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}  ${text}`);

describe("the glossary", () => {
  it("names words for every language", () => {
    for (const language of LANGUAGES) {
      expect(USED.filter(([of, word]) => of === language && word !== "").length).toBeGreaterThan(30);
      expect(FORBIDDEN.filter(([of, word]) => of === language && word !== "").length).toBeGreaterThan(10);
    }
    expect(FORBIDDEN.filter(([language, word]) => language === undefined || word === "")).toEqual([]);
  });

  it("keeps its forbidden words out of the texts", () => {
    const found = FORBIDDEN.flatMap(([language, word]) =>
      findTexts(language ?? "en", wordPattern(word)).map((text) => `${word}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe("sentences", () => {
  it.each([
    ["en", "half"],
    ["mr", "अर्धे"],
  ] as const)("in %s state the refund policy that cancelling applies", (language, half) => {
    const policy = TEXTS[language].find(([key]) => key === "booking:cancelPolicy")?.[1];
    expect(policy).toContain(String(FULL_REFUND_HOURS));
    expect(policy?.includes(half)).toBe(LATE_REFUND_PERCENT === 50);
  });

  it.each(["hi", "mr"] as const)("in %s put no word for 'on' after a clock time", (language) => {
    expect(findTexts(language, /\{\{(?:time|until|deadline)\}\} (?:को|रोजी|ला)(?![\p{L}\p{M}])/u)).toEqual([]);
  });
});
