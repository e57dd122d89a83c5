import type { Language } from "~/i18n/language";
import type { Token } from "./read-tokens";
import type { Meaning } from "./vocabulary";

/** What each word means among its neighbours, where it could mean several things. */

export type Item = Meaning | { kind: "unknown" } | { kind: "break" } | { kind: "dayAfter" };
type Kind = Item["kind"];

const MAX_DAY_OF_MONTH = 31;
/** The first of these counts where nothing around a word decides. */
const BY_WEIGHT: readonly Kind[] = [
  "offset",
  "weekday",
  "length",
  "unit",
  "monthUnit",
  "monthEnd",
  "weekend",
  "date",
  "from",
  "to",
  "and",
  "instead",
  "next",
  "coming",
  "later",
  "after",
  "time",
  "want",
  "available",
  "give",
  "order",
  "booking",
  "machine",
  "farm",
  "small",
  "topic",
];
const POINTS: readonly Kind[] = ["offset", "weekday", "number", "month", "monthEnd", "time", "clock", "weekend"];
const NAMES_DAYS: readonly Kind[] = ["weekday", "unit", "monthUnit", "month", "weekend", "number"];

/** One item for each token; numbers that count hours, sizes or things are left out, with the signs between hours. */
export function chooseMeanings(tokens: readonly Token[], language: Language): Item[] {
  const items = tokens.map((_token, index) => choose(tokens, index, language));
  const isLeftOut = items.map((item, index) => item.kind === "number" && !isDayNumber(items, index, item.number));
  return items.flatMap((item, index): Item[] => {
    if (item.kind !== "to" && item.kind !== "from") return isLeftOut[index] === true ? [] : [item];
    const isHourBefore = isLeftOut[index - 1] === true || items[index - 1]?.kind === "clock";
    const isHourAfter = isLeftOut[index + 1] === true || items[index + 1]?.kind === "time";
    return isHourBefore && isHourAfter ? [{ kind: "hours" }] : [item];
  });
}

/** Alone it is the day after tomorrow. */
const DAY_AFTER = /^(?:the )?day after$|^डे आफ्टर$/;

/** 'To' and ते stand between days; elsewhere they are no more than grammar. */
const AMBIGUOUS_TO = /^(to|te|ते|टू)$/;

function isSmall({ meanings }: Token): boolean {
  return meanings.length > 0 && meanings.every(({ kind }) => kind === "small" || kind === "inside");
}

function has(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token?.meanings.some((meaning) => kinds.includes(meaning.kind)) ?? false;
}

