import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./language";
import { FILES, readFile, readTexts } from "./locale-texts.testing";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test(ing)?\./.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

/** What a text leaves open: `{{name}}` for i18next, `{name}` for what reads texts by itself. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}\}?/g)].map((match) => match[0].replace(/\s/g, "")).sort();

/** Words that are the same in every language: names, signs, abbreviations. */
const SAME_EVERYWHERE = new Set([
  "Yantra",
  "–",
  "UPI",
  "UPI ID",
  "IFSC",
  "EMI",
  "{{count}}\u00a0×\u00a0{{rate}} =\u00a0{{total}}",
]);

const readAll = (language: string) => Object.fromEntries(readTexts(language));
const ENGLISH = readAll("en");

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const texts = readAll(language);

  it("have the same keys as in English", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(ENGLISH).sort());
  });

  it("have the same placeholders as in English", () => {
    const all = (of: Record<string, string>) => Object.entries(of).map(([key, text]) => [key, placeholders(text)]);
    expect(Object.fromEntries(all(texts))).toEqual(Object.fromEntries(all(ENGLISH)));
  });

  it("have every plural form of the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = Object.keys(ENGLISH)
      .filter((key) => key.endsWith("_one") || (key.endsWith("_other") && ENGLISH[key]?.includes("{{count}}")))
      .map((key) => key.replace(/_(one|other)$/, ""));
    const missing = counted
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => texts[key] === undefined);
    expect(counted.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("are never empty and use Latin digits", () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === "" || /[०-९]/.test(text))).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))("the texts in %s", (language) => {
  it("are translated", () => {
    const texts = readAll(language);
    const left = Object.keys(ENGLISH).filter(
      (key) => texts[key] === ENGLISH[key] && !SAME_EVERYWHERE.has(ENGLISH[key] ?? ""),
    );
    expect(left).toEqual([]);
  });
});

describe("keys", () => {
  const sources = listSources(here(".."));
  const program = sources.join("\n");
  /** Beginnings of keys that are completed at run time, as in `status_${status}` and `admin:mind${mind}`. */
  const beginnings = [...program.matchAll(/[`"](?:(?:\w+:)?([\w.]+[_.])|\w+:(\w+))\$\{/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );

  function isUsed(key: string): boolean {
    const plain = key.replace(/_(one|other)$/, "");
    const quoted = new RegExp(`["'\`:.]${plain.replaceAll(".", "\\.")}["'\`]`);
    if (quoted.test(program) || beginnings.some((beginning) => plain.startsWith(beginning))) return true;
    if (!plain.includes(".")) return false;
    const parent = plain.slice(0, plain.lastIndexOf("."));
    const asObject = new RegExp(`["'\`:]${parent.replaceAll(".", "\\.")}["'\`]`);
    return asObject.test(program) || new RegExp(`\\b${plain.slice(parent.length + 1)}\\b`).test(program);
  }

  it("are all used", () => {
    const unused = FILES.filter((file) => file !== "amount-in-words.json").flatMap((file) => {
      // The pages of the shell are named by the beginnings of their keys.
      const wholes = (key: string) => (file === "shell.json" ? [key, key.replace(/(Title|Text)$/, "")] : [key]);
      return readFile("en", file)
        .map(([key]) => key)
        .filter((key) => !wholes(key).some(isUsed))
        .map((key) => `${file}:${key}`);
    });
    expect(unused).toEqual([]);
  });
});
