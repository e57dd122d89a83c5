import { normaliseSpeech } from "./normalise-speech";
import { Phrases } from "./phrases";
import { BOOK_WORDS, BOOKING_NOUNS, CONFIRM_WORDS, GIVE_VERBS, ORDER_VERBS, WANT_WORDS } from "./words/command-words";
import {
  CLOCK_WORDS,
  HOUR_WORDS,
  MEASURE_WORDS,
  MONTH_END_WORDS,
  MONTH_UNIT_WORDS,
  MONTH_WORDS,
  OFFSET_WORDS,
  ONE_DAY_WORDS,
  ONE_WEEK_WORDS,
  SIGN_WORDS,
  TIME_WORDS,
  UNIT_WORDS,
  WEEKDAY_WORDS,
  WEEKEND_WORDS,
} from "./words/day-words";
import { FARM_WORDS, EQUIPMENT_WORDS, OTHER_TOPICS } from "./words/farm-words";
import { FEW_WORDS, NUMBER_WORDS, TENS } from "./words/number-words";
import { AVAILABLE_WORDS, COURTESIES, PARTICLES, PERSONS, YES_WORDS } from "./words/small-words";

/** What the words of an utterance may mean where it is about days. One word may mean several things. */

export type Sign = keyof typeof SIGN_WORDS;
export type Plain =
  | Sign
  | "few"
  | "weekend"
  | "monthUnit"
  | "monthEnd"
  | "time"
  | "clock"
  | "hours"
  | "measure"
  | "machine"
  | "farm"
  | "order"
  | "booking"
  | "want"
  | "give"
  | "available"
  | "small"
  | "topic";
export type Meaning =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; month: number }
  | { kind: "number"; number: number; tens: number | undefined }
  | { kind: "unit"; days: number }
  | { kind: "length"; days: number }
  | { kind: Plain };

export const VOCABULARY = new Phrases<Meaning>();
/** Long names that may have been misheard by a letter. */
export const MISHEARD_DAYS: string[] = [];

const INTL_TAGS = ["en-IN", "hi-IN", "mr-IN"];
/** 2023 begins with a Sunday, and its January holds every weekday. */
const SAMPLE_YEAR = 2023;

function namesFromIntl(options: Intl.DateTimeFormatOptions, date: number): string[] {
  return INTL_TAGS.map((tag) =>
    normaliseSpeech(new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(date)),
  );
}

function addPlain(kind: Plain, words: readonly string[]): void {
  VOCABULARY.add(words, { kind });
}

WEEKDAY_WORDS.forEach((words, weekday) => {
  const date = Date.UTC(SAMPLE_YEAR, 0, 1 + weekday);
  const long = namesFromIntl({ weekday: "long" }, date);
  // In Marathi 'on Monday' is सोमवारी.
  const onDay = long.filter((name) => name.endsWith("र")).map((name) => `${name}ी`);
  const names = [...long, ...onDay, ...namesFromIntl({ weekday: "short" }, date), ...words];
  VOCABULARY.add([...new Set(names)], { kind: "weekday", weekday });
  MISHEARD_DAYS.push(...long, ...words);
});
MONTH_WORDS.forEach((words, index) => {
  const names = [...namesFromIntl({ month: "long" }, Date.UTC(SAMPLE_YEAR, index, 15)), ...words];
  const month = index + 1;
  VOCABULARY.add([...new Set([...names, `month${month}`, `month${String(month).padStart(2, "0")}`])], {
    kind: "month",
    month,
  });
  MISHEARD_DAYS.push(...names);
});
NUMBER_WORDS.forEach((words, index) => {
  for (const word of words) VOCABULARY.add([word], { kind: "number", number: index + 1, tens: TENS.get(word) });
});
for (const [days, words] of OFFSET_WORDS) {
  VOCABULARY.add(words, { kind: "offset", days });
  if (days > 0) MISHEARD_DAYS.push(...words);
}
for (const [days, words] of UNIT_WORDS) VOCABULARY.add(words, { kind: "unit", days });
VOCABULARY.add(ONE_DAY_WORDS, { kind: "length", days: 1 });
VOCABULARY.add(ONE_WEEK_WORDS, { kind: "length", days: 7 });
for (const sign of Object.keys(SIGN_WORDS) as Sign[]) addPlain(sign, SIGN_WORDS[sign]);
addPlain("few", FEW_WORDS);
addPlain("weekend", WEEKEND_WORDS);
addPlain("monthUnit", MONTH_UNIT_WORDS);
addPlain("monthEnd", MONTH_END_WORDS);
addPlain("time", TIME_WORDS);
addPlain("clock", CLOCK_WORDS);
addPlain("hours", HOUR_WORDS);
addPlain("measure", MEASURE_WORDS);
addPlain("machine", EQUIPMENT_WORDS);
addPlain("farm", FARM_WORDS);
addPlain("order", [...ORDER_VERBS, ...Object.values(CONFIRM_WORDS).flat()]);
addPlain("booking", [...BOOKING_NOUNS, ...BOOK_WORDS]);
addPlain("want", WANT_WORDS);
addPlain("give", GIVE_VERBS);
addPlain("available", AVAILABLE_WORDS);
addPlain("small", [...COURTESIES, ...PARTICLES, ...PERSONS, ...YES_WORDS]);
addPlain("topic", OTHER_TOPICS);