function choose(tokens: readonly Token[], index: number, language: Language): Item {
  const token = tokens[index];
  if (token === undefined || token.text === ",") return { kind: "break" };
  const { meanings } = token;
  const find = (kind: Kind): Item | undefined => meanings.find((meaning) => meaning.kind === kind);
  const [next, afterNext] = [tokens[index + 1], tokens[index + 2]];
  const before = tokens[index - 1];
  const solid = tokens.slice(index + 1).find((one) => !isSmall(one));
  const isBefore = (...kinds: Kind[]) => tokens.slice(0, index).some((one) => has(one, ...kinds));
  const isAfter = (...kinds: Kind[]) => tokens.slice(index + 1).some((one) => has(one, ...kinds));
  const small: Item = { kind: "small" };

  const number = find("number");
  if (number?.kind === "number" && !/^\d/.test(token.text) && (meanings.length > 1 || number.number === 1)) {
    const counts =
      has(next, "unit", "date", "month", "monthUnit", "clock", "measure") ||
      (has(next, "number", "from", "to", "or") && !has(next, "weekday") && isAfter("number", "unit")) ||
      has(before, "month", "date") ||
      before?.meanings.some((meaning) => meaning.kind === "number" && meaning.tens !== undefined) === true ||
      (has(before, "to", "or") && isBefore("number")) ||
      (number.number === 1 && (has(next, "weekday", "machine", "from", "to", "and") || has(solid, "month", "date"))) ||
      (has(next, "weekday") && isBefore("month", "monthUnit"));
    if (counts) return number;
    if (meanings.length === 1) return small;
  }
  if (/^an?$/.test(token.text)) return has(next, "unit") ? { kind: "number", number: 1, tens: undefined } : small;
  if (find("month") !== undefined && meanings.length > 1)
    return has(before, "number", "date") ||
      has(next, "number") ||
      (has(before, "small") && has(tokens[index - 2], "number", "date"))
      ? (find("month") ?? small)
      : has(before, "unit", "length")
        ? (find("inside") ?? small)
        : small;
  if (find("or") !== undefined && find("this") !== undefined) {
    const isPointing = has(next, "weekday", "unit", "monthUnit", "weekend", "coming");
    return isPointing && (language === "mr" || !isBefore(...POINTS)) ? { kind: "this" } : { kind: "or" };
  }
  if (find("past") !== undefined && find("final") !== undefined)
    return isAfter("monthUnit", "month") || isBefore("monthUnit", "month") ? { kind: "final" } : { kind: "past" };
  if (find("this") !== undefined && meanings.length > 1) return has(next, ...NAMES_DAYS) ? { kind: "this" } : small;
  if (find("coming") !== undefined && meanings.length > 1) return has(next, ...NAMES_DAYS) ? { kind: "coming" } : small;
  if (find("to") !== undefined && AMBIGUOUS_TO.test(token.text))
    return isBefore(...POINTS) && (isAfter(...POINTS) || !has(token, "small")) ? { kind: "to" } : small;
  if (find("inside") !== undefined)
    return has(before, "unit", "length") || ((has(next, "number") || next?.text === "a") && has(afterNext, "unit"))
      ? { kind: "inside" }
      : small;
  if (find("few") !== undefined)
    return has(next, "unit") ||
      (has(next, "number") && has(afterNext, "unit")) ||
      (has(next, "small") && has(afterNext, "unit"))
      ? { kind: "few" }
      : small;
  if (find("sorry") !== undefined) return isBefore(...POINTS) || isAfter(...POINTS) ? { kind: "sorry" } : small;
  if (find("but") !== undefined) return { kind: "but" };
  if (find("clock") !== undefined) return has(before, "number", "time") ? { kind: "clock" } : small;
  if (find("measure") !== undefined && meanings.length > 1)
    return has(before, "number") ? { kind: "measure" } : (best(token) ?? small);
  if (DAY_AFTER.test(token.text) && namesDay(tokens, index + 1)) return { kind: "dayAfter" };
  if (token.text === "काल" && language !== "mr") return { kind: "offset", days: 1 };
  return best(token) ?? (token.objections.length > 0 ? small : { kind: "unknown" });
}

/** 'Monday', 'next Monday', '5 December', 'the 5th', but not '3 days'. */
function namesDay(tokens: readonly Token[], from: number): boolean {
  const [one, other] = tokens.slice(from).filter((token) => !isSmall(token));
  if (has(one, "number")) return has(other, "month", "date") || (tokens[from]?.text === "the" && !has(other, "unit"));
  return has(one, "weekday", "month") || (has(one, "next", "coming", "this") && has(other, "weekday"));
}

function best(token: Token): Item | undefined {
  if (token.meanings.length === 1) return token.meanings[0];
  for (const kind of BY_WEIGHT) {
    const meaning = token.meanings.find((one) => one.kind === kind);
    if (meaning !== undefined) return meaning;
  }
  return token.meanings[0];
}

/** False for the hours, sizes and counts of '8 in the morning', '6 ft' and '2 tractors', and for numbers of models. */
function isDayNumber(items: readonly Item[], index: number, number: number): boolean {
  if (number > MAX_DAY_OF_MONTH || number < 1) return false;
  const kind = (offset: number) => items[index + offset]?.kind;
  const after = kind(1);
  if (
    after === "clock" ||
    after === "hours" ||
    after === "measure" ||
    after === "machine" ||
    after === "farm" ||
    after === "unknown"
  )
    return false;
  if (after === "unit" || after === "date" || after === "month") return true;
  // '7 in the morning'.
  const following = items.slice(index + 1).find((item) => item.kind !== "small");
  if (following?.kind === "time") return false;
  // 'From 8 to 5 o'clock', '8 से 5 बजे'.
  if ((after === "to" || after === "from" || after === "number") && kind(2) === "number" && kind(3) === "clock")
    return false;
  if ((after === "to" || after === "from") && kind(2) === "time" && kind(3) === "number" && kind(4) === "clock")
    return false;
  if (kind(-1) === "time" || (kind(-1) === "small" && kind(-2) === "time")) return false;
  return true;
}
