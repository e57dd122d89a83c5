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
  | { sign: "from" | "to" | "and" | "unclear" | "inside" | "later" };

const USED = new Set<Item["kind"]>([
  ...(["offset", "weekday", "number", "month", "unit", "length", "weekend", "monthUnit", "few"] as const),
  ...(["from", "to", "and", "unclear", "inside", "later", "next", "this", "last"] as const),
]);
const DAYS_PER_WEEK = 7;
const DAYS_PER_MONTH = 30;

/** @returns the parts, and whether hours or parts of a day were named */
export function gatherParts(all: readonly Item[]): { parts: Part[]; hasTimes: boolean } {
  const gathered = new Gathered(all.filter(({ kind }) => USED.has(kind)));
  return { parts: joinParts(gathered.read()), hasTimes: all.some(({ kind }) => kind === "time" || kind === "clock") };
}

class Gathered {
  private at = 0;
  private readonly parts: Part[] = [];
  private week: Which | undefined;
  private monthRef: Which | undefined;
  private month: number | undefined;

  constructor(private readonly items: readonly Item[]) {}

  read(): Part[] {
    for (let item = this.take(); item !== undefined; item = this.take()) this.readOne(item);
    return this.withReferences();
  }

  private peek(offset = 0): Item | undefined {
    return this.items[this.at + offset];
  }

  private take(): Item | undefined {
    this.at += 1;
    return this.items[this.at - 1];
  }

  private addDay(anchor: Anchor): void {
    this.parts.push({ sign: "day", anchor });
  }

  private readOne(item: Item): void {
    switch (item.kind) {
      case "offset":
        return this.addDay({ kind: "offset", days: item.days });
      case "weekday":
        return this.addDay({ kind: "weekday", weekday: item.weekday });
      case "length":
        return void this.parts.push({ sign: "length", days: item.days });
      case "weekend":
        return void this.parts.push({ sign: "stretch", stretch: { kind: "weekend", which: "this" } });
      case "few":
        return this.readFew();
      case "number":
        return this.readNumber(item.number, item.tens);
      case "month":
        return this.readMonth(item.month);
      case "next":
      case "this":
        return this.readReference(item.kind);
      case "last":
        return this.readNth(-1) ? undefined : void this.parts.push({ sign: "unclear" });
      case "from":
      case "to":
      case "and":
      case "unclear":
      case "inside":
      case "later":
        return void this.parts.push({ sign: item.kind });
      default:
        return;
    }
  }

  private readNumber(number: number, tens: number | undefined): void {
    const next = this.peek();
    if (tens !== undefined && next?.kind === "number" && next.number < 10) {
      this.at += 1;
      return this.readNumber(tens + next.number, undefined);
    }
    if (next?.kind === "unit" || next?.kind === "monthUnit") {
      this.at += 1;
      this.parts.push({ sign: "length", days: number * (next.kind === "unit" ? next.days : DAYS_PER_MONTH) });
    } else if (this.isVague(number)) this.readFew();
    else if (!this.readNth(number)) {
      const month = this.peek();
      if (month?.kind === "month") this.at += 1;
      this.addDay({ kind: "date", number, month: month?.kind === "month" ? month.month : undefined });
    }
  }

  /** 'The first Monday of December', 'the last Friday of the month'. */
  private readNth(nth: number): boolean {
    const next = this.peek();
    if (next?.kind !== "weekday" || !this.items.some(({ kind }) => kind === "month" || kind === "monthUnit"))
      return false;
    this.at += 1;
    this.addDay({ kind: "nth", nth, weekday: next.weekday });
    return true;
  }

  /** 'Two or three days', 'दो-चार दिन', '2 to 3 days': no length that could be booked. 'From 5, two days' is one. */
  private isVague(number: number): boolean {
    const kind = this.peek()?.kind;
    const offset = kind === "to" || kind === "unclear" || kind === "from" ? 1 : 0;
    const other = this.peek(offset);
    return other?.kind === "number" && other.number > number && this.peek(offset + 1)?.kind === "unit";
  }

  private readFew(): void {
    while (this.peek() !== undefined && this.peek()?.kind !== "unit") this.at += 1;
    this.parts.push({ sign: "vague", ofDays: this.take() !== undefined });
  }

  private readMonth(month: number): void {
    const number = this.peek();
    if (number?.kind === "number" && this.peek(1)?.kind !== "unit" && this.peek(1)?.kind !== "weekday") {
      this.at += 1;
      this.addDay({ kind: "date", number: number.number, month });
    } else this.month ??= month;
  }

  private readReference(which: Which): void {
    const next = this.peek();
    if (next?.kind === "weekday") this.addDay({ kind: "weekday", weekday: next.weekday, week: which });
    else if (next?.kind === "weekend") this.parts.push({ sign: "stretch", stretch: { kind: "weekend", which } });
    else if (next?.kind === "unit" && next.days === DAYS_PER_WEEK) this.week = which;
    else if (next?.kind === "monthUnit") this.monthRef = which;
    else if (next?.kind !== "unit") return;
    this.at += 1;
  }

  /** 'Next week' and 'of next month' belong to all days of the sentence that name no week or month themselves. */
  private withReferences(): Part[] {
    const { parts, week, month, monthRef } = this;
    for (const part of parts) {
      if (part.sign !== "day") continue;
      const { anchor } = part;
      if (anchor.kind === "weekday") anchor.week ??= week;
      if ((anchor.kind === "date" || anchor.kind === "nth") && anchor.month === undefined) {
        anchor.month = month;
        anchor.monthRef = monthRef;
      }
    }
    const hasDay = parts.some(({ sign }) => sign === "day" || sign === "stretch");
    return week === undefined || hasDay
      ? parts
      : [{ sign: "stretch", stretch: { kind: "week", which: week } }, ...parts];
  }
}

/** Makes one day of 'three days later', 'तीन दिन बाद', 'in two days', 'दो दिन में', 'after three days'. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  const rest = [...parts];
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const [last, next] = [joined.at(-1), rest[0]];
    const isAway = part.sign === "inside" || part.sign === "later";
    if (isAway && last?.sign === "length")
      joined.splice(-1, 1, { sign: "day", anchor: { kind: "offset", days: last.days } });
    else if (isAway && next?.sign === "length") {
      rest.shift();
      joined.push({ sign: "day", anchor: { kind: "offset", days: next.days } });
    } else if (part.sign !== "inside") joined.push(part);
  }
  return joined;
}
