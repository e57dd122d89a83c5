import { normaliseSpeech } from "./normalise-speech";
import { readSpokenDays, type SpokenContext, type SpokenDays } from "./spoken-days";
import { isNegated, matchCommand, type VoiceCommand } from "./voice-commands";

export type Understood =
  | { kind: "command"; command: VoiceCommand }
  | { kind: "days"; days: SpokenDays }
  /** Something was denied: nothing at all is done. */
  | { kind: "denied" }
  | { kind: "unknown" };

/**
 * What somebody meant.
 *
 * @param alternatives what the recogniser may have heard, the likeliest first; a denial in any of them counts
 */
export function understandSpeech(alternatives: readonly string[], context: SpokenContext): Understood {
  const heard = alternatives.map(normaliseSpeech).filter((speech) => speech !== "");
  if (heard.some(isNegated)) return { kind: "denied" };
  for (const speech of heard) {
    const command = matchCommand(speech);
    if (command !== undefined) return { kind: "command", command };
    const days = readSpokenDays(speech, context);
    if (days !== undefined) return { kind: "days", days };
  }
  return { kind: "unknown" };
}
