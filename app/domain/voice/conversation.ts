import type { PickableDays, PickedDays } from "~/domain/bookings/pick-days";
import type { Day } from "~/domain/calendar/day";
import { understandSpeech } from "./understand-speech";
import type { SpokenDays } from "./spoken-days";
import type { VoiceCommand } from "./voice-commands";

/** The conversation that books a machine, without a browser: what is to be done comes back as effects. */

/** Listening ends after so long without speech. */
export const SILENCE_MS = 10_000;

const MAX_MISSES = 2;

type VoiceMode = "idle" | "initializing" | "listening" | "speaking" | "error";
export type VoiceProblem =
  | "unsupported"
  | "noMicrophone"
  | "denied"
  | "startFailed"
  | "stopFailed"
  | "noSpeech"
  /** Sounds were heard, and no words among them. */
  | "noise"
  | "noConnection";

export type Reply =
  | {
      say:
        | "askDays"
        | "askStart"
        | "askEnd"
        | "askCount"
        | "order"
        | "past"
        | "beyond"
        | "nothingDone"
        | "notUnderstood"
        /** While days are chosen, which may be what was meant. */
        | "notConfirmed"
        /** For the second time: the calendar is offered. */
        | "pressDays"
        | "confirming"
        /** A phone number is typed, not spoken. */
        | "askPhone";
    }
  | { say: "taken"; day: Day }
  | { say: "askEndFrom" | "askCountFrom"; day: Day }
  | { say: "askStartOf"; count: number }
  | { say: "readBack"; start: Day; end: Day };

export interface Voice {
  mode: VoiceMode;
  /** Only in the mode "error". */
  problem?: VoiceProblem | undefined;
  heard?: string | undefined;
  reply?: Reply | undefined;
  awaitsEnd?: boolean | undefined;
  awaitsCount?: boolean | undefined;
  duration?: number | undefined;
  /** Days that were understood and are being said; they are chosen once they have been. */
  pending?: PickedDays | undefined;
  misses?: number | undefined;
  /** Something was heard since listening began, be it noise. */
  hasSound?: boolean | undefined;
  /** The days of which the total has been said. */
  readBack?: { start: Day; end: Day } | undefined;
}

export type VoiceEvent =
  | { type: "start" | "ready" | "sound" | "ended" | "silence" | "spoken" | "stop" }
  /** Something is being said; its words are not certain yet. */
  | { type: "hearing"; text: string }
  | { type: "heard"; alternatives: readonly string[] }
  | { type: "failed"; problem: VoiceProblem };

export type VoiceEffect =
  | { do: "listen" | "hush" | "confirm" | "close" | "showCalendar" }
  | { do: "speak"; reply: Reply }
  | { do: "pick"; picked: PickedDays };

export interface VoiceOffer {
  days: PickableDays;
  picked: PickedDays;
  /** True where the form asks for a phone number and has none. */
  lacksPhone?: boolean;
}

interface VoiceStep {
  voice: Voice;
  effects: VoiceEffect[];
}

export const SILENT: Voice = { mode: "idle" };

/** What follows when something happens. Events that do not fit the mode change nothing. */
export function advance(voice: Voice, event: VoiceEvent, offer: VoiceOffer): VoiceStep {
  const isListening = voice.mode === "listening" || voice.mode === "initializing";
  switch (event.type) {
    case "start":
      return isListening
        ? stay(voice)
        : {
            voice: { ...voice, mode: "initializing", problem: undefined, hasSound: false },
            effects: [{ do: "hush" }, { do: "listen" }],
          };
    case "ready":
      return voice.mode === "initializing" ? { voice: { ...voice, mode: "listening" }, effects: [] } : stay(voice);
    case "hearing":
      return isListening ? { voice: { ...voice, mode: "listening", heard: event.text }, effects: [] } : stay(voice);
    case "heard":
      return isListening ? answer({ ...voice, heard: event.alternatives[0] }, event.alternatives, offer) : stay(voice);
    case "sound":
      return isListening ? { voice: { ...voice, hasSound: true }, effects: [] } : stay(voice);
    // Recognisers stop by themselves after a few seconds; within the time of silence they begin again.
    case "ended":
      return isListening ? { voice, effects: [{ do: "listen" }] } : stay(voice);
    case "silence":
      return isListening ? fail(voice, "noSpeech") : stay(voice);
    case "failed":
      return fail(voice, event.problem);
    case "spoken":
      return voice.mode === "speaking" ? listenOn(voice) : stay(voice);
    case "stop":
      return { voice: { ...voice, mode: "idle", problem: undefined, pending: undefined }, effects: [{ do: "hush" }] };
  }
}

