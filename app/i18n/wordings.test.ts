import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";

type Texts = { [key: string]: string | Texts };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function flatten(texts: Texts, prefix = ""): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
  );
  return Object.fromEntries(entries);
}

function read(language: string, file: string): Record<string, string> {
  return flatten(JSON.parse(readFileSync(here(`../../locales/${language}/${file}`), "utf8")) as Texts);
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [readFileSync(path, "utf8")] : [];
  });
}

/** What a text leaves open: `{{name}}` for i18next, `{name}` for what reads texts by itself. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}\}?/g)].map((match) => match[0].replace(/\s/g, "")).sort();

/** Words that are the same in every language: names, signs, abbreviations. */
const SAME_EVERYWHERE = new Set([
  "Yantra",
  "English",
  "हिन्दी",
  "मराठी",
  "–",
  "UPI",
  "EMI",
  "{{count}} × {{rate}} = {{total}}",
]);

const FILES = readdirSync(here("../../locales/en"));

describe.each(FILES)("%s", (file) => {
  const english = read("en", file);

  it.each(LANGUAGES)("has the same keys in %s", (language) => {
    expect(Object.keys(read(language, file)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(LANGUAGES)("has the same placeholders in %s", (language) => {
    const texts = read(language, file);
    for (const [key, text] of Object.entries(english)) {
      expect({ key, placeholders: placeholders(texts[key] ?? "") }).toEqual({ key, placeholders: placeholders(text) });
    }
  });

  it.each(LANGUAGES)("has every plural form that %s knows", (language) => {
    const texts = read(language, file);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = Object.keys(english)
      .filter((key) => key.endsWith("_one") || (key.endsWith("_other") && english[key]?.includes("{{count}}")))
      .map((key) => key.replace(/_(one|other)$/, ""));
    const lacking = counted
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => texts[key] === undefined);
    expect(lacking).toEqual([]);
  });

  it.each(LANGUAGES)("says something in Latin digits everywhere in %s", (language) => {
    const wrong = Object.entries(read(language, file)).filter(([, text]) => text.trim() === "" || /[०-९]/.test(text));
    expect(wrong).toEqual([]);
  });

  it.each(["hi", "mr"])("is translated in %s", (language) => {
    const texts = read(language, file);
    const left = Object.keys(english).filter(
      (key) => texts[key] === english[key] && !SAME_EVERYWHERE.has(english[key] ?? ""),
    );
    expect(left).toEqual([]);
  });
});

describe("keys", () => {
  const sources = listSources(here(".."));
  const program = sources.join("\n");
  /** Beginnings of keys that are completed at run time, as in `status_${status}`. */
  const beginnings = [...program.matchAll(/[`"](?:\w+:)?([\w.]+[_.])\$\{/g)].map((match) => match[1] ?? "");

  function isUsed(key: string): boolean {
    const plain = key.replace(/_(one|other)$/, "");
    const quoted = new RegExp(`["'\`:.]${plain.replaceAll(".", "\\.")}["'\`]`);
    if (quoted.test(program) || beginnings.some((beginning) => plain.startsWith(beginning))) return true;
    if (!plain.includes(".")) return false;
    const parent = plain.slice(0, plain.lastIndexOf("."));
    const asObject = new RegExp(`["'\`:]${parent.replaceAll(".", "\\.")}["'\`]`);
    return asObject.test(program) || new RegExp(`\\b${plain.slice(parent.length + 1)}\\b`).test(program);
  }

  it.each(FILES.filter((file) => file !== "amount-in-words.json"))("of %s are all used", (file) => {
    // The pages of the shell are named by the beginnings of their keys.
    const wholes = (key: string) => (file === "shell.json" ? [key, key.replace(/(Title|Text)$/, "")] : [key]);
    expect(Object.keys(read("en", file)).filter((key) => !wholes(key).some(isUsed))).toEqual([]);
  });
});
