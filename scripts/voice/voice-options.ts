import { parseArgs } from "node:util";
import { isDay, type Day } from "../../app/domain/calendar/day";
import { LANGUAGES, type Language } from "../../app/i18n/language";

export interface VoiceOptions {
  language: Language;
  today: Day;
}

const USAGE = "Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]";

/** What is wrong with the options, in one line. */
export class OptionError extends Error {}

/**
 * @param args after the name of the command
 * @param today the day that counts where none is given
 * @throws OptionError
 */
export function readVoiceOptions(args: readonly string[], today: Day): VoiceOptions {
  const given = parse(args);
  const language = LANGUAGES.find((one) => one === (given.language ?? "en"));
  if (language === undefined) throw new OptionError(`No such language: ${shorten(given.language)}. ${USAGE}`);
  const day = given.today ?? today;
  if (!isDay(day)) throw new OptionError(`No such day: ${shorten(day)}. ${USAGE}`);
  return { language, today: day };
}

function parse(args: readonly string[]): { language?: string | undefined; today?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { language: { type: "string" }, today: { type: "string" } } }).values;
  } catch {
    throw new OptionError(`Unknown or incomplete option: ${shorten(args.join(" "))}. ${USAGE}`);
  }
}

const MAX_SHOWN = 60;

/** What was given, short enough for one line. */
function shorten(text = ""): string {
  return `“${text.replace(/\s+/g, " ").slice(0, MAX_SHOWN)}”`;
}
