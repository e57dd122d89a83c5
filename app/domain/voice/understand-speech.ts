import { asksMore, denies, hasObjection, isOnlyAsking } from "./denials";
import { splitIntoClauses } from "~/domain/words/normalise-speech";
import { BREAK, readTokens, type Token } from "./read-tokens";
import { readSpokenDays, type SpokenContext, type SpokenDays } from "./spoken-days";
import { isOnlyOf, withoutDenied, withoutReplaced } from "./taken-back";
import { isLoneRefusal, ordersSomething, readCommand, speaksOfOrders, type VoiceCommand } from "./voice-commands";

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
}

/**
 * What somebody meant.
 *
 * @param alternatives what the recogniser may have heard, the likeliest first; a denial or a question in any of them counts
 */
export function understandSpeech(alternatives: readonly string[], context: SpokenContext): Understood {
  if (alternatives.some((text) => text.length > MAX_CHARACTERS)) return { kind: "unknown" };
  const readings = alternatives.map(read).filter(({ words }) => words.length > 0);
  const [likeliest] = readings;
  if (likeliest !== undefined && isLoneRefusal(likeliest.words)) return { kind: "command", command: "close" };
  if (readings.some(({ words }) => denies(words))) return understandDenial(readings, context);
  if (readings.some(({ words }) => hasObjection(words))) return understandQuestion(readings, context);
  for (const { words, tokens } of readings) {
    const command = readCommand(words);
    if (command !== undefined) return { kind: "command", command };
    const days = readSpokenDays(withoutReplaced(tokens), context);
    if (days !== undefined) return { kind: "days", days };
  }
  return { kind: "unknown" };
}

function read(text: string): Reading {
  const clauses = splitIntoClauses(text).map((clause) => clause.split(" "));
  const withBreaks = clauses.flatMap((words, index) => (index === 0 ? words : [BREAK, ...words]));
  return { words: clauses.flat(), tokens: readTokens(withBreaks) };
}

/** Other days may be named instead of those denied; every alternative with a denial must name them. */
function understandDenial(readings: readonly Reading[], context: SpokenContext): Understood {
  let first: SpokenDays | undefined;
  for (const { words, tokens } of readings) {
    if (!denies(words)) continue;
    const held = asksMore(words) ? undefined : withoutDenied(tokens);
    const days = held === undefined ? undefined : readSpokenDays(withoutReplaced(held), context);
    if (days === undefined || days.kind === "end" || days.kind === "duration" || days.kind === "vague")
      return { kind: "denied" };
    first ??= days;
  }
  return first === undefined ? { kind: "denied" } : { kind: "days", days: first };
}

/** 'Is it free tomorrow?' names days; 'shall I confirm?' confirms nothing. */
function understandQuestion(readings: readonly Reading[], context: SpokenContext): Understood {
  for (const { words, tokens } of readings) {
    if (!isOnlyAsking(words) || (ordersSomething(words) && !isOnlyOf(tokens, context.language))) continue;
    const days = readSpokenDays(withoutReplaced(tokens), context);
    if (days !== undefined) return { kind: "days", days };
  }
  return { kind: readings.some(({ words }) => speaksOfOrders(words) || asksMore(words)) ? "denied" : "unknown" };
}
