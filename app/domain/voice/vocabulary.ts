import { distance } from "fastest-levenshtein";
import { entriesOf, wordsFor } from "~/domain/words/lexicon";
import { normaliseSpeech } from "~/domain/words/normalise-speech";

/** Known words and phrases, and what they mean where an utterance is about days. */

/** How alike a word and a known one must be, 1 being the same. */
const MIN_SIMILARITY = 0.8;
/** Shorter words differ from others by a single letter. */
const MIN_LETTERS = 5;
const MAX_LETTERS = 24;

/** Phrases with what each means, which may be several things. They are listed when one is looked for: most processes hear nothing. */
export class Phrases<Meaning> {
  private known: Map<string, Meaning[]> | undefined;
  private longest = 1;

  constructor(private readonly list: () => readonly (readonly [phrases: readonly string[], meaning: Meaning])[]) {}

  find(phrase: string): readonly Meaning[] {
    this.known ??= this.read();
    return this.known.get(phrase) ?? [];
  }

  /** The longest known phrase that begins at a word. */
  findLongest(words: readonly string[], from: number): { length: number; meanings: readonly Meaning[] } | undefined {
    this.known ??= this.read();
    for (let length = Math.min(this.longest, words.length - from); length > 0; length -= 1) {
      const meanings = this.known.get(words.slice(from, from + length).join(" "));
      if (meanings !== undefined) return { length, meanings };
    }
    return undefined;
  }

  private read(): Map<string, Meaning[]> {
    const known = new Map<string, Meaning[]>();
    for (const [phrases, meaning] of this.list())
      for (const phrase of phrases) {
        known.set(phrase, [...(known.get(phrase) ?? []), meaning]);
        this.longest = Math.max(this.longest, phrase.split(" ").length);
      }
    return known;
  }
}

export const phrasesOf = <Meaning extends string>(words: Record<Meaning, readonly string[]>): Phrases<Meaning> =>
  new Phrases(() =>
    Object.entries<readonly string[]>(words).map(([meaning, names]) => [wordsFor(...names), meaning as Meaning]),
  );

/** Meanings that the lexicon has under one or several names. */
const NAMES = {
  from: ["from"],
  to: ["to"],
  and: ["and"],
  /** Names no days that could be taken: some of several, or others instead. */
  unclear: ["or", "instead"],
  last: ["past", "final"],
  inside: ["inside"],
  later: ["later", "after"],
  next: ["next"],
  this: ["this"],
  date: ["date"],
  few: ["few"],
  sorry: ["sorry"],
  but: ["but"],
  weekend: ["weekend"],
  monthUnit: ["monthUnit"],
  time: ["time"],
  clock: ["clock", "hours"],
  measure: ["measure"],
  machine: ["machine"],
  topic: ["topic"],
  verb: ["verb", "confirm", "confirmWithVerb", "give", "want"],
  small: ["courtesy", "particle", "booking", "book"],
} as const;
export type Named = keyof typeof NAMES;
export type Meaning =
  | { kind: "offset" | "unit" | "length"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; month: number }
  | { kind: "number"; number: number; tens: number | undefined }
  | { kind: Named };

const INTL_TAGS = ["en-IN", "hi-IN", "mr-IN"];
/** 2023 begins with a Sunday, and its January holds every weekday. */
const SAMPLE_YEAR = 2023;
/** Tens that a number after them completes: twenty first, ट्वेंटी फोर. */
const TENS: Record<string, number> = { twenty: 20, thirty: 30, ट्वेंटी: 20, थर्टी: 30 };

const namesFromIntl = (options: Intl.DateTimeFormatOptions, date: number) =>
  INTL_TAGS.map((tag) => normaliseSpeech(new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(date)));

const valuesOf = (meaning: string) =>
  entriesOf(meaning).map(({ value, words }) => [Number(value), words.map(normaliseSpeech)] as const);

export const VOCABULARY = new Phrases<Meaning>(() => [
  ...valuesOf("weekday").map(([weekday, words]) => {
    const date = Date.UTC(SAMPLE_YEAR, 0, 1 + weekday);
    const long = namesFromIntl({ weekday: "long" }, date);
    // In Marathi 'on Monday' is सोमवारी.
    const onDay = long.filter((name) => name.endsWith("र")).map((name) => `${name}ी`);
    const names = new Set([...long, ...onDay, ...namesFromIntl({ weekday: "short" }, date), ...words]);
    return [[...names], { kind: "weekday", weekday }] as const;
  }),
  ...valuesOf("month").map(([month, words]) => {
    const long = namesFromIntl({ month: "long" }, Date.UTC(SAMPLE_YEAR, month - 1, 15));
    const names = new Set([...long, ...words, `month${month}`, `month${String(month).padStart(2, "0")}`]);
    return [[...names], { kind: "month", month }] as const;
  }),
  ...valuesOf("number").flatMap(([number, words]) =>
    words.map((word) => [[word], { kind: "number", number, tens: TENS[word] }] as const),
  ),
  ...(["offset", "unit", "length"] as const).flatMap((kind) =>
    valuesOf(kind).map(([days, words]) => [words, { kind, days }] as const),
  ),
  ...Object.entries(NAMES).map(([kind, names]) => [[...new Set(wordsFor(...names))], { kind: kind as Named }] as const),
]);

/** The known word that a misheard one is most like; both begin alike. */
export function findSimilar(word: string, known: readonly string[]): string | undefined {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return undefined;
  let best: { word: string; similarity: number } | undefined;
  for (const one of known) {
    if (one[0] !== word[0] || one.length < MIN_LETTERS) continue;
    const similarity = 1 - distance(word, one) / Math.max(word.length, one.length);
    if (similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { word: one, similarity };
  }
  return best?.word;
}
