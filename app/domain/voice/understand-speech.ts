import { denies, hasObjection } from "./denials";
import { normaliseSpeech } from "./normalise-speech";
import { readSpokenDays, type SpokenContext, type SpokenDays } from "./spoken-days";
import { isLoneRefusal, readCommand, speaksOfOrders, type VoiceCommand } from "./voice-commands";

export type Understood =
  | { kind: "command"; command: VoiceCommand }
  | { kind: "days"; days: SpokenDays }
  /** Something was denied: nothing at all is done. */
  | { kind: "denied" }
  | { kind: "unknown" };

/** Nobody says more in one breath; longer texts are not read at all. */
const MAX_CHARACTERS = 500;

/**
 * What somebody meant.
 *
 * @param alternatives what the recogniser may have heard, the likeliest first; a denial or a question in any of them counts
 */
export function understandSpeech(alternatives: readonly string[], context: SpokenContext): Understood {
  if (alternatives.some((text) => text.length > MAX_CHARACTERS)) return { kind: "unknown" };
  const heard = alternatives.map(normaliseSpeech).filter((speech) => speech !== "");
  const spoken = heard.map((speech) => speech.split(" "));
  const [likeliest] = spoken;
  if (likeliest !== undefined && isLoneRefusal(likeliest)) return { kind: "command", command: "close" };
  if (spoken.some(denies)) return { kind: "denied" };
  if (spoken.some(hasObjection) && spoken.some(speaksOfOrders)) return { kind: "denied" };
  for (const [index, words] of spoken.entries()) {
    const command = readCommand(words);
    if (command !== undefined) return { kind: "command", command };
    const days = readSpokenDays(heard[index] ?? "", context);
    if (days !== undefined) return { kind: "days", days };
  }
  return { kind: "unknown" };
}
