import { expect, type Page } from "@playwright/test";

/** Stands in for the browser's recognition and synthesis of speech, which need a microphone, a voice and a network. */

export type SpeechFailure = "not-allowed" | "abort throws";

interface SpokenText {
  text: string;
  lang: string;
  rate: number;
}

interface StandIn {
  /** Language tags of every time it was listened. */
  listened: string[];
  spoken: SpokenText[];
  /** Ears that are open now. */
  open: number;
  hear: (texts: readonly string[], isFinal: boolean) => void;
}

declare global {
  interface Window {
    speechStandIn?: StandIn;
  }
}

/** Puts the stand-ins in place, before the first visit. A failure happens each time somebody wants to be heard. */
export async function standInForSpeech(page: Page, failure?: SpeechFailure): Promise<void> {
  await page.addInitScript((fails) => {
    const standIn: StandIn = { listened: [], spoken: [], open: 0, hear: () => {} };
    window.speechStandIn = standIn;
    class Recognition {
      lang = "";
      onstart: (() => void) | null = null;
      onresult: ((event: unknown) => void) | null = null;
      onerror: ((event: { error: string }) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        standIn.listened.push(this.lang);
        if (fails === "not-allowed") {
          setTimeout(() => {
            this.onerror?.({ error: fails });
            this.onend?.();
          });
          return;
        }
        standIn.open += 1;
        setTimeout(() => this.onstart?.());
        standIn.hear = (texts, isFinal) => {
          const result = Object.assign(
            texts.map((transcript) => ({ transcript })),
            { isFinal },
          );
          this.onresult?.({ resultIndex: 0, results: [result] });
          if (isFinal) this.onend?.();
        };
      }
      abort() {
        if (fails === "abort throws") throw new Error("cannot stop");
        standIn.open -= 1;
      }
    }
    const speak = (utterance: SpeechSynthesisUtterance) => {
      standIn.spoken.push({ text: utterance.text, lang: utterance.lang, rate: Number(utterance.rate.toFixed(3)) });
      setTimeout(() => utterance.dispatchEvent(new Event("end")), 50);
    };
    Object.defineProperty(window, "SpeechRecognition", { value: undefined });
    Object.defineProperty(window, "webkitSpeechRecognition", { value: Recognition });
    Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel: () => {} } });
  }, failure);
}

/** Says something once the page listens. */
export async function say(page: Page, ...alternatives: string[]): Promise<void> {
  await expect(page.locator('.voice[data-mode="listening"]')).toBeVisible();
  await page.evaluate((texts) => window.speechStandIn?.hear(texts, true), alternatives);
}

/** Begins to say something; its words are not certain yet. */
export async function beginToSay(page: Page, text: string): Promise<void> {
  await expect(page.locator('.voice[data-mode="listening"]')).toBeVisible();
  await page.evaluate((words) => window.speechStandIn?.hear([words], false), text);
}

/** What the page has spoken so far. */
export function listSpoken(page: Page): Promise<SpokenText[]> {
  return page.evaluate(() => window.speechStandIn?.spoken ?? []);
}

/** In which languages the page has listened so far, and how many ears are open now. */
export function readListening(page: Page): Promise<{ listened: string[]; open: number }> {
  return page.evaluate(() => ({
    listened: window.speechStandIn?.listened ?? [],
    open: window.speechStandIn?.open ?? 0,
  }));
}
