import { FULL_REFUND_HOURS, LATE_REFUND_PERCENT } from "~/domain/payments/refund-policy";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "./language";

type Texts = { [key: string]: string | string[] | Texts };

const LOCALES = fileURLToPath(new URL("../../locales", import.meta.url));
const NAMES: Record<string, Language> = { English: "en", Hindi: "hi", Marathi: "mr" };
/** What fits beside a name on a phone 360 pixels wide; a letter of Devanagari counts with its signs. */
const MAX_BADGE_LETTERS = 24;

function flatten(texts: Texts | string[], prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Every text of a language by its file and key: 'booking:status'. */
function readTexts(language: Language): [key: string, text: string][] {
  return readdirSync(`${LOCALES}/${language}`).flatMap((file) =>
    flatten(
      JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, "utf8")) as Texts,
      `${file.replace(".json", "")}:`,
    ),
  );
}

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

const textsOf = (language: Language) => TEXTS[language].map(([key, text]) => `${key}  ${text}`);
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

  it("gives words that are in use", () => {
    const unused = USED.filter(
      ([language, word]) => !textsOf(language).some((text) => text.toLowerCase().includes(word.toLowerCase())),
    );
    expect(unused).toEqual([]);
  });

  it("keeps its forbidden words out of the texts", () => {
    const found = FORBIDDEN.flatMap(([language, word]) =>
      findTexts(language ?? "en", wordPattern(word)).map((text) => `${word}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe("sentences", () => {
  it("in Hindi never let a verb agree with the name of a machine", () => {
    const agreeing =
      /\{\{machine\}\}(?! (?:की|के|को|का|ने|में|पर|से)(?: |:))[^।:]*?(?:गी|[खलपटछक]ी|गई|हुई|रही|आई)(?: है)?[ ।:]/;
    expect(findTexts("hi", agreeing)).toEqual([]);
    expect("{{machine}} आपके लिए रखी गई है: {{dates}}।").toMatch(agreeing);
    expect("{{machine}} अब नहीं मिल पाएगी: {{dates}}।").toMatch(agreeing);
  });

  it("in Marathi never let a verb agree with the name of a machine", () => {
    const agreeing =
      /\{\{machine\}\}(?! (?:ची|चे|चा|च्या|ला|साठी|मध्ये|वर|हे यंत्र))[^.:,]*(?:झाले|मोकळे आहे|हवे आहे|घेतले|मिळ|राखून)/;
    expect(findTexts("mr", agreeing)).toEqual([]);
    expect("{{machine}} तुमच्यासाठी निश्चित झाले: {{dates}}.").toMatch(agreeing);
  });

  it.each([
    ["en", /cancel/i],
    ["hi", /रद्द/],
    ["mr", /रद्द/],
  ] as const)("in %s name the condition of a refund beside its deadline", (language, condition) => {
    const deadlines = TEXTS[language].filter(
      ([key, text]) => /^booking:cancel(Full|Policy)/.test(key) && /\{\{time\}\}|48/.test(text),
    );
    expect(deadlines.map(([key]) => key)).toEqual([
      "booking:cancelPolicy",
      "booking:cancelFullUntil",
      "booking:cancelFullPassed",
    ]);
    for (const [key, text] of deadlines.slice(0, 2)) expect(`${key}  ${text}`).toMatch(condition);
  });

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

describe("badges", () => {
  const BADGES =
    /^(?:booking:status_|receipt:statuses\.|rental:state_|rental:payment_|admin:payment_|admin:machine_|machine:hidden$|common:(?:available|notAvailable)$|equipment:unavailable$|notification:unread$)/;

  it.each(LANGUAGES)("are short enough for a narrow phone in %s", (language) => {
    const letters = new Intl.Segmenter(language);
    const badges = TEXTS[language].filter(([key]) => BADGES.test(key));
    expect(badges.length).toBeGreaterThan(30);
    expect(badges.filter(([, text]) => [...letters.segment(text)].length > MAX_BADGE_LETTERS)).toEqual([]);
  });
});
