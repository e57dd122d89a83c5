import type { ReadCallback } from "i18next";

const files = import.meta.glob<Record<string, string>>(
  ["../../locales/*/*.json", "!../../locales/*/{shell,amount-in-words,export}.json"],
  { import: "default" },
);

/** Loads one namespace of one language when a page first needs it; i18next's backend. */
export function loadTexts(language: string, namespace: string, done: ReadCallback): void {
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (load === undefined) return done(new Error(`no texts ${namespace} in ${language}`), false);
  load().then(
    (texts) => done(null, texts),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
  );
}
