import { parseArgs } from "node:util";
import { isDay, plusDays, type Day } from "../../app/domain/calendar/day";
import { understandSpeech } from "../../app/domain/voice/understand-speech";
import type { VoiceCommand } from "../../app/domain/voice/voice-commands";
import { LANGUAGES, type Language } from "../../app/i18n/language";

export interface VoiceOptions {
  language: Language;
  today: Day;
}

/** What is wrong with the options, in one line. */
export class OptionError extends Error {}

const USAGE = "Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]";
const MAX_SHOWN = 60;

/**
 * @param args after the name of the command
 * @param today the day that counts where none is given
 * @throws OptionError
 */
export function readVoiceOptions(args: readonly string[], today: Day): VoiceOptions {
  const refuse = (what: string, given = "") =>
    new OptionError(`${what}: “${given.replace(/\s+/g, " ").slice(0, MAX_SHOWN)}”. ${USAGE}`);
  let given: { language?: string | undefined; today?: string | undefined };
  try {
    const options = { language: { type: "string" }, today: { type: "string" } } as const;
    given = parseArgs({ args: [...args], options }).values;
  } catch {
    throw refuse("Unknown or incomplete option", args.join(" "));
  }
  const language = LANGUAGES.find((one) => one === (given.language ?? "en"));
  if (language === undefined) throw refuse("No such language", given.language);
  const day = given.today ?? today;
  if (!isDay(day)) throw refuse("No such day", day);
  return { language, today: day };
}

type UtteranceLine =
  | { kind: "days"; start: Day; end?: Day }
  | { kind: "command"; command: "book" | "confirm" | "close" }
  | { kind: "denied" }
  | { kind: "unknown" };

const COMMANDS: Record<VoiceCommand, "book" | "confirm" | "close"> = {
  bookNow: "book",
  confirmBooking: "confirm",
  close: "close",
};
/** Any day of the year to come can be said here; what a machine's calendar allows is narrower. */
const DAYS_AHEAD = 365;

/** What is understood of one utterance, said without anything before it. */
export function describeUtterance(text: string, { language, today }: VoiceOptions): UtteranceLine {
  const understood = understandSpeech([text], { language, first: today, last: plusDays(today, DAYS_AHEAD) });
  if (understood.kind === "command") return { kind: "command", command: COMMANDS[understood.command] };
  if (understood.kind !== "days") return { kind: understood.kind };
  const { days } = understood;
  if (days.kind === "range") return { kind: "days", start: days.start, end: days.end };
  return days.kind === "start" ? { kind: "days", start: days.start } : { kind: "unknown" };
}
