import type { Anchor, Stretch, Which } from "./anchors";
import type { Item } from "./choose-meanings";

/** Days, lengths and the signs between them, from the words of an utterance. */

/** A day, a week or weekend, so many days, a vague length, or a sign between them. */
export type Part =
  | { sign: "day"; anchor: Anchor }
  | { sign: "stretch"; stretch: Stretch }
  | { sign: "length"; days: number }
  /** Of days or weeks; otherwise of something else. */
  | { sign: "vague"; ofDays: boolean }
  | { sign: "from" | "to" | "and" | "or" | "inside" | "later" | "after" | "instead" };

interface Gathered {
  parts: Part[];
  /** Hours or parts of a day were named. */
  hasTimes: boolean;
  /** So many hours were asked for. */
  hasHours: boolean;
  /** 'Last Monday', 'पिछले सोमवार'. */
  isPast: boolean;
}

interface State {
  items: readonly Item[];
  at: number;
  parts: Part[];
  weekRef: Which | undefined;
  monthRef: "next" | "this" | undefined;
  looseMonth: number | undefined;
  bareWeek: boolean;
  hasTimes: boolean;
  hasHours: boolean;
  isPast: boolean;
}

const SKIPPED: readonly Item["kind"][] = [
  "small",
  "want",
  "give",
  "available",
  "order",
  "booking",
  "machine",
  "farm",
  "measure",
  "unknown",
  "topic",
  "sorry",
  "drop",
  "but",
];
const DAYS_PER_WEEK = 7;
const DAYS_PER_MONTH = 30;

export function gatherParts(items: readonly Item[]): Gathered {
  const state: State = {
    items: items.filter(({ kind }) => !SKIPPED.includes(kind)),
    at: 0,
    parts: [],
    weekRef: undefined,
    monthRef: undefined,
    looseMonth: undefined,
    bareWeek: false,
    hasTimes: false,
    hasHours: false,
    isPast: false,
  };
  while (state.at < state.items.length) gatherOne(state);
  applyReferences(state);
  return { parts: joinParts(state.parts), hasTimes: state.hasTimes, hasHours: state.hasHours, isPast: state.isPast };
}

function peek(state: State, offset = 0): Item | undefined {
  return state.items[state.at + offset];
}

function take(state: State, count = 1): void {
  state.at += count;
}

function gatherOne(state: State): void {
  const item = peek(state);
  if (item === undefined) return;
  switch (item.kind) {
    case "number":
      return gatherNumber(state, item.number, item.tens);
    case "month":
      return gatherMonth(state, item.month);
    case "next":
    case "coming":
    case "this":
      return gatherReference(state, item.kind);
    default:
      take(state);
      return gatherWord(state, item);
  }
}

function gatherWord(state: State, item: Item): void {
  const { parts } = state;
  switch (item.kind) {
    case "offset":
      return void parts.push({ sign: "day", anchor: { kind: "offset", days: item.days } });
    case "weekday":
      return void parts.push({ sign: "day", anchor: { kind: "weekday", weekday: item.weekday } });
    case "dayAfter":
      return void parts.push({ sign: "length", days: 1 }, { sign: "after" });
    case "length":
      return void parts.push({ sign: "length", days: item.days });
    case "unit":
      return gatherUnit(state, item.days);
    case "weekend":
      return void parts.push({ sign: "stretch", stretch: { kind: "weekend", which: "this" } });
    case "monthEnd":
      return void parts.push({ sign: "day", anchor: { kind: "monthEnd" } });
    case "monthUnit":
      state.monthRef ??= "this";
      return;
    case "final":
      return gatherFinal(state);
    case "few":
      return gatherFew(state);
    case "past":
      state.isPast = true;
      return;
    case "time":
    case "clock":
      state.hasTimes = true;
      return;
    case "hours":
      state.hasHours = true;
      return;
    case "from":
      return void parts.push({ sign: "from" });
    case "to":
      return void parts.push({ sign: "to" });
    case "and":
      return void parts.push({ sign: "and" });
    case "or":
      return void parts.push({ sign: "or" });
    case "inside":
      return void parts.push({ sign: "inside" });
    case "later":
      return void parts.push({ sign: "later" });
    case "after":
      return void parts.push({ sign: "after" });
    case "instead":
      return void parts.push({ sign: "instead" });
    default:
      return;
  }
}

/** A week needs no number: 'हफ्ते बाद', 'for the week'. */
function gatherUnit(state: State, days: number): void {
  if (days !== DAYS_PER_WEEK) return;
  if (peek(state)?.kind === "later") state.parts.push({ sign: "length", days });
  else state.bareWeek = true;
}

function gatherNumber(state: State, number: number, tens: number | undefined): void {
  const following = peek(state, 1);
  if (tens !== undefined && following?.kind === "number" && following.number < 10) {
    take(state);
    return gatherNumber(state, tens + following.number, undefined);
  }
  take(state);
  const next = peek(state);
  if (next?.kind === "unit") {
    take(state);
    state.parts.push({ sign: "length", days: number * next.days });
    return;
  }
  if (next?.kind === "monthUnit") {
    take(state);
    state.parts.push({ sign: "length", days: number * DAYS_PER_MONTH });
    return;
  }
  if (isVague(state, number)) return gatherFew(state);
  const isNth = next?.kind === "weekday" && state.items.some(({ kind }) => kind === "month" || kind === "monthUnit");
  if (isNth) {
    take(state);
    state.parts.push({ sign: "day", anchor: { kind: "nth", nth: number, weekday: next.weekday } });
    return;
  }
  if (peek(state)?.kind === "date") take(state);
  const month = peek(state);
  if (month?.kind === "month") take(state);
  state.parts.push({
    sign: "day",
    anchor: { kind: "date", number, month: month?.kind === "month" ? month.month : undefined },
  });
}

