import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { dayInIndia, isDay, plusDays, type Day } from "../app/domain/calendar/day";
import { understandSpeech } from "../app/domain/voice/understand-speech";
import { LANGUAGES } from "../app/i18n/language";

/** Runs the voice assistant on utterances from standard input, one a line; prints one line of JSON each. */

const USAGE = "Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]";
const MAX_SHOWN = 60;
const EXIT_BAD_OPTION = 2;
const COMMANDS = { bookNow: "book", confirmBooking: "confirm", close: "close" };
/** Any day of the year to come can be said here; what a machine's calendar allows is narrower. */
const DAYS_AHEAD = 365;

// `npm run voice | head` closes the pipe early: exits without a stack trace.
process.stdout.on("error", () => process.exit(0));

const today = readOptions(process.argv.slice(2));
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
  process.stdout.write(`${JSON.stringify(describe(line, today))}\n`);

/** Today. The language is only checked: every one is understood at once. Ends with one line where an option is wrong. */
function readOptions(args: string[]): Day {
  const refuse = (what: string, given: string) => {
    console.error(`${what}: “${given.replace(/\s+/g, " ").slice(0, MAX_SHOWN)}”. ${USAGE}`);
    process.exit(EXIT_BAD_OPTION);
  };
  const options = {
    language: { type: "string", default: "en" },
    today: { type: "string", default: dayInIndia(new Date()) },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    if (!LANGUAGES.some((one) => one === values.language)) refuse("No such language", values.language);
    return isDay(values.today) ? values.today : refuse("No such day", values.today);
  } catch {
    return refuse("Unknown or incomplete option", args.join(" "));
  }
}

/** What is understood of one utterance, said without anything before it. */
function describe(text: string, first: Day): object {
  const understood = understandSpeech([text], { first, last: plusDays(first, DAYS_AHEAD) });
  if (understood.kind === "command") return { kind: "command", command: COMMANDS[understood.command] };
  if (understood.kind !== "days") return { kind: understood.kind };
  const { days } = understood;
  if (days.kind === "range") return { kind: "days", start: days.start, end: days.end };
  return days.kind === "start" ? { kind: "days", start: days.start } : { kind: "unknown" };
}
