/** The browser's voice. Where it has none, or it does not answer, what it would say is read on the page. */

export interface Synthesiser {
  /** @param done called once, when it has been said or could not be */
  speak: (text: string, done: () => void) => void;
  hush: () => void;
}

const SPEECH_RATE = 0.9;
/** A voice that has not begun by then will not: phones without one for a language stay silent. */
const BEGINNING_MS = 1_500;
const LONGEST_MS_PER_CHARACTER = 200;

/** @param tag language that is spoken, such as `hi-IN` */
export function createSynthesiser(tag: string): Synthesiser {
  let forget = () => {};
  const hush = () => {
    forget();
    if ("speechSynthesis" in window) window.speechSynthesis.cancel();
  };
  return {
    hush,
    speak(text, done) {
      hush();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      forget = () => {
        isOver = true;
        clearTimeout(timer);
      };
      const finish = () => {
        if (isOver) return;
        forget();
        done();
      };
      const waitFor = (milliseconds: number) => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(finish, milliseconds);
      };
      if (!("speechSynthesis" in window)) return waitFor(0);
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = tag;
      utterance.rate = SPEECH_RATE;
      utterance.onstart = () => waitFor(text.length * LONGEST_MS_PER_CHARACTER);
      utterance.onend = finish;
      utterance.onerror = finish;
      waitFor(BEGINNING_MS);
      window.speechSynthesis.speak(utterance);
    },
  };
}
