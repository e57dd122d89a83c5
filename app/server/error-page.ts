import { createHash } from "node:crypto";
import type { AppRequest, AppResponse } from "./middleware";
import { POLICY } from "./content-policy";
import type { Language } from "~/i18n/language";
import { textsByLanguage } from "~/i18n/texts-by-language";
import type en from "~locales/en/shell.json";

/** Error pages and texts of responses that do not come from Remix. */

type ErrorTexts = typeof en;
/** Topic of an error; its texts are `<topic>Title` and `<topic>Text`. */
type ErrorTopic = Extract<keyof ErrorTexts, `${string}Title`> extends `${infer Topic}Title` ? Topic : never;
type ErrorValues = Record<string, string | number>;

const TEXTS = textsByLanguage(
  import.meta.glob<ErrorTexts>("../../locales/*/shell.json", { eager: true, import: "default" }),
);

const STYLE =
  "body{font:1.125rem/1.6 'Noto Sans','Noto Sans Devanagari',sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1c1917;background:#fff}a{color:#14532d}";

/** CSP source of these pages' inline style. */
export const ERROR_STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

function fill(text: string, values: ErrorValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));
}

/** One or two sentences: what happened, what was kept, what to do next. */
export function errorText(language: Language, topic: ErrorTopic, values: ErrorValues): string {
  return fill(TEXTS[language][`${topic}Text`], values);
}

/** A complete page without other files. */
export function errorPage(language: Language, topic: ErrorTopic, values: ErrorValues): string {
  const words = TEXTS[language];
  return smallPage(language, {
    title: words[`${topic}Title`],
    text: errorText(language, topic, values),
    link: { to: "/", label: words.home },
  });
}

/** Content of a small page; texts are escaped when rendered. */
interface SmallPage {
  title: string;
  text: string;
  link: { to: string; label: string };
}

/** Renders a complete page without other files, for responses outside of React. */
export function smallPage(language: Language, page: SmallPage): string {
  const title = escape(page.title);
  const text = escape(page.text);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${escape(page.link.to)}">${escape(page.link.label)}</a></p></main></body></html>`;
}

export interface ErrorAnswer {
  status: number;
  topic: ErrorTopic;
  values?: ErrorValues;
  headers?: Record<string, string>;
}

/** An error response, thrown to the error handler. */
export class HttpError extends Error {
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super(answer.topic);
    this.answer = answer;
  }
}

/** True for the API and for clients that prefer JSON to HTML. */
function wantsJson({ headers: { accept = "" } }: AppRequest, path: string): boolean {
  return path.startsWith("/api/") || (accept.includes("application/json") && !accept.includes("text/html"));
}

/** Sends an error in the language of the request: the API's JSON form, or a small page. */
export function sendError(
  request: AppRequest,
  response: AppResponse,
  { status, topic, values = {}, headers = {} }: ErrorAnswer,
) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { language, path } = response.locals;
  response.status(status).set({ ...headers, "Content-Language": language, "Cache-Control": "no-store" });
  if (wantsJson(request, path)) {
    const text = errorText(language, topic, values);
    response.json({ error: text, message: text });
    return;
  }
  const policy = String(response.getHeader(POLICY) ?? "");
  response.setHeader(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${ERROR_STYLE_HASH}`));
  response.type("html").send(errorPage(language, topic, values));
}