function stay(voice: Voice): VoiceStep {
  return { voice, effects: [] };
}

/** What has been said is chosen now, and the answer listened for. */
function listenOn(voice: Voice): VoiceStep {
  const { pending } = voice;
  return {
    voice: { ...voice, mode: "initializing", pending: undefined, hasSound: false },
    effects: [...(pending === undefined ? [] : [{ do: "pick" as const, picked: pending }]), { do: "listen" }],
  };
}

/** Silence is no speech; sounds without words are noise. */
function fail(voice: Voice, problem: VoiceProblem): VoiceStep {
  const found = problem === "noSpeech" && voice.hasSound === true ? "noise" : problem;
  return { voice: { ...voice, mode: "error", problem: found, pending: undefined }, effects: [{ do: "hush" }] };
}

function say(voice: Voice, reply: Reply, before: VoiceEffect[] = []): VoiceStep {
  return { voice: { ...voice, mode: "speaking", reply }, effects: [{ do: "hush" }, ...before, { do: "speak", reply }] };
}

function answer(listening: Voice, alternatives: readonly string[], offer: VoiceOffer): VoiceStep {
  const { awaitsEnd, awaitsCount, duration } = listening;
  const { first, last } = offer.days;
  const { start } = offer.picked;
  const context = { first, last, start, awaitsEnd, awaitsCount, duration };
  const understood = understandSpeech(alternatives, context);
  const voice = { ...listening, misses: 0 };
  switch (understood.kind) {
    case "command":
      return obey(voice, understood.command, offer);
    case "days":
      return takeDays(
        { ...voice, awaitsEnd: undefined, awaitsCount: undefined, duration: undefined },
        understood.days,
        offer,
      );
    case "denied":
      return say(voice, { say: "nothingDone" });
    case "unknown":
      return miss(listening, offer);
  }
}

/** After two misses the calendar is the shorter way. */
function miss(voice: Voice, { picked }: VoiceOffer): VoiceStep {
  const misses = (voice.misses ?? 0) + 1;
  return misses < MAX_MISSES
    ? say({ ...voice, misses }, { say: picked.end === undefined ? "notUnderstood" : "notConfirmed" })
    : say({ ...voice, misses }, { say: "pressDays" }, [{ do: "showCalendar" }]);
}

function obey(voice: Voice, command: VoiceCommand, offer: VoiceOffer): VoiceStep {
  if (command === "close") return { voice: { ...voice, mode: "idle" }, effects: [{ do: "hush" }, { do: "close" }] };
  const { start, end } = offer.picked;
  if (start === undefined) return say(voice, { say: "askDays" });
  if (end === undefined) return say({ ...voice, awaitsEnd: true, awaitsCount: undefined }, { say: "askEnd" });
  const isSaid = voice.readBack?.start === start && voice.readBack.end === end;
  // Days that were pressed or typed have not been said with their total yet.
  if (command === "bookNow" || !isSaid) return takeDays(voice, { kind: "range", start, end }, offer);
  if (offer.lacksPhone === true) {
    const reply: Reply = { say: "askPhone" };
    // The form leads into its field; the answer is typed there.
    const effects: VoiceEffect[] = [{ do: "hush" }, { do: "confirm" }, { do: "speak", reply }];
    return { voice: { ...voice, mode: "idle", reply }, effects };
  }
  const reply: Reply = { say: "confirming" };
  return { voice: { ...voice, mode: "idle", reply }, effects: [{ do: "hush" }, { do: "confirm" }] };
}

function takeDays(voice: Voice, days: SpokenDays, { days: { taken }, picked }: VoiceOffer): VoiceStep {
  switch (days.kind) {
    case "start": {
      if (taken.includes(days.start)) return say(voice, { say: "taken", day: days.start });
      return say(
        {
          ...voice,
          awaitsEnd: true,
          awaitsCount: days.isVague,
          readBack: undefined,
          pending: { start: days.start, end: undefined },
        },
        { say: days.isVague ? "askCountFrom" : "askEndFrom", day: days.start },
      );
    }
    case "end":
      return say(voice, { say: "askStart" });
    case "vague":
      return say({ ...voice, awaitsEnd: picked.start !== undefined, awaitsCount: true }, { say: "askCount" });
    case "duration":
      return say({ ...voice, duration: days.days }, { say: "askStartOf", count: days.days });
    case "refused":
      return say(voice, { say: days.why });
    case "range": {
      const { start, end } = days;
      const day = taken.find((one) => one >= start && one <= end);
      if (day !== undefined) return say(voice, { say: "taken", day });
      return say({ ...voice, readBack: { start, end }, pending: { start, end } }, { say: "readBack", start, end });
    }
  }
}