/** 'Two or three days', 'दो-चार दिन', '2 to 3 days': no length that could be booked. 'From 5, two days' is one. */
function isVague(state: State, number: number): boolean {
  const kind = peek(state)?.kind;
  const offset = kind === "to" || kind === "or" || kind === "from" ? 1 : 0;
  const other = peek(state, offset);
  return other?.kind === "number" && other.number > number && peek(state, offset + 1)?.kind === "unit";
}

function gatherFew(state: State): void {
  while (peek(state) !== undefined && peek(state)?.kind !== "unit") take(state);
  state.parts.push({ sign: "vague", ofDays: peek(state) !== undefined });
  take(state);
}

function gatherMonth(state: State, month: number): void {
  take(state);
  while (peek(state)?.kind === "monthUnit" || peek(state)?.kind === "date") take(state);
  const number = peek(state);
  if (number?.kind === "number" && peek(state, 1)?.kind !== "unit" && peek(state, 1)?.kind !== "weekday") {
    take(state);
    if (peek(state)?.kind === "date") take(state);
    state.parts.push({ sign: "day", anchor: { kind: "date", number: number.number, month } });
  } else state.looseMonth ??= month;
}

function gatherFinal(state: State): void {
  const next = peek(state);
  if (next?.kind === "weekday") {
    take(state);
    state.parts.push({ sign: "day", anchor: { kind: "nth", nth: -1, weekday: next.weekday } });
  } else if (next?.kind === "date" || (next?.kind === "unit" && next.days === 1)) {
    take(state);
    state.parts.push({ sign: "day", anchor: { kind: "monthEnd" } });
  }
}

function gatherReference(state: State, which: Which): void {
  take(state);
  const next = peek(state);
  switch (next?.kind) {
    case "weekday":
      take(state);
      state.parts.push({ sign: "day", anchor: { kind: "weekday", weekday: next.weekday, week: which } });
      return;
    case "unit":
      take(state);
      if (next.days === DAYS_PER_WEEK) state.weekRef = which;
      else if (which !== "this") state.parts.push({ sign: "day", anchor: { kind: "offset", days: 1 } });
      return;
    case "weekend":
      take(state);
      state.parts.push({ sign: "stretch", stretch: { kind: "weekend", which } });
      return;
    case "monthUnit":
      take(state);
      state.monthRef = which === "this" ? "this" : "next";
      return;
    default:
      return;
  }
}

/** 'Next week' and 'of next month' belong to all days of the sentence that name no week or month themselves. */
function applyReferences(state: State): void {
  const { weekRef, monthRef, looseMonth: month } = state;
  let isUsed = false;
  for (const part of state.parts) {
    if (part.sign !== "day") continue;
    const { anchor } = part;
    if (anchor.kind === "weekday" && weekRef !== undefined) {
      anchor.week ??= weekRef;
      isUsed = true;
    }
    const takesMonth = anchor.kind === "date" || anchor.kind === "nth" || anchor.kind === "monthEnd";
    if (takesMonth && anchor.month === undefined) {
      if (month !== undefined) anchor.month = month;
      else if (monthRef !== undefined) anchor.monthRef = monthRef;
    }
  }
  const hasDay = state.parts.some(({ sign }) => sign === "day" || sign === "stretch");
  if (weekRef !== undefined && !isUsed && !hasDay)
    state.parts.unshift({ sign: "stretch", stretch: { kind: "week", which: weekRef } });
  else if (
    state.bareWeek &&
    !state.parts.some(({ sign }) => sign === "length" || sign === "vague" || sign === "stretch")
  )
    state.parts.push({ sign: "length", days: DAYS_PER_WEEK });
}

/** Makes one day of 'three days later', 'in two days', 'after Monday', 'two days after Monday'. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  const rest = [...parts];
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const last = joined.at(-1);
    if (part.sign === "later" || (part.sign === "inside" && last?.sign === "length")) joinLater(joined);
    else if (part.sign === "inside" || part.sign === "after") joinAfter(joined, rest, part.sign);
    else if (!((part.sign === "from" || part.sign === "to") && last?.sign === part.sign)) joined.push(part);
  }
  return joined;
}

/** 'तीन दिन बाद', 'सोमवार के दो दिन बाद', 'सोमवार के बाद'. */
function joinLater(joined: Part[]): void {
  const last = joined.pop();
  if (last?.sign === "length") {
    if (joined.at(-1)?.sign === "from" && joined.at(-2)?.sign === "day") joined.pop();
    const before = joined.at(-1);
    if (before?.sign === "day") joined.pop();
    joined.push({ sign: "day", anchor: shift(before?.sign === "day" ? before.anchor : undefined, last.days) });
  } else if (last?.sign === "day") joined.push({ sign: "day", anchor: shift(last.anchor, 1) }, { sign: "from" });
  else if (last !== undefined) joined.push(last, { sign: "or" });
}

/** 'After three days', 'in two days', 'two days after Monday', 'after Monday'. */
function joinAfter(joined: Part[], rest: Part[], sign: "inside" | "after"): void {
  const [next] = rest;
  const last = joined.at(-1);
  if (next?.sign === "length") {
    rest.shift();
    joined.push({ sign: "day", anchor: shift(undefined, next.days) });
  } else if (sign === "after" && next?.sign === "day") {
    rest.shift();
    if (last?.sign === "length") joined.pop();
    joined.push({ sign: "day", anchor: shift(next.anchor, last?.sign === "length" ? last.days : 1) });
    if (last?.sign !== "length") joined.push({ sign: "from" });
  }
}

function shift(anchor: Anchor | undefined, days: number): Anchor {
  return anchor === undefined ? { kind: "offset", days } : { kind: "shifted", anchor, days };
}
