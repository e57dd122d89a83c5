import type { Language } from "~/i18n/language";
import { BREAK, type Token } from "./read-tokens";
import type { Meaning } from "./vocabulary";

/** Corrections: what of an utterance still holds when part of it is denied, refused or replaced. */

type Kind = Meaning["kind"];
const NAMES_A_DAY: readonly Kind[] = [
  "offset",
  "weekday",
  "number",
  "month",
  "weekend",
  "monthEnd",
  "unit",
  "monthUnit",
];
const VERBS: readonly Kind[] = ["order", "give", "want", "available"];
/** Refusals that forbid what follows them, unlike नहीं and नाही. */
const FORBIDDING = /^(न[ोुक]?क[ोु्]|n[ao]k)/;
const OF = /^(का|ka)$/;
/** Said after an order as 'please', not as 'no'. */
const TAG = /^(ना|न|na|naa)$/;

function has(token: Token | undefined, kinds: readonly Kind[]): boolean {
  return token?.meanings.some(({ kind }) => kinds.includes(kind)) ?? false;
}

const namesDay = (tokens: readonly Token[]) => tokens.some((token) => has(token, NAMES_A_DAY));
const isDenying = ({ objections }: Token) => objections.includes("denial") || objections.includes("refusal");
const isRefusal = ({ objections }: Token) => objections.includes("refusal");

/**
 * The words that hold after a correction such as 'no, Monday', 'कल नहीं, परसों' or 'उद्या नको परवा'.
 *
 * @returns undefined where something is denied and no other day is named instead
 */
export function withoutDenied(tokens: readonly Token[]): Token[] | undefined {
  let holding: Token[] = [];
  let isDenied = false;
  for (const clause of splitClauses(withoutTags(tokens))) {
    if (!clause.some(isDenying)) {
      holding.push(...clause);
      continue;
    }
    const rest = restOfClause(clause);
    if (rest !== undefined) holding = rest;
    else if (!namesDay(clause)) {
      holding = [];
      // 'Wait, tomorrow' takes back more than days.
      isDenied ||= !clause.every((token) => isRefusal(token) || !has(token, VERBS)) || !clause.some(isRefusal);
    }
  }
  return isDenied || !namesDay(holding) ? undefined : holding;
}

/** What follows a denial within a clause: 'कल नहीं परसों', 'कल मत भेजो परसों भेजो', 'नाही परवा'. */
function restOfClause(clause: readonly Token[]): Token[] | undefined {
  const last = clause.findLastIndex(isDenying);
  const denial = clause[last];
  const after = clause.slice(last + 1);
  if (denial === undefined || !namesDay(after)) return undefined;
  if (namesDay(clause.slice(0, last))) return after.slice(after.findIndex((token) => !has(token, VERBS)));
  const corrects = isRefusal(denial) && !FORBIDDING.test(denial.text) && !has(after[0], VERBS);
  return corrects ? after : undefined;
}

function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === BREAK || has(token, ["but"])) clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses.filter((clause) => clause.length > 0);
}

function withoutTags(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ text }, index) =>
      !(TAG.test(text) && index === tokens.length - 1 && has(tokens[index - 1], ["give", "order", "want"])),
  );
}

/** In Hindi का behind a day is 'of', not a question: परसों का बुक कर दो. */
export function isOnlyOf(tokens: readonly Token[], language: Language): boolean {
  const last = tokens.length - 1;
  return tokens.every(
    ({ text, objections }, index) =>
      objections.length === 0 ||
      (language === "hi" && OF.test(text) && index < last && has(tokens[index - 1], NAMES_A_DAY)),
  );
}

/** The words that hold after 'sorry', 'leave it' and 'instead of'. */
export function withoutReplaced(tokens: readonly Token[]): readonly Token[] {
  const sorry = tokens.findLastIndex((token) => has(token, ["sorry"]));
  const after = tokens.slice(sorry + 1);
  const held = sorry >= 0 && namesDay(after) && namesDay(tokens.slice(0, sorry)) ? after : tokens;
  const dropped = held.findLastIndex((token) => has(token, ["drop"]));
  if (dropped >= 0 && namesDay(held.slice(0, dropped))) return held.slice(dropped + 1);
  const instead = held.findIndex((token) => has(token, ["instead"]));
  if (instead < 0) return held;
  const [before, behind] = [held.slice(0, instead), held.slice(instead + 1)];
  if (!namesDay(before)) {
    // 'Instead of tomorrow Monday'.
    const replaced = behind.findIndex((token) => has(token, NAMES_A_DAY));
    return behind.slice(replaced + 1);
  }
  return /^[a-z]/.test(held[instead]?.text ?? "") && held[instead]?.text.startsWith("instead") ? before : behind;
}
