import { formatTime } from "~/i18n/format";
import { DEFAULT_LANGUAGE, factsOf, LANGUAGE_KEY, readLanguage, type Language } from "~/i18n/language";
import { textsByLanguage } from "~/i18n/texts-by-language";
import { COPIES, KEPT_AT, TITLE } from "./copies";
import type en from "~locales/en/offline.json";

/** What the worker shows of its own: the page where there is no copy, and the line above a copy. Neither needs script. */

const TEXTS = textsByLanguage(
  import.meta.glob<typeof en>("../../locales/*/offline.json", { eager: true, import: "default" }),
);

const FONT = "1.125rem/1.5 'Noto Sans','Noto Sans Devanagari',system-ui,sans-serif";
const PAGE_STYLE = `*{box-sizing:border-box}body{margin:0;font:${FONT};color:#1c1917;background:#fffbee;overflow-wrap:anywhere}header{background:#161c48;color:#fff;padding:.75rem 1rem;font-weight:700}main{max-width:40rem;margin:0 auto;padding:1rem}h1{font-size:1.5rem;line-height:1.3}h2{font-size:1.25rem}ul{list-style:none;margin:0;padding:0}li a{display:block;min-height:44px;padding:.75rem 1rem;margin:0 0 .5rem;background:#fff;border:1px solid #d6d3d1;border-radius:.5rem;color:#161c48}small{display:block;color:#57534e;font-size:1rem}.again{display:inline-block;min-height:44px;padding:.6rem 1.25rem;background:#161c48;color:#fff;border-radius:.5rem;text-decoration:none}`;
const LINE_STYLE = `.kept-copy{margin:0;padding:.75rem 1rem;background:#fef3c7;color:#1c1917;border-bottom:2px solid #b45309}.kept-copy a{display:inline-block;min-height:44px;line-height:44px;color:#161c48}`;
const MAIN = /<main\b[^>]*>/;
const SCRIPTS = /<script\b[^]*?<\/script>/g;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

async function hashOf(style: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** When something was kept, as people say it: '21 November, 2:05 pm'. */
function formatKeptAt(keptAt: Date, language: Language): string {
  const day = new Intl.DateTimeFormat(factsOf(language).tag, {
    day: "numeric",
    month: "long",
    numberingSystem: "latn",
    timeZone: "Asia/Kolkata",
  });
  return `${day.format(keptAt)}, ${formatTime(keptAt.toISOString(), language)}`;
}

/** A text of the product, ready to stand in a page. */
function say(language: Language, key: keyof typeof en, values: Record<string, string> = {}): string {
  const text = Object.entries(values).reduce(
    (filled, [name, value]) => filled.replace(`{{${name}}}`, value),
    TEXTS[language][key],
  );
  return escape(text);
}

/** A link to a copy, by its title, or by its booking where it is a file. */
function listItem(path: string, copy: Response, language: Language): string {
  const id = /\d+/.exec(path)?.[0] ?? "";
  const file = path.includes("credit-note") ? "creditNoteFile" : "receiptFile";
  const title = decodeURIComponent(copy.headers.get(TITLE) ?? "").replace(/ – Yantra$/, "");
  const time = formatKeptAt(keptAtOf(copy), language);
  const name = title === "" ? say(language, file, { id }) : title;
  return `<li><a href="${escape(path)}">${name} <small>${say(language, "keptAt", { time })}</small></a></li>`;
}

const keptAtOf = ({ headers }: Response): Date => new Date(headers.get(KEPT_AT) ?? 0);

async function listCopies(language: Language): Promise<string> {
  const cache = await caches.open(COPIES);
  const items = (await cache.keys()).map(async ({ url }) => {
    const copy = await cache.match(url, { ignoreVary: true });
    const { pathname, search } = new URL(url);
    return copy?.headers.has(KEPT_AT) === true ? listItem(pathname + search, copy, language) : "";
  });
  const list = (await Promise.all(items)).join("");
  return list === ""
    ? `<p>${say(language, "nothingKept")}</p>`
    : `<h2>${say(language, "readable")}</h2><ul>${list}</ul>`;
}

/** The page for an address that did not come and has no copy. */
export async function offlinePage(url: string): Promise<Response> {
  const language = await findLanguage();
  const { pathname, search } = new URL(url);
  const list = await listCopies(language);
  const html = `<!doctype html><html lang="${language}" dir="${factsOf(language).direction ?? "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say(language, "title")} – Yantra</title><style>${PAGE_STYLE}</style></head><body><header>Yantra</header><main><h1>${say(language, "title")}</h1><p>${say(language, "text")}</p><p><a class="again" href="${escape(pathname + search)}">${say(language, "tryAgain")}</a></p>${list}</main></body></html>`;
  const policy = `default-src 'none'; style-src ${await hashOf(PAGE_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
    },
  });
}

/** A copied page, without script and with a line that says how old it is. A file stays as it is. */
export async function markCopy(copy: Response): Promise<Response> {
  if (!(copy.headers.get("Content-Type") ?? "").startsWith("text/html")) return copy;
  const language = readLanguage(copy.headers.get("Content-Language")) ?? DEFAULT_LANGUAGE;
  const age = say(language, "copy", { time: formatKeptAt(keptAtOf(copy), language) });
  const line = `<style>${LINE_STYLE}</style><p class="kept-copy" role="status">${age} <a href="">${say(language, "loadNow")}</a></p>`;
  const html = (await copy.text()).replace(SCRIPTS, "").replace(MAIN, (main) => main + line);
  const headers = new Headers(copy.headers);
  const policy = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", policy.replace("style-src ", `style-src ${await hashOf(LINE_STYLE)} `));
  return new Response(html, { headers });
}

/** Undefined where the browser lets no service worker read cookies. */
async function readChosenLanguage(): Promise<string | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } };
  return (await cookieStore?.get(LANGUAGE_KEY).catch(() => null))?.value;
}

/** The chosen language, else the browser's. */
async function findLanguage(): Promise<Language> {
  const wanted = [(await readChosenLanguage()) ?? "", ...navigator.languages];
  return wanted.map((tag) => readLanguage(tag)).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
