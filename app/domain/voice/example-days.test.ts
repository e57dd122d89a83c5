import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/language";
import { sayDate } from "~/i18n/spoken-day";
import { exampleDays } from "./example-days";
import { understandSpeech } from "./understand-speech";

const DAYS = { first: "2026-11-21", last: "2026-12-21", taken: ["2026-11-22", "2026-11-24"] };

function readText(language: Language, key: string): string {
  const texts = JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/voice.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  return texts[key] ?? "";
}

describe("the days of an example", () => {
  it("are the first two free ones that follow each other", () =>
    expect(exampleDays(DAYS)).toEqual({ start: "2026-11-25", end: "2026-11-26" }));
  it("are one where no two follow each other", () =>
    expect(exampleDays({ ...DAYS, last: "2026-11-24" })).toEqual({ start: "2026-11-23", end: "2026-11-23" }));
  it("are none where nothing is free", () => expect(exampleDays({ ...DAYS, last: "2026-11-22" })).toBeUndefined());

  it.each(LANGUAGES)("are understood when they are said as the assistant says them, in %s", (language) => {
    const range = readText(language, "exampleRange")
      .replace("{{from}}", sayDate("2026-11-25", language))
      .replace("{{to}}", sayDate("2026-11-26", language));
    const context = { language, first: DAYS.first, last: DAYS.last };
    expect(understandSpeech([range], context)).toEqual({
      kind: "days",
      days: { kind: "range", start: "2026-11-25", end: "2026-11-26" },
    });
    expect(understandSpeech([sayDate("2026-11-25", language)], context)).toMatchObject({
      days: { kind: "range", start: "2026-11-25" },
    });
  });
});
