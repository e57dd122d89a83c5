import type { PickedDays } from "~/domain/bookings/pick-days";
import {
  advance,
  SILENCE_MS,
  SILENT,
  type Reply,
  type Voice,
  type VoiceEffect,
  type VoiceEvent,
  type VoiceOffer,
} from "~/domain/voice/conversation";
import type { Recogniser } from "./recogniser";
import type { Synthesiser } from "./synthesiser";

export interface AssistantParts {
  recogniser: Recogniser | undefined;
  synthesiser: Synthesiser;
  offer: () => VoiceOffer;
  word: (reply: Reply) => string;
  pick: (picked: PickedDays) => void;
  confirm: () => void;
  close: () => void;
  showCalendar: () => void;
}

interface Assistant {
  getVoice: () => Voice;
  subscribe: (onChange: () => void) => () => void;
  start: () => void;
  stop: () => void;
}

/** A recogniser that ends at once is not asked again at once. */
const PAUSE_MS = 300;

/** Carries the conversation: hands events to it and does what it wants done. Keeps the time of silence. */
export function createAssistant({
  recogniser,
  synthesiser,
  offer,
  word,
  pick,
  confirm,
  close,
  showCalendar,
}: AssistantParts): Assistant {
  let voice: Voice = SILENT;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let lastListened = Number.NEGATIVE_INFINITY;
  const watchers = new Set<() => void>();

  function send(event: VoiceEvent): void {
    const before = voice;
    const { voice: after, effects } = advance(before, event, offer());
    voice = after;
    keepTime(before, after, event);
    for (const effect of effects) perform(effect);
    for (const watcher of watchers) watcher();
  }

  function keepTime(before: Voice, after: Voice, event: VoiceEvent): void {
    const isListening = after.mode === "listening";
    if (isListening && before.mode === "listening" && event.type !== "hearing") return;
    clearTimeout(silence);
    if (isListening) silence = setTimeout(() => send({ type: "silence" }), SILENCE_MS);
  }

  function perform(effect: VoiceEffect): void {
    switch (effect.do) {
      case "listen":
        clearTimeout(pause);
        pause = setTimeout(listen, Math.max(0, lastListened + PAUSE_MS - Date.now()));
        return;
      case "hush":
        clearTimeout(pause);
        synthesiser.hush();
        // A failure to stop is told after what is being done now.
        recogniser?.hush((problem) => setTimeout(() => send({ type: "failed", problem })));
        return;
      case "speak":
        return synthesiser.speak(word(effect.reply), () => send({ type: "spoken" }));
      case "pick":
        return pick(effect.picked);
      case "confirm":
        return confirm();
      case "close":
        return close();
      case "showCalendar":
        return showCalendar();
    }
  }

  function listen(): void {
    lastListened = Date.now();
    if (recogniser === undefined) return send({ type: "failed", problem: "unsupported" });
    recogniser.listen({
      ready: () => send({ type: "ready" }),
      sound: () => send({ type: "sound" }),
      hearing: (text) => send({ type: "hearing", text }),
      heard: (alternatives) => send({ type: "heard", alternatives }),
      ended: () => send({ type: "ended" }),
      failed: (problem) => send({ type: "failed", problem }),
    });
  }

  return {
    getVoice: () => voice,
    subscribe(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    start: () => send({ type: "start" }),
    stop: () => send({ type: "stop" }),
  };
}
