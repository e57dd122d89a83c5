import { createHash } from "node:crypto";
import type { Language } from "~/i18n/language";
import en from "~locales/en/shell.json";
import hi from "~locales/hi/shell.json";
import mr from "~locales/mr/shell.json";

/** What the shell itself says to people, when a request gets no further. */

type ErrorTexts = typeof en;
/** What a refusal is about; its words are `<topic>Title` and `<topic>Text`. */
export type ErrorTopic = Extract<keyof ErrorTexts, `${string}Title`> extends `${infer Topic}Title` ? Topic : never;
export type ErrorValues = Record<string, string | number>;

const TEXTS: Record<Language, ErrorTexts> = { en, hi, mr };

const STYLE =
  "body{font:1.125rem/1.6 'Noto Sans','Noto Sans Devanagari',sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1c1917;background:#fff}a{color:#14532d}";

/** CSP source of the style inside these pages. */
export const ERROR_STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

function fill(text: string, values: ErrorValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));
}

/** The one sentence or two: what happened, what was kept, what to do next. */
export function errorText(language: Language, topic: ErrorTopic, values: ErrorValues): string {
  return fill(TEXTS[language][`${topic}Text`], values);
}

/** A whole small page that needs no other file. */
export function errorPage(language: Language, topic: ErrorTopic, values: ErrorValues): string {
  const words = TEXTS[language];
  return smallPage(language, {
    title: words[`${topic}Title`],
    text: errorText(language, topic, values),
    link: { to: "/", label: words.home },
  });
}

/** What a small page says: a heading, a sentence or two, and one way on. Texts are escaped here. */
export interface SmallPage {
  title: string;
  text: string;
  link: { to: string; label: string };
}

/** A whole page that needs no other file, for answers that come from beside the product's own pages. */
export function smallPage(language: Language, page: SmallPage): string {
  const title = escape(page.title);
  const text = escape(page.text);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${escape(page.link.to)}">${escape(page.link.label)}</a></p></main></body></html>`;
}
