import { createHash } from "node:crypto";
import type { AppRequest, AppResponse } from "./middleware";
import { POLICY } from "./content-policy";
import { Markup, markup } from "~/domain/markup";
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

/** One or two sentences: what happened, what was kept, what to do next. */
export const errorText = (language: Language, topic: ErrorTopic, values: ErrorValues): string =>
  TEXTS[language][`${topic}Text`].replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));

/** A complete page without other files. */
export function errorPage(language: Language, topic: ErrorTopic, values: ErrorValues): string {
  const { [`${topic}Title` as const]: title, home } = TEXTS[language];
  return smallPage(language, { title, text: errorText(language, topic, values), link: { to: "/", label: home } });
}

interface SmallPage {
  title: string;
  text: string;
  link: { to: string; label: string };
}

/** Renders a complete page without other files, for responses outside of React. */
export const smallPage = (language: Language, { title, text, link }: SmallPage): string =>
  markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Markup(STYLE)}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${link.to}">${link.label}</a></p></main></body></html>`
    .text;

export interface ErrorAnswer {
  status: number;
  topic: ErrorTopic;
  values?: ErrorValues;
  headers?: Record<string, string>;
}

/** An error response, thrown to the error handler. */
export class HttpError extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.topic);
  }
}

/** An error that ends by itself, with Retry-After. */
export const tryAgainIn = (seconds: number, status: 429 | 503, topic: ErrorTopic) =>
  new HttpError({ status, topic, values: { seconds }, headers: { "Retry-After": String(seconds) } });

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
