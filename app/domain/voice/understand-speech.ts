import { splitIntoClauses } from "~/domain/words/normalise-speech";
import { listObjections, type Objection } from "./objections";
import { BREAK, readTokens, type Token } from "./read-tokens";
import { readSpokenDays, type SpokenContext, type SpokenDays } from "./spoken-days";
import { isLoneRefusal, readCommand, speaksOfOrders, type VoiceCommand } from "./voice-commands";
import type { Meaning } from "./vocabulary";

export type Understood =
  | { kind: "command"; command: VoiceCommand }
  | { kind: "days"; days: SpokenDays }
  /** Something was denied: nothing at all is done. */
  | { kind: "denied" }
  | { kind: "unknown" };

/** Longer than any utterance; longer texts are ignored. */
const MAX_CHARACTERS = 500;

interface Reading {
  /** Without the breaks between clauses. */
  words: string[];
  tokens: Token[];
  objections: readonly Objection[];
}

/** What somebody meant. @param alternatives the likeliest first; a denial or a question in any of them counts */
export function understandSpeech(alternatives: readonly string[], context: SpokenContext): Understood {
  if (alternatives.some((text) => text.length > MAX_CHARACTERS)) return { kind: "unknown" };
  const readings = alternatives.map(read).filter(({ words }) => words.length > 0);
  const [likeliest] = readings;
  if (likeliest !== undefined && isLoneRefusal(likeliest.words)) return { kind: "command", command: "close" };
  const denying = readings.filter((reading) => objects(reading, "denial", "refusal"));
  if (denying.length > 0) return understandDenial(denying, context);
  if (readings.some(({ objections }) => objections.length > 0)) return understandQuestion(readings, context);
  for (const { words, tokens } of readings) {
    const command = readCommand(words);
    if (command !== undefined) return { kind: "command", command };
    const days = readSpokenDays(afterSorry(tokens), context);
    if (days !== undefined) return { kind: "days", days };
  }
  return { kind: "unknown" };
}

function read(text: string): Reading {
  const clauses = splitIntoClauses(text).map((clause) => clause.split(" "));
  const withBreaks = clauses.flatMap((words, index) => (index === 0 ? words : [BREAK, ...words]));
  const words = clauses.flat();
  return { words, tokens: readTokens(withBreaks), objections: listObjections(words) };
}

const objects = ({ objections }: Reading, ...wanted: Objection[]) => objections.some((one) => wanted.includes(one));

/** Other days may be named instead of those denied; every alternative with a denial must name them. */
function understandDenial(denying: readonly Reading[], context: SpokenContext): Understood {
  const named = denying.map((reading) => {
    if (objects(reading, "question")) return undefined;
    return readSpokenDays(afterSorry(withoutDenied(reading.tokens)), context);
  });
  const [first] = named;
  return first === undefined || named.includes(undefined) ? { kind: "denied" } : { kind: "days", days: first };
}

/** 'Is it free tomorrow?' names days; 'shall I confirm?' confirms nothing. */
function understandQuestion(readings: readonly Reading[], context: SpokenContext): Understood {
  for (const reading of readings) {
    if (objects(reading, "question", "wideQuestion")) continue;
    const days = readSpokenDays(afterSorry(reading.tokens), context);
    if (days !== undefined) return { kind: "days", days };
  }
  const isOrder = readings.some((reading) => speaksOfOrders(reading.words) || objects(reading, "question"));
  return { kind: isOrder ? "denied" : "unknown" };
}

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

export function afterSorry(tokens: readonly Token[]): readonly Token[] {
  const after = tokens.slice(tokens.findLastIndex((token) => has(token, "sorry")) + 1);
  return namesDay(after) ? after : tokens;
}
