import { distance } from "fastest-levenshtein";
import { normaliseSpeech } from "./normalise-speech";

/** The three things that can be ordered by speech, in all languages at once: people mix them. */

export type VoiceCommand = "bookNow" | "close" | "confirmBooking";

/** How alike an utterance and a phrase must be, 1 being the same. */
export const LEAST_SIMILARITY = 0.8;

export const COMMAND_PHRASES: Record<VoiceCommand, readonly string[]> = {
  bookNow: [
    "book now",
    "book it now",
    "i want to book",
    "rent now",
    "अभी बुक करें",
    "अभी बुक करो",
    "बुक करो",
    "बुक करें",
    "बुक कर दो",
    "किराए पर लें",
    "मुझे बुक करना है",
    "बुक नाउ",
    "abhi book karo",
    "book karo",
    "आता बुक करा",
    "बुक करा",
    "लगेच बुक करा",
    "भाड्याने घ्या",
    "मला बुक करायचे आहे",
    "मला बुक करायचं आहे",
    "aata book kara",
    "book kara",
  ],
  close: [
    "close",
    "close it",
    "go back",
    "बंद करें",
    "बंद करो",
    "बंद कर दो",
    "वापस जाओ",
    "रहने दो",
    "क्लोज",
    "band karo",
    "बंद करा",
    "बंद कर",
    "मागे जा",
    "राहू द्या",
    "नको",
    "band kara",
  ],
  confirmBooking: [
    "confirm booking",
    "confirm the booking",
    "confirm my booking",
    "बुकिंग पक्की करें",
    "बुकिंग पक्की करो",
    "बुकिंग की पुष्टि करें",
    "बुकिंग कन्फर्म करो",
    "बुकिंग कन्फर्म करें",
    "पक्का करो",
    "कन्फर्म बुकिंग",
    "booking confirm karo",
    "बुकिंग निश्चित करा",
    "बुकिंग पक्की करा",
    "बुकिंग कन्फर्म करा",
    "बुकिंगची पुष्टी करा",
    "पक्के करा",
    "booking confirm kara",
  ],
};

/** A refusal on its own, in which nothing else is said; anywhere else the same word denies what it stands with. */
const REFUSAL_ALONE = /^(नको)( नको)*$/;
const NEGATIONS = new Set(
  [
    "मत",
    "नहीं",
    "नही",
    "ना",
    "न",
    "नका",
    "नाही",
    "नको",
    "नये",
    "रद्द",
    "not",
    "dont",
    "never",
    "no",
    "cancel",
    "nahi",
    "nahin",
    "nako",
  ].map(normaliseSpeech),
);
/** Said out of courtesy before or after, and meaning nothing of its own. */
const COURTESIES = new Set(
  ["please", "ok", "okay", "yes", "कृपया", "प्लीज", "जी", "हां", "हा", "ठीक", "है", "अच्छा", "हो", "बरं", "आहे"].map(
    normaliseSpeech,
  ),
);

const PHRASES = Object.entries(COMMAND_PHRASES).flatMap(([command, phrases]) =>
  phrases.map((phrase) => ({ command: command as VoiceCommand, phrase: normaliseSpeech(phrase) })),
);

/** How alike two normalised texts are, from 0 to 1. */
export function similarityOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - distance(one, other) / longest;
}

/** True for a normalised utterance that denies something. */
export function isNegated(speech: string): boolean {
  return !REFUSAL_ALONE.test(speech) && speech.split(" ").some((word) => NEGATIONS.has(word));
}

function withoutCourtesies(speech: string): string {
  const words = speech.split(" ");
  const isPlain = (word: string) => !COURTESIES.has(word);
  const first = words.findIndex(isPlain);
  return first < 0 ? speech : words.slice(first, words.findLastIndex(isPlain) + 1).join(" ");
}

/**
 * The command that a normalised utterance is, as a whole, most like.
 *
 * @returns undefined where none is like enough, or where the utterance denies something
 */
export function matchCommand(speech: string): VoiceCommand | undefined {
  if (isNegated(speech)) return undefined;
  const spoken = REFUSAL_ALONE.test(speech) ? speech.split(" ").slice(0, 1).join() : speech;
  const said = new Set([spoken, withoutCourtesies(spoken)]);
  let best: { command: VoiceCommand; similarity: number } | undefined;
  for (const { command, phrase } of PHRASES) {
    for (const words of said) {
      const similarity = similarityOf(words, phrase);
      if (similarity >= LEAST_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { command, similarity };
    }
  }
  return best?.command;
}
