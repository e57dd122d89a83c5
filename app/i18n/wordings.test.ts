import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";

const folder = (language: string) => new URL(`../../locales/${language}/`, import.meta.url);
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(file, folder(language)), "utf8")) as Record<string, string>;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]).sort();

/** Words that are the same in every language: the product's name, addresses, signs. */
const SAME_EVERYWHERE = new Set(["Yantra", "English", "हिन्दी", "मराठी", "₹", "–", "UPI", "{{count}}/{{most}}", "Razorpay"]);

describe.each(readdirSync(folder("en")))("%s", (file) => {
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

  it.each(["hi", "mr"])("is translated in %s", (language) => {
    const texts = read(language, file);
    const left = Object.keys(english).filter((key) => texts[key] === english[key] && !SAME_EVERYWHERE.has(english[key] ?? ""));
    expect(left).toEqual([]);
  });
});
