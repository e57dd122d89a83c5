import { plusDays, type Day } from "~/domain/calendar/day";
import type { Language } from "~/i18n/language";
import { borrowMonth, resolveAnchor, resolveStretch, type Anchor } from "./anchors";
import { chooseMeanings, type Item } from "./choose-meanings";
import { gatherParts, type Part } from "./gather-parts";
import type { Token } from "./read-tokens";

/** Days as they are spoken: 'tomorrow', 'from 5 to 8', 'सोमवार से बुधवार तक', 'उद्यापासून तीन दिवस'. */

export type SpokenDays =
  | { kind: "range"; start: Day; end: Day }
  /** A first day without a last, as in 'from tomorrow', or with a vague length, as in 'from tomorrow for a few days'. */
  | { kind: "start"; start: Day; isVague?: true }
  /** 'Two or three days': no number that could be booked. */
  | { kind: "vague" }
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
  /** A number of days has just been asked for: a number said alone is that, and no date. */
  awaitsCount?: boolean | undefined;
  /** So many days were asked for before a first day was named. */
  duration?: number | undefined;
}

/** Words that show that a booking is spoken of; beside them unknown words, such as names, do no harm. */
const EVIDENCE: readonly Item["kind"][] = ["want", "give", "order", "booking", "machine", "farm", "available"];
const MAX_UNKNOWN = 3;

/** In which order days, lengths and signs are said. */
const FORMS = {
  /** 'Monday to Wednesday', 'from 5 to 8', '5 से 8 तक', 'from 5 and 8'. */
  range: /^(?:(?:from )?day (?:to|from) day(?: to)?|day from to day(?: to)?|from day and day|day to day from)$/,
  /** 'Until Friday from Monday'. */
  endFirst: /^to day from day$/,
  /** In Hindi and Marathi a day stands before its 'from': 'आठ पर्यंत, पाच पासून'. */
  endFirstInHindi: /^day to day from$/,
  /** '24, 25 and 26'. */
  list: /^day(?: (?:and )?day)+$/,
  /** 'A few days'. */
  vagueAlone: /^(?:(?:from|to) )*vague(?: (?:from|to))*$/,
  /** 'For three days'. */
  lengthAlone: /^(?:(?:from|to) )*length(?: (?:from|to))*$/,
  /** 'Until Friday', '8 तक'. */
  end: /^(?:to day|day to)$/,
  /** 'Monday', 'from Monday', 'सोमवार से'. */
  first: /^(?:and day|(?:from )?day(?: from)?)$/,
  /** 'Until Monday for three days' counts back. */
  lengthToEnd: /^to(?! length day)|day to\b.*length/,
  /** 'Tomorrow from 8 to 5', 'कल सुबह से शाम तक'. */
  dayWithTimes: /^(?:day from to|day to from|from to day|day from from to)$/,
  dayWithHours: /^(?:day (?:from|to)|(?:from|to) day)$/,
};

/**
 * Reads the words of an utterance as days.
 *
 * @returns undefined where it is about something else, or cannot be one range of days
 */
export function readSpokenDays(tokens: readonly Token[], context: SpokenContext): SpokenDays | undefined {
  const items = chooseMeanings(tokens, context.language);
  if (items.some(({ kind }) => kind === "topic")) return undefined;
  const { parts: found, hasTimes, hasHours, isPast } = gatherParts(items);
  const parts = withoutSignsOfHours(mergeSameDays(found, context.first), hasTimes, hasHours);
  if (parts.length === 0 || parts.some(({ sign }) => sign === "or")) return undefined;
  if (isPast) return { kind: "refused", why: "past" };
  const count = context.awaitsCount === true && !items.some(({ kind }) => kind === "date") ? countIn(parts) : undefined;
  const days = readParts(count ?? parts, context);
  return days !== undefined && isAboutBooking(items, parts) ? days : undefined;
}

/** A bare number as a length. */
function countIn(parts: readonly Part[]): Part[] | undefined {
  const [part] = parts;
  if (part?.sign !== "day" || parts.length > 1 || part.anchor.kind !== "date") return undefined;
  const { number, month, monthRef } = part.anchor;
  return month === undefined && monthRef === undefined ? [{ sign: "length", days: number }] : undefined;
}

function isAboutBooking(items: readonly Item[], parts: readonly Part[]): boolean {
  const unknown = items.filter(({ kind }) => kind === "unknown").length;
  if (unknown === 0) return true;
  if (items.some(({ kind }) => EVIDENCE.includes(kind))) return unknown <= MAX_UNKNOWN;
  return unknown === 1 && parts.length > 1;
}

const formOf = (parts: readonly Part[]) => parts.map(({ sign }) => sign).join(" ");

function readParts(parts: readonly Part[], context: SpokenContext): SpokenDays | undefined {
  const form = formOf(parts);
  const anchors = parts.flatMap((part) => (part.sign === "day" ? [part.anchor] : []));
  const lengths = parts.flatMap((part) => (part.sign === "length" ? [part.days] : []));
  const stretches = parts.flatMap((part) => (part.sign === "stretch" ? [part.stretch] : []));
  const isVague = form.includes("vague");
  const [one, two] = anchors;
  const [stretch] = stretches;
  if (stretches.length + anchors.length > 0 && (lengths.length > 1 || stretches.length > 1)) return undefined;
  if (stretch !== undefined) {
    if (one !== undefined) return undefined;
    const { start, end } = resolveStretch(stretch, context.first);
    if (/\bto\b/.test(form)) return { kind: "end" };
    if (lengths[0] !== undefined) return checked(start, context, lengths[0]);
    if (isVague) return openFrom(start, context, true);
    return form.includes("from") ? openFrom(start, context) : check(start, end, context);
  }
  if (one !== undefined && two !== undefined)
    return isVague ? undefined : readSeveral(form, anchors, lengths[0], context);
  if (one !== undefined) return readOne(form, one, isVague ? "vague" : lengths[0], context);
  if (FORMS.vagueAlone.test(form))
    return parts.some((part) => part.sign === "vague" && part.ofDays) ? { kind: "vague" } : undefined;
  if (!FORMS.lengthAlone.test(form) || lengths[0] === undefined) return undefined;
  return context.start === undefined
    ? { kind: "duration", days: lengths[0] }
    : checked(context.start, context, lengths[0]);
}

