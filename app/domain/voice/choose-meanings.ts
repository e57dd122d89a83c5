import type { Token } from "./read-tokens";
import type { Meaning } from "./vocabulary";

/** What each word means among its neighbours, where it could mean several things. */

export type Item = Meaning | { kind: "unknown" };
type Kind = Meaning["kind"];

const MAX_DAY_OF_MONTH = 31;
const POINTS: readonly Kind[] = ["offset", "weekday", "number", "month", "time", "clock", "weekend"];
const NAMES_DAYS: readonly Kind[] = ["weekday", "unit", "monthUnit", "weekend"];

/** One item for each token; numbers that count hours, sizes or things are left out. */
export function chooseMeanings(tokens: readonly Token[]): Item[] {
  const items = tokens.map((token, index) => choose(token, tokens, index));
  return items.filter((item, index) => item.kind !== "number" || isDayNumber(items, index, item.number));
}

function has(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token?.meanings.some((meaning) => kinds.includes(meaning.kind)) ?? false;
}

function choose({ text, meanings }: Token, tokens: readonly Token[], index: number): Item {
  const find = (kind: Kind): Meaning | undefined => meanings.find((meaning) => meaning.kind === kind);
  const [before, next, afterNext] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  const small: Item = { kind: "small" };

  if (/^an?$/.test(text)) return has(next, "unit") ? { kind: "number", number: 1, tens: undefined } : small;
  const number = find("number");
  // सोमवार से दो दिन: दो is 'two' there, 'give' elsewhere.
  if (number?.kind === "number" && (meanings.length > 1 || number.number === 1) && !/^\d/.test(text))
    return isCounting(tokens, index, number.number) ? number : (meanings.find((one) => one !== number) ?? small);
  if (find("unclear") !== undefined && find("this") !== undefined) {
    const isBefore = tokens.slice(0, index).some((one) => has(one, ...POINTS));
    return { kind: has(next, ...NAMES_DAYS) && !isBefore ? "this" : "unclear" };
  }
  if (find("inside") !== undefined)
    return has(before, "unit", "length") || ((has(next, "number") || next?.text === "a") && has(afterNext, "unit"))
      ? { kind: "inside" }
      : small;
  return meanings[0] ?? { kind: "unknown" };
}

function isCounting(tokens: readonly Token[], index: number, number: number): boolean {
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  const solid = tokens.slice(index + 1).find((one) => !has(one, "small", "inside"));
  const isAfter = (...kinds: Kind[]) => tokens.slice(index + 1).some((one) => has(one, ...kinds));
  return (
    has(next, "unit", "date", "month", "monthUnit", "clock", "measure") ||
    (has(next, "number", "from", "to", "unclear") && isAfter("number", "unit")) ||
    before?.meanings.some((meaning) => meaning.kind === "number" && meaning.tens !== undefined) === true ||
    (number === 1 && (has(next, "weekday", "machine", "from", "to", "and") || has(solid, "month", "date")))
  );
}

/** False for the hours and counts of '8 in the morning' and '2 tractors', and for numbers of models. */
function isDayNumber(items: readonly Item[], index: number, number: number): boolean {
  if (number > MAX_DAY_OF_MONTH || number < 1) return false;
  const after = items[index + 1]?.kind;
  if (after === "clock" || after === "measure" || after === "machine") return false;
  if (after === "unit" || after === "date" || after === "month") return true;
  const following = items.slice(index + 1).find(({ kind }) => kind !== "small");
  return following?.kind !== "time" && items[index - 1]?.kind !== "time";
}
