import { plusDays, type Day } from "../../app/domain/calendar/day";
import { understandSpeech } from "../../app/domain/voice/understand-speech";
import type { VoiceCommand } from "../../app/domain/voice/voice-commands";
import type { VoiceOptions } from "./voice-options";

export type UtteranceLine =
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
