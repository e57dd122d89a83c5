import type { VoiceProblem } from "~/domain/voice/conversation";

/** The browser's recognition of speech, as little of it as is used. */

interface RecognitionResult {
  readonly isFinal?: boolean;
  readonly length: number;
  readonly [index: number]: { readonly transcript: string };
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
  /** Words that are not certain yet. */
  hearing: (text: string) => void;
  heard: (alternatives: readonly string[]) => void;
  ended: () => void;
  failed: (problem: VoiceProblem) => void;
}

export interface Recogniser {
  /** Listens for one utterance. */
  listen: (listener: Listener) => void;
  /** Stops listening; the listener hears nothing more. */
  hush: (failed: (problem: VoiceProblem) => void) => void;
}

const MOST_ALTERNATIVES = 3;

/** Error codes of the browser; others say that recognition did not come about. */
const PROBLEMS: Record<string, VoiceProblem> = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "audio-capture": "noMicrophone",
  "no-speech": "noSpeech",
  network: "noConnection",
};

/**
 * The recogniser of this browser.
 *
 * @param tag language that is spoken, such as `hi-IN`
 * @returns undefined where the browser has none
 */
export function createRecogniser(tag: string): Recogniser | undefined {
  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (Recognition === undefined) return undefined;
  let present: Recognition | undefined;
  const silence = (recognition: Recognition) => {
    recognition.onspeechstart = recognition.onnomatch = null;
    recognition.onstart = recognition.onresult = recognition.onerror = recognition.onend = null;
  };
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
        listenTo(recognition, listener);
        present = recognition;
        recognition.start();
      } catch {
        listener.failed("startFailed");
      }
    },
    hush(failed) {
      const recognition = present;
      present = undefined;
      if (recognition === undefined) return;
      silence(recognition);
      try {
        recognition.abort();
      } catch {
        failed("stopFailed");
      }
    },
  };
}

function listenTo(recognition: Recognition, { ready, sound, hearing, heard, ended, failed }: Listener): void {
  recognition.onstart = ready;
  recognition.onspeechstart = sound;
  recognition.onnomatch = sound;
  recognition.onend = ended;
  // An abort that nobody here asked for, as when another page takes the microphone, ends it and no more.
  recognition.onerror = ({ error }) => (error === "aborted" ? undefined : failed(PROBLEMS[error] ?? "startFailed"));
  recognition.onresult = ({ results, resultIndex }) => {
    const result = results[resultIndex ?? results.length - 1];
    if (result === undefined) return;
    const alternatives = Array.from({ length: result.length }, (_none, index) => result[index]?.transcript ?? "");
    if (result.isFinal === false) hearing(alternatives[0] ?? "");
    else heard(alternatives);
  };
}
