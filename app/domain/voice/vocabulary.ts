import { entriesOf, wordsFor } from "~/domain/words/lexicon";
import { normaliseSpeech } from "~/domain/words/normalise-speech";
import { Phrases } from "./phrases";

/** What the words of an utterance may mean where it is about days. One word may mean several things. */

/** Meanings that the lexicon has by the same name. */
const PLAIN = [
  ...(["from", "to", "and", "or", "inside", "later", "after", "next", "coming", "this", "past", "final"] as const),
  ...(["date", "instead", "sorry", "drop", "but", "few", "weekend", "monthUnit", "monthEnd", "time", "clock"] as const),
  ...(["hours", "measure", "machine", "farm", "want", "give", "available", "topic"] as const),
];
/** Meanings of several kinds of words. */
const GATHERED = {
  order: ["verb", "confirm", "confirmBeforeNoun", "confirmWithVerb"],
  booking: ["booking", "book"],
  small: ["courtesy", "particle", "person", "yes"],
};
export type Plain = (typeof PLAIN)[number] | keyof typeof GATHERED;
export type Meaning =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; month: number }
  | { kind: "number"; number: number; tens: number | undefined }
  | { kind: "unit"; days: number }
  | { kind: "length"; days: number }
  | { kind: Plain };

export const VOCABULARY = new Phrases<Meaning>(addMeanings);
/** Long names that may have been misheard by a letter. */
export const MISHEARD_DAYS: string[] = [];

const INTL_TAGS = ["en-IN", "hi-IN", "mr-IN"];
/** 2023 begins with a Sunday, and its January holds every weekday. */
const SAMPLE_YEAR = 2023;
/** Tens that a number after them completes: twenty first, ट्वेंटी फोर. */
const TENS: Record<string, number> = { twenty: 20, thirty: 30, ट्वेंटी: 20, थर्टी: 30 };

const namesFromIntl = (options: Intl.DateTimeFormatOptions, date: number) =>
  INTL_TAGS.map((tag) => normaliseSpeech(new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(date)));

const valuesOf = (meaning: string) =>
  entriesOf(meaning).map(({ value, words }) => [Number(value), words.map(normaliseSpeech)] as const);

function addMeanings(phrases: Phrases<Meaning>): void {
  for (const [weekday, words] of valuesOf("weekday")) {
    const date = Date.UTC(SAMPLE_YEAR, 0, 1 + weekday);
    const long = namesFromIntl({ weekday: "long" }, date);
    // In Marathi 'on Monday' is सोमवारी.
    const onDay = long.filter((name) => name.endsWith("र")).map((name) => `${name}ी`);
    const short = namesFromIntl({ weekday: "short" }, date);
    phrases.add([...long, ...onDay, ...short, ...words], { kind: "weekday", weekday });
    MISHEARD_DAYS.push(...long, ...words);
  }
  for (const [month, words] of valuesOf("month")) {
    const names = [...namesFromIntl({ month: "long" }, Date.UTC(SAMPLE_YEAR, month - 1, 15)), ...words];
    phrases.add([...names, `month${month}`, `month${String(month).padStart(2, "0")}`], { kind: "month", month });
    MISHEARD_DAYS.push(...names);
  }
  for (const [number, words] of valuesOf("number"))
    for (const word of words) phrases.add([word], { kind: "number", number, tens: TENS[word] });
  for (const [days, words] of valuesOf("offset")) {
    phrases.add(words, { kind: "offset", days });
    if (days > 0) MISHEARD_DAYS.push(...words);
  }
  for (const kind of ["unit", "length"] as const)
    for (const [days, words] of valuesOf(kind)) phrases.add(words, { kind, days });
  for (const kind of PLAIN) phrases.add(wordsFor(kind), { kind });
  for (const [kind, names] of Object.entries(GATHERED))
    phrases.add(wordsFor(...names), { kind: kind as keyof typeof GATHERED });
}
