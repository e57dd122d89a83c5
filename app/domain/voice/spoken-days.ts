import { plusDays, type Day } from "~/domain/calendar/day";
import { borrowMonth, resolveAnchor, resolveStretch, type Anchor } from "./anchors";
import { chooseMeanings } from "./choose-meanings";
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

/** In which order days and signs are said, without the lengths beside them. */
const FORMS = {
  /** 'Monday to Wednesday', 'from 5 to 8', '5 से 8 तक', 'between 5 and 8'. */
  range: /^(?:(?:from )?day (?:to|from) day(?: to)?|day from to day(?: to)?|from day and day)$/,
  /** 'Until Friday from Monday', 'आठ पर्यंत, पाच पासून'. */
  endFirst: /^(?:to day from day|day to day from)$/,
  /** '24, 25 and 26'. */
  list: /^day(?: (?:and )?day)+$/,
  /** 'Until Friday', '8 तक'. */
  end: /^(?:to day|day to)$/,
  /** 'Monday', 'from Monday', 'सोमवार से'. */
  first: /^(?:from )?day(?: from)?$/,
};

/** Reads words as days; undefined where they are about something else, or cannot be one range of days. */
export function readSpokenDays(tokens: readonly Token[], context: SpokenContext): SpokenDays | undefined {
  const items = chooseMeanings(tokens);
  if (items.some(({ kind }) => kind === "topic")) return undefined;
  const { parts, hasTimes } = gatherParts(items);
  if (parts.length === 0 || parts.some(({ sign }) => sign === "unclear")) return undefined;
  const count = context.awaitsCount === true && !items.some(({ kind }) => kind === "date") ? countIn(parts) : undefined;
  return readParts(count ?? (hasTimes ? withoutHours(parts) : parts), context);
}

/** A bare number as a length. */
function countIn(parts: readonly Part[]): Part[] | undefined {
  const [part] = parts;
  if (part?.sign !== "day" || parts.length > 1 || part.anchor.kind !== "date") return undefined;
  const { number, month, monthRef } = part.anchor;
  return month === undefined && monthRef === undefined ? [{ sign: "length", days: number }] : undefined;
}

/** 'Tomorrow from 8 to 5 o'clock', 'कल सुबह से शाम तक': the signs stand between hours of one day. */
function withoutHours(parts: readonly Part[]): readonly Part[] {
  const [day, ...others] = parts.filter(({ sign }) => sign !== "from" && sign !== "to");
  const has = (sign: Part["sign"]) => parts.some((part) => part.sign === sign);
  return day?.sign === "day" && others.length === 0 && has("from") && has("to") ? [day] : parts;
}

function readParts(parts: readonly Part[], context: SpokenContext): SpokenDays | undefined {
  const { first, start } = context;
  const anchors = parts.flatMap((part) => (part.sign === "day" ? [part.anchor] : []));
  const stretches = parts.flatMap((part) => (part.sign === "stretch" ? [part.stretch] : []));
  const lengths = parts.flatMap((part) => (part.sign === "length" || part.sign === "vague" ? [part] : []));
  const [[length], [stretch], [anchor]] = [lengths, stretches, anchors];
  const signs = parts.map(({ sign }) => sign);
  const form = signs.filter((sign) => sign !== "length" && sign !== "vague").join(" ");
  if (lengths.length > 1 || stretches.length > 1 || (stretch !== undefined && anchor !== undefined)) return undefined;
  if (stretch !== undefined) {
    const days = resolveStretch(stretch, first);
    if (length !== undefined) return withLength(days.start, length, context);
    return check(days.start, days.end, context);
  }
  if (anchors.length > 1) return length?.sign === "vague" ? undefined : readSeveral(form, anchors, context);
  if (anchor !== undefined && length === undefined) return readOne(form, anchor, context);
  if (length === undefined) return undefined;
  if (anchor !== undefined) {
    const day = form.startsWith("to ") ? undefined : resolveAnchor(anchor, first);
    return day === undefined ? undefined : withLength(day, length, context);
  }
  if (length.sign === "vague") return length.ofDays ? { kind: "vague" } : undefined;
  return start === undefined ? { kind: "duration", days: length.days } : withLength(start, length, context);
}

function readSeveral(form: string, anchors: readonly Anchor[], context: SpokenContext): SpokenDays | undefined {
  const isReversed = FORMS.endFirst.test(form);
  const [from, to] = isReversed ? anchors.toReversed() : anchors;
  if (from === undefined || to === undefined) return undefined;
  if (isReversed || FORMS.range.test(form)) {
    const start = resolveAnchor(borrowMonth(from, to), context.first);
    const end = start === undefined ? undefined : resolveAnchor(to, start, from, context.first);
    return start === undefined || end === undefined ? undefined : check(start, end, context);
  }
  const last = anchors.at(-1) ?? to;
  const start = FORMS.list.test(form) ? resolveAnchor(borrowMonth(from, last), context.first) : undefined;
  if (start === undefined) return undefined;
  let end = start;
  for (const [index, anchor] of anchors.entries()) {
    if (index === 0) continue;
    const day = resolveAnchor(borrowMonth(anchor, last), end, anchors[index - 1], context.first);
    if (day !== plusDays(end, 1)) return undefined;
    end = day;
  }
  return check(start, end, context);
}

function readOne(form: string, anchor: Anchor, context: SpokenContext): SpokenDays | undefined {
  const { first, start, awaitsEnd, duration } = context;
  if (FORMS.end.test(form) || (form === "day" && awaitsEnd === true)) {
    if (start === undefined) return { kind: "end" };
    const end = resolveAnchor(anchor, start, undefined, first);
    return end === undefined ? undefined : check(start, end, context);
  }
  const day = FORMS.first.test(form) ? resolveAnchor(anchor, first) : undefined;
  if (day === undefined) return undefined;
  if (duration !== undefined) return withLength(day, { sign: "length", days: duration }, context);
  return form.includes("from") ? openFrom(day, context) : check(day, day, context);
}

type Length = Extract<Part, { sign: "length" | "vague" }>;

function withLength(start: Day, length: Length, context: SpokenContext): SpokenDays {
  return length.sign === "vague"
    ? openFrom(start, context, true)
    : check(start, plusDays(start, Math.max(1, length.days) - 1), context);
}

function openFrom(start: Day, context: SpokenContext, isVague = false): SpokenDays {
  const found = check(start, start, context);
  return found.kind === "refused" ? found : { kind: "start", start, ...(isVague ? { isVague } : {}) };
}

function check(start: Day, end: Day, { first, last }: SpokenContext): SpokenDays {
  if (start < first || end < first) return { kind: "refused", why: "past" };
  if (end < start) return { kind: "refused", why: "order" };
  if (end > last) return { kind: "refused", why: "beyond" };
  return { kind: "range", start, end };
}
