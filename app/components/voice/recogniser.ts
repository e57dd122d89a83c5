import type { VoiceProblem } from "~/domain/voice/conversation";

/** The browser's recognition of speech, as little of it as is used. */

interface RecognitionResult {
  readonly isFinal?: boolean;
  readonly length: number;
  readonly [index: number]: { readonly transcript: string; readonly confidence?: number };
}

interface RecognitionEvent {
  readonly resultIndex?: number;
  readonly results: { readonly length: number; readonly [index: number]: RecognitionResult };
}

interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onstart: (() => void) | null;
  onspeechstart: (() => void) | null;
  onnomatch: (() => void) | null;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  abort: () => void;
}

type RecognitionClass = new () => Recognition;

declare global {
  interface Window {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  }
}

export interface Listener {
  ready: () => void;
  /** Something sounds like speech, be it noise. */
  sound: () => void;
  /** Words of an utterance that is not over yet. */
  hearing: (text: string) => void;
  /** A whole utterance, as it may have been said, the likeliest first. */
  heard: (alternatives: readonly string[]) => void;
  /** The recogniser has stopped by itself and heard no words. */
  ended: () => void;
  failed: (problem: VoiceProblem) => void;
}

export interface Recogniser {
  listen: (listener: Listener) => void;
  /** Stops listening; the listener hears nothing more. */
  hush: (failed: (problem: VoiceProblem) => void) => void;
}

const MOST_ALTERNATIVES = 3;
/** An utterance is over when the recogniser ends, or after so long without another result. */
const QUIET_MS = 1_500;

/** Error codes of the browser; others say that recognition did not come about. */
const PROBLEMS: Record<string, VoiceProblem> = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "audio-capture": "noMicrophone",
  "no-speech": "noSpeech",
  network: "noConnection",
};

/** @param tag language that is spoken, such as `hi-IN` @returns undefined where the browser has none */
export function createRecogniser(tag: string): Recogniser | undefined {
  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (Recognition === undefined) return undefined;
  let present: { recognition: Recognition; silence: () => void } | undefined;
  return {
    listen(listener) {
      try {
        const recognition = new Recognition();
        Object.assign(recognition, {
          lang: tag,
          continuous: false,
          interimResults: true,
          maxAlternatives: MOST_ALTERNATIVES,
        });
        present = { recognition, silence: listenTo(recognition, listener) };
        recognition.start();
      } catch {
        listener.failed("startFailed");
      }
    },
    hush(failed) {
      const heard = present;
      present = undefined;
      if (heard === undefined) return;
      heard.silence();
      try {
        heard.recognition.abort();
      } catch {
        failed("stopFailed");
      }
    },
  };
}

/** @returns stops it from telling the listener anything */
function listenTo(recognition: Recognition, listener: Listener): () => void {
  const { ready, sound, hearing, heard, ended, failed } = listener;
  const results: RecognitionResult[] = [];
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const endUtterance = () => {
    clearTimeout(quiet);
    const alternatives = joinResults(results.splice(0));
    if (alternatives[0]) heard(alternatives);
    else ended();
  };
  recognition.onstart = ready;
  recognition.onspeechstart = sound;
  recognition.onnomatch = sound;
  recognition.onend = endUtterance;
  recognition.onerror = ({ error }) => {
    clearTimeout(quiet);
    results.length = 0;
    // An abort from outside, as when another page takes the microphone, ends listening without an error.
    if (error !== "aborted") failed(PROBLEMS[error] ?? "startFailed");
  };
  // No result is acted upon alone: Chrome on Android calls every piece of a sentence final.
  recognition.onresult = (event) => {
    clearTimeout(quiet);
    // Some list only the last result under a growing index.
    const before = Math.max(0, (event.resultIndex ?? 0) - event.results.length + 1);
    results.length = Math.min(results.length, before + event.results.length);
    for (let index = 0; index < event.results.length; index += 1) {
      const result = event.results[index];
      if (result !== undefined) results[before + index] = result;
    }
    const text = joinResults(results)[0];
    if (!text) return sound();
    hearing(text);
    quiet = setTimeout(endUtterance, QUIET_MS);
  };
  return () => {
    clearTimeout(quiet);
    recognition.onspeechstart = recognition.onnomatch = null;
    recognition.onstart = recognition.onresult = recognition.onerror = recognition.onend = null;
  };
}

/** The utterance that results make up, in each of its alternatives. */
function joinResults(results: readonly (RecognitionResult | undefined)[]): string[] {
  const count = Math.max(0, ...Array.from(results, (result) => result?.length ?? 0));
  return Array.from({ length: count }, (_none, index) => {
    let text = "";
    let isPiece = false;
    for (const result of results) {
      const { transcript = "", confidence } = result?.[index] ?? result?.[0] ?? {};
      const next = transcript.trim();
      if (next === "") continue;
      text = isRepeated(text, next, isPiece) ? next : `${text} ${next}`.trim();
      isPiece = result?.isFinal !== false && confidence === 0;
    }
    return text;
  });
}

/** Android repeats from the first word what was said so far, now and then a word of it changed; others go on after it. */
function isRepeated(text: string, next: string, isPiece: boolean): boolean {
  const [before, after] = [text, next].map((one) => one.toLowerCase().split(/\s+/u));
  if (before === undefined || after === undefined || after.length < before.length) return false;
  return before.every((word, index) => word === after[index]) || (isPiece && before[0] === after[0]);
}
