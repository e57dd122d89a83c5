import { isDay, listDays, plusDays, weekdayOf, type Day } from "~/domain/calendar/day";
import type { Language } from "~/i18n/language";
import { readDayWords, type DayWord } from "./day-words";

/** Days as they are spoken: 'tomorrow', 'from 5 to 8', 'सोमवार से बुधवार तक', 'उद्यापासून तीन दिवस'. */

export type SpokenDays =
  | { kind: "range"; start: Day; end: Day }
  /** A first day without a last, as in 'from tomorrow'. */
  | { kind: "start"; start: Day }
  /** A last day while no first is known. */
  | { kind: "end" }
  /** So many days, while no first is known. */
  | { kind: "duration"; days: number }
  | { kind: "refused"; why: "past" | "beyond" | "order" };

export interface SpokenContext {
  /** The language of the page: some words mean different things in Hindi and Marathi. */
  language: Language;
  /** Today in India, and the last day that can be booked. */
  first: Day;
  last: Day;
  /** The first day that stands already. */
  start?: Day | undefined;
  /** The last day has just been asked for: a day said alone is that. */
  awaitsEnd?: boolean | undefined;
  /** So many days were asked for before a first day was named. */
  duration?: number | undefined;
}

type Anchor =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number; week: "next" | "this" | undefined }
  | { kind: "date"; number: number; month: number | undefined };

type Part = { sign: "A"; anchor: Anchor } | { sign: "D"; days: number } | { sign: "F" | "T" | "N" };

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const MOST_DAYS_AHEAD = 62;
const MOST_DAYS_OF_MONTH = 31;

/**
 * Reads a normalised utterance as days.
 *
 * @returns undefined where it is about something else, or cannot be one range of days
 */
export function readSpokenDays(speech: string, context: SpokenContext): SpokenDays | undefined {
  const words = readDayWords(speech);
  const parts = words === undefined ? undefined : gather(words);
  if (parts === undefined || parts.length === 0) return undefined;
  const form = parts.map(({ sign }) => sign).join("");
  const anchors = parts.flatMap((part) => (part.sign === "A" ? [part.anchor] : []));
  const days = parts.flatMap((part) => (part.sign === "D" ? [part.days] : []))[0];
  const [one, two] = anchors;
  if (one !== undefined && two !== undefined) return readPair(form, one, two, context);
  if (one !== undefined && days !== undefined)
    return /^(F?AF?D|DF?AF?)$/.test(form) ? checked(resolve(one, context.first), context, days) : undefined;
  if (one !== undefined) return readOne(form, one, context);
  if (form !== "D" || days === undefined) return undefined;
  return context.start === undefined ? { kind: "duration", days } : checked(context.start, context, days);
}

/** From a first day to a last; two days joined by 'and' alone must follow each other. */
function readPair(form: string, one: Anchor, two: Anchor, context: SpokenContext): SpokenDays | undefined {
  const isRange = /^(F?ATAT?|AFAT?|FANA|FATA)$/.test(form);
  if (!isRange && form !== "ANA") return undefined;
  const start = resolve(borrowMonth(one, two), context.first);
  const end = start === undefined ? undefined : resolve(two, start, one, context.first);
  if (start === undefined || end === undefined) return undefined;
  if (!isRange && end !== plusDays(start, 1)) return undefined;
  return check(start, end, context);
}

function readOne(form: string, anchor: Anchor, context: SpokenContext): SpokenDays | undefined {
  const { first, start, awaitsEnd, duration } = context;
  if (/^(TA|AT)$/.test(form) || (form === "A" && awaitsEnd === true)) {
    if (start === undefined) return { kind: "end" };
    const end = resolve(anchor, start, undefined, first);
    return end === undefined ? undefined : check(start, end, context);
  }
  if (!/^(A|FA|AF)$/.test(form)) return undefined;
  const day = resolve(anchor, first);
  if (day === undefined) return undefined;
  if (duration !== undefined) return checked(day, context, duration);
  const found = check(day, day, context);
  return form === "A" || found.kind === "refused" ? found : { kind: "start", start: day };
}

function checked(start: Day | undefined, context: SpokenContext, days: number): SpokenDays | undefined {
  return start === undefined || days < 1 ? undefined : check(start, plusDays(start, days - 1), context);
}

function check(start: Day, end: Day, { first, last }: SpokenContext): SpokenDays {
  if (start < first || end < first) return { kind: "refused", why: "past" };
  if (end < start) return { kind: "refused", why: "order" };
  if (end > last) return { kind: "refused", why: "beyond" };
  return { kind: "range", start, end };
}

