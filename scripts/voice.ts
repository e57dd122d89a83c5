import { createInterface } from "node:readline";
import { dayInIndia } from "../app/domain/calendar/day";
import { describeUtterance, OptionError, readVoiceOptions } from "./voice/describe-utterance";

/** Runs the voice assistant on utterances from standard input, one a line; prints one line of JSON each. */

const EXIT_BAD_OPTION = 2;

// `npm run voice | head` closes the pipe early: exits without a stack trace.
process.stdout.on("error", () => process.exit(0));

try {
  const options = readVoiceOptions(process.argv.slice(2), dayInIndia(new Date()));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
    process.stdout.write(`${JSON.stringify(describeUtterance(line, options))}\n`);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = EXIT_BAD_OPTION;
}