/** From a first day to a last; days listed without 'from' and 'to' must follow each other. */
function readSeveral(
  form: string,
  anchors: readonly Anchor[],
  length: number | undefined,
  context: SpokenContext,
): SpokenDays | undefined {
  const plain = form.replace(/ ?\blength\b/g, "").trim();
  const [one, two] = anchors;
  if (one === undefined || two === undefined) return undefined;
  const isReversed = FORMS.endFirst.test(plain) || (FORMS.endFirstInHindi.test(plain) && context.language !== "en");
  const isRange = isReversed || FORMS.range.test(plain);
  if (isRange) {
    const [from, to] = isReversed ? [two, one] : [one, two];
    const start = resolveAnchor(borrowMonth(from, to), context.first);
    const end = start === undefined ? undefined : resolveAnchor(to, start, from, context.first);
    if (start === undefined || end === undefined) return undefined;
    const isConsistent = length === undefined || length === 1 || plusDays(start, length - 1) === end;
    return isConsistent ? check(start, end, context) : undefined;
  }
  if (!FORMS.list.test(plain)) return undefined;
  // 'कल परसों' alone says 'some time soon'.
  if (plain === "day day" && one.kind === "offset" && two.kind === "offset") return undefined;
  const listed = readList(anchors, context);
  const isCounted = length === undefined || length === 1 || length === anchors.length;
  return isCounted ? listed : undefined;
}

function readList(anchors: readonly Anchor[], context: SpokenContext): SpokenDays | undefined {
  const lastOfAll = anchors.at(-1);
  const days: Day[] = [];
  for (const [index, anchor] of anchors.entries()) {
    const before = days.at(-1) ?? context.first;
    const day = resolveAnchor(
      lastOfAll === undefined ? anchor : borrowMonth(anchor, lastOfAll),
      before,
      anchors[index - 1],
      context.first,
    );
    if (day === undefined || (index > 0 && day !== plusDays(before, 1))) return undefined;
    days.push(day);
  }
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined ? undefined : check(start, end, context);
}

function readOne(
  form: string,
  anchor: Anchor,
  length: number | "vague" | undefined,
  context: SpokenContext,
): SpokenDays | undefined {
  const { first, start, awaitsEnd, duration } = context;
  if (length === "vague") {
    const day = /\bto /.test(form) ? undefined : resolveAnchor(anchor, first);
    return day === undefined ? undefined : openFrom(day, context, true);
  }
  if (length !== undefined) {
    const day = FORMS.lengthToEnd.test(form) ? undefined : resolveAnchor(anchor, first);
    return day === undefined ? undefined : checked(day, context, length);
  }
  if (FORMS.end.test(form) || (form === "day" && awaitsEnd === true)) {
    if (start === undefined) return { kind: "end" };
    const end = resolveAnchor(anchor, start, undefined, first);
    return end === undefined ? undefined : check(start, end, context);
  }
  if (!FORMS.first.test(form)) return undefined;
  const day = resolveAnchor(anchor, first);
  if (day === undefined) return undefined;
  if (duration !== undefined) return checked(day, context, duration);
  return form.includes("from") ? openFrom(day, context) : check(day, day, context);
}

function openFrom(start: Day, context: SpokenContext, isVague = false): SpokenDays {
  const found = check(start, start, context);
  return found.kind === "refused" ? found : { kind: "start", start, ...(isVague ? { isVague } : {}) };
}

function checked(start: Day, context: SpokenContext, days: number): SpokenDays | undefined {
  return days < 1 ? undefined : check(start, plusDays(start, days - 1), context);
}

function check(start: Day, end: Day, { first, last }: SpokenContext): SpokenDays {
  if (start < first || end < first) return { kind: "refused", why: "past" };
  if (end < start) return { kind: "refused", why: "order" };
  if (end > last) return { kind: "refused", why: "beyond" };
  return { kind: "range", start, end };
}

/** 'Monday the 23rd' names one day twice. */
function mergeSameDays(parts: readonly Part[], today: Day): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const isAgain =
      part.sign === "day" &&
      last?.sign === "day" &&
      resolveAnchor(part.anchor, today) === resolveAnchor(last.anchor, today);
    if (!isAgain) merged.push(part);
  }
  return merged;
}

/** 'Tomorrow from 8 to 5', 'कल सुबह से शाम तक': the signs stand between hours of one day. */
function withoutSignsOfHours(parts: readonly Part[], hasTimes: boolean, hasHours: boolean): readonly Part[] {
  const form = formOf(parts);
  const isOneDay = (hasTimes && FORMS.dayWithTimes.test(form)) || (hasHours && FORMS.dayWithHours.test(form));
  return isOneDay ? parts.filter(({ sign }) => sign === "day") : parts;
}
