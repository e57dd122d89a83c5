import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plusDays, type Day } from "~/domain/calendar/day";
import type { Language } from "~/i18n/language";
import { understandSpeech } from "./understand-speech";

/**
 * How many utterances of farmers, drivers and their children are understood. The grammar was built with one half; the
 * other was written before it and looked at when it was done.
 */

/** A Saturday. */
const TODAY: Day = "2026-11-21";
const WANTED_PERCENT = 95;

type Utterance = [said: string, meant: string];

function readCorpus(name: string): Utterance[] {
  return JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), "utf8")) as Utterance[];
}

/** As in the corpus: a command, days as month-day, `..` after a first day without a last. */
function inShort(said: string): string {
  const understood = understandSpeech([said], { first: TODAY, last: plusDays(TODAY, 365) });
  if (understood.kind === "command") return understood.command.replace("Now", "").replace("Booking", "");
  if (understood.kind !== "days") return understood.kind;
  const { days } = understood;
  if (days.kind === "start") return `${days.start.slice(5)}..`;
  if (days.kind !== "range") return "unknown";
  return days.start === days.end ? days.start.slice(5) : `${days.start.slice(5)}..${days.end.slice(5)}`;
}

describe.each<Language>(["en", "hi", "mr"])("spoken %s", (language) => {
  it.each(["build", "held-out"])("is understood in at least 95 of 100 utterances: %s", (half) => {
    const corpus = readCorpus(`${language}-${half}`);
    const missed = corpus.flatMap(([said, meant]) => {
      const understood = inShort(said);
      return understood === meant ? [] : [`${said}: ${meant}, not ${understood}`];
    });
    const percent = (100 * (corpus.length - missed.length)) / corpus.length;
    expect(percent, missed.join("\n")).toBeGreaterThanOrEqual(WANTED_PERCENT);
  });

  it("is measured with at least 150 utterances, none of them twice", () => {
    const said = ["build", "held-out"].flatMap((half) => readCorpus(`${language}-${half}`).map(([text]) => text));
    expect(new Set(said).size).toBeGreaterThanOrEqual(150);
  });
});
