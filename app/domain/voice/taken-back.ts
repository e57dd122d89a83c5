import { BREAK, type Token } from "./read-tokens";
import type { Meaning } from "./vocabulary";

/** Corrections: what of an utterance still holds when part of it is denied, refused or taken back. */

const NAMES_A_DAY: readonly Meaning["kind"][] = [
  "offset",
  "weekday",
  "number",
  "month",
  "weekend",
  "unit",
  "monthUnit",
];

const has = (token: Token | undefined, ...kinds: readonly Meaning["kind"][]): boolean =>
  token?.meanings.some(({ kind }) => kinds.includes(kind)) ?? false;
const namesDay = (tokens: readonly Token[]) => tokens.some((token) => has(token, ...NAMES_A_DAY));
const isDenying = ({ objections }: Token) => objections.includes("denial") || objections.includes("refusal");

/** The words that hold after a correction such as 'no, Monday', 'कल नहीं, परसों' or 'उद्या नको परवा'. */
export function withoutDenied(tokens: readonly Token[]): Token[] {
  let holding: Token[] = [];
  for (const clause of splitClauses(tokens)) {
    if (!clause.some(isDenying)) {
      holding.push(...clause);
      continue;
    }
    const corrected = correctedIn(clause);
    if (corrected !== undefined || !namesDay(clause)) holding = corrected ?? [];
  }
  return holding;
}

/** What follows a denial within a clause: 'कल नहीं परसों', 'कल मत भेजो परसों भेजो', 'नाही परवा'; not in 'नहीं चाहिए कल'. */
function correctedIn(clause: readonly Token[]): Token[] | undefined {
  const last = clause.findLastIndex(isDenying);
  const after = clause.slice(last + 1);
  if (!namesDay(after)) return undefined;
  const corrects =
    namesDay(clause.slice(0, last)) || (clause[last]?.objections.includes("refusal") && !has(after[0], "verb"));
  return corrects ? after : undefined;
}

function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === BREAK || has(token, "but")) clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses;
}

/** The words that hold after 'sorry'. */
export function afterSorry(tokens: readonly Token[]): readonly Token[] {
  const after = tokens.slice(tokens.findLastIndex((token) => has(token, "sorry")) + 1);
  return namesDay(after) ? after : tokens;
}