/** In 'from 5 to 8 December' the first number is of that month too. */
function borrowMonth(one: Anchor, two: Anchor): Anchor {
  if (one.kind !== "date" || two.kind !== "date" || one.month !== undefined || two.month === undefined) return one;
  const before = two.month === 1 ? MONTHS_PER_YEAR : two.month - 1;
  return { ...one, month: one.number <= two.number ? two.month : before };
}

/**
 * The calendar day that an anchor means.
 *
 * @param from days that come round again are looked for from this one on
 * @param after the anchor of the first day, for a last day: the same weekday again is a week later
 * @param today where it differs from `from`
 */
function resolve(anchor: Anchor, from: Day, after?: Anchor, today = from): Day | undefined {
  if (anchor.kind === "offset") return plusDays(today, anchor.days);
  if (anchor.kind === "weekday") {
    if (anchor.week !== undefined) return weekdayInWeek(anchor.weekday, anchor.week, today);
    const ahead = (anchor.weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
    const isSame = after?.kind === "weekday" && after.weekday === anchor.weekday;
    return plusDays(from, isSame ? DAYS_PER_WEEK : ahead);
  }
  return anchor.month === undefined
    ? nextOfNumber(anchor.number, from)
    : dateOfMonth(anchor.number, anchor.month, today);
}

/** Weeks begin on Monday; 'next Monday' is the one of the week after this. */
function weekdayInWeek(weekday: number, week: "next" | "this", today: Day): Day {
  const sinceMonday = (day: number) => (day + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  return plusDays(today, sinceMonday(weekday) - sinceMonday(weekdayOf(today)) + (week === "next" ? DAYS_PER_WEEK : 0));
}

function nextOfNumber(number: number, from: Day): Day | undefined {
  return listDays(from, plusDays(from, MOST_DAYS_AHEAD)).find((day) => Number(day.slice(8)) === number);
}

/** A day of a named month, in the year in which it lies nearest to today. */
function dateOfMonth(number: number, month: number, today: Day): Day | undefined {
  const two = (value: number) => String(value).padStart(2, "0");
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => `${one}-${two(month)}-${two(number)}`).filter(isDay);
  const away = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today));
  return days.sort((a, b) => away(a) - away(b))[0];
}

/** Joins words to days, lengths and the signs between them; undefined where a word is left over. */
function gather(words: readonly DayWord[]): Part[] | undefined {
  const parts: Part[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const part = gatherOne(word, rest, parts);
    if (part === undefined) return undefined;
    if (part !== "nothing") parts.push(part);
  }
  return parts;
}

function gatherOne(word: DayWord, rest: DayWord[], before: Part[]): Part | "nothing" | undefined {
  switch (word.kind) {
    case "offset":
      return { sign: "A", anchor: word };
    case "weekday":
      return { sign: "A", anchor: { ...word, week: undefined } };
    case "next":
    case "this": {
      const weekday = rest.shift();
      return weekday?.kind === "weekday" ? { sign: "A", anchor: { ...weekday, week: word.kind } } : undefined;
    }
    case "number":
      return gatherNumber(word.number, rest);
    case "month": {
      const number = rest.shift();
      return number?.kind === "number" ? date(number.number, word.month) : undefined;
    }
    case "from":
      return { sign: "F" };
    case "to":
      return { sign: "T" };
    case "and":
      return { sign: "N" };
    case "in":
      return gatherIn(rest, before);
    case "later":
      return laterThan(before);
    case "unit":
      return undefined;
  }
}

function date(number: number, month: number | undefined): Part | undefined {
  return number >= 1 && number <= MOST_DAYS_OF_MONTH
    ? { sign: "A", anchor: { kind: "date", number, month } }
    : undefined;
}

function gatherNumber(number: number, rest: DayWord[]): Part | undefined {
  const [next] = rest;
  if (next?.kind === "unit") {
    rest.shift();
    return { sign: "D", days: number * next.days };
  }
  if (next?.kind !== "month") return date(number, undefined);
  rest.shift();
  return date(number, next.month);
}

/** 'In three days'; said after the length in Hindi. */
function gatherIn(rest: DayWord[], before: Part[]): Part | "nothing" | undefined {
  const [number, unit] = rest;
  if (number?.kind === "number" && unit?.kind === "unit") {
    rest.splice(0, 2);
    return { sign: "A", anchor: { kind: "offset", days: number.number * unit.days } };
  }
  return before.at(-1)?.sign === "D" ? laterThan(before) : "nothing";
}

/** 'Three days later' is a day, no length. */
function laterThan(before: Part[]): Part | undefined {
  const last = before.pop();
  return last?.sign === "D" ? { sign: "A", anchor: { kind: "offset", days: last.days } } : undefined;
}
