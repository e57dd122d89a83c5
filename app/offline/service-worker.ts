import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { formatTime } from "~/i18n/format";
import { DEFAULT_LANGUAGE, factsOf, readLanguage, type Language } from "~/i18n/language";
import { textsByLanguage } from "~/i18n/texts-by-language";
import { scope, type ExtendableEvent } from "./worker-scope";
import type en from "~locales/en/offline.json";

/** Keeps own bookings and receipts, pages and PDF, to read offline. What is sent is not held, repeated or answered. */

const OWN = /^\/(?:dashboard|receipts|booking\/\d+|bookings\/\d+\/(?:receipt|receipt\/pdf|credit-note\/pdf))$/;
/** After these someone else may hold the device. React sends a form to its page's `.data`. */
const SESSION_ENDS =
  /^\/(?:api\/)?(?:login|logout|register|auth(?!\/(?:forgot-password|confirm-contact))(?:\/.*)?|profile\/(?:end|password))(?:\.data)?$/;
/** With a copy at hand, the network is not waited for any longer. */
const WITHIN_SECONDS = 8;
const MAX_COPIES = 50;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** More than a build has, so that those of an older build stay while its pages are open. */
const MAX_ASSETS = 250;
/** Name of the account that a page or file was made for. */
const ACCOUNT = "X-Account";
const ACCOUNT_KEY = "/account";
/** The cache of own bookings and receipts. */
const COPIES = "own";
const KEPT_AT = "X-Kept-At";
const TEXTS = textsByLanguage(
  import.meta.glob<typeof en>("../../locales/*/offline.json", { eager: true, import: "default" }),
);
const SCRIPTS = /<script\b[^]*?<\/script>/g;
/** The page for an address that did not come and has no copy. */
const OFFLINE_PAGE = "/offline";
/** Of a body that is no longer compressed, or of this one answer alone. */
const DROPPED_HEADERS = ["Content-Encoding", "Content-Length", "Set-Cookie"];

/** Counts the changes of account: an answer to an older request says nothing about who is there now. */
let era = 0;

async function forgetCopies(): Promise<void> {
  era += 1;
  await caches.delete(COPIES);
}

/** Deletes the copies of another account than an answer's. @param began its era @returns the era to keep it in */
async function learnAccount(answer: Response, began: number): Promise<number | undefined> {
  if (began !== era || answer.status !== 200 || answer.type !== "basic") return undefined;
  const account = answer.headers.get(ACCOUNT) ?? "";
  const known = (await (await (await caches.open(COPIES)).match(ACCOUNT_KEY))?.text()) ?? "";
  if (began !== era) return undefined;
  if (account !== known) {
    await forgetCopies();
    if (account !== "") await (await caches.open(COPIES)).put(ACCOUNT_KEY, new Response(account));
  }
  return account === "" ? undefined : era;
}

async function toCopy(answer: Response): Promise<Response> {
  const body = await answer.blob();
  const headers = new Headers(answer.headers);
  for (const header of DROPPED_HEADERS) headers.delete(header);
  headers.set(KEPT_AT, new Date().toISOString());
  if (!body.type.startsWith("text/html")) return new Response(body, { headers });
  return new Response((await body.text()).replace(SCRIPTS, ""), { headers });
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

/** A copied page with a line that says how old it is. A file stays as it is. */
async function markCopy(copy: Response): Promise<Response> {
  const { headers } = copy;
  if (!(headers.get("Content-Type") ?? "").startsWith("text/html")) return copy;
  const language = readLanguage(headers.get("Content-Language")) ?? DEFAULT_LANGUAGE;
  const say = (key: keyof typeof en) => TEXTS[language][key];
  const age = say("copy").replace("{{time}}", formatKeptAt(new Date(headers.get(KEPT_AT) ?? 0), language));
  const line = `<p class="kept-copy alert yellow" role="status"><span>${age} <a href="">${say("loadNow")}</a></span></p>`;
  return new Response(
    (await copy.text()).replace(/<main\b[^>]*>/, (main) => main + line),
    { headers },
  );
}

/** Keeps the offline page, which is the same for everybody, in the language of the pages that are read. */
async function keepOfflinePage(language: string): Promise<void> {
  const cache = await caches.open(OFFLINE_PAGE);
  const kept = await cache.match(OFFLINE_PAGE, { ignoreVary: true });
  if (kept?.headers.get("Content-Language") === language) return;
  const answer = await fetch(OFFLINE_PAGE, { credentials: "omit", headers: { "Accept-Language": language } });
  if (answer.ok) await cache.put(OFFLINE_PAGE, await toCopy(answer));
}

async function offlinePage(): Promise<Response> {
  const kept = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_PAGE, ignoreVary: true });
  return kept === undefined ? Response.error() : new Response(kept.body, { status: 503, headers: kept.headers });
}

const own = new NetworkFirst({
  cacheName: COPIES,
  networkTimeoutSeconds: WITHIN_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      requestWillFetch: ({ request, state }) => {
        if (state) state["began"] = era;
        return Promise.resolve(request);
      },
      // A PDF is the same in whatever language its link asks for it.
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url.replace(/\?language=\w+$/, "")),
      cacheWillUpdate: async ({ response, state }) => {
        const kept = await learnAccount(response, Number(state?.["began"]));
        if (kept === undefined || response.redirected) return null;
        const copy = await toCopy(response);
        return kept === era ? copy : null;
      },
      cachedResponseWillBeUsed: ({ cachedResponse }) =>
        cachedResponse ? markCopy(cachedResponse) : Promise.resolve(undefined),
      handlerDidError: ({ request }) => (request.mode === "navigate" ? offlinePage() : Promise.resolve(undefined)),
    },
    new ExpirationPlugin({ maxEntries: MAX_COPIES, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
  ],
});

async function answerOther(request: Request, event: ExtendableEvent): Promise<Response> {
  const began = era;
  try {
    const answer = await fetch(request);
    const language = answer.headers.get("Content-Language");
    if (language !== null) event.waitUntil(keepOfflinePage(language).catch(() => undefined));
    await learnAccount(answer, began).catch(() => undefined);
    return answer;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return offlinePage();
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "assets",
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })],
  }),
);
const isOwn = (pathname: string, { mode }: Request) =>
  OWN.test(pathname) && (mode === "navigate" || pathname.endsWith("/pdf"));
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isOwn(url.pathname, request), own);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  ({ request, event }) => answerOther(request, event),
);
/** React fetches the data of a page that it leads to: the page itself is fetched after it, to be kept. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith(".data"),
  async ({ event, request, url }) => {
    const answer = await answerOther(request, event);
    const path = url.pathname.replace(/\.data$/, "");
    const isKept = answer.ok && OWN.test(path) && answer.headers.has(ACCOUNT);
    // The header keeps what the next page is to say once.
    if (isKept)
      event.waitUntil(own.handleAll({ event, request: new Request(path, { headers: { "X-Kept-Copy": "1" } }) })[1]);
    return answer;
  },
);

scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin === scope.location.origin && method !== "GET" && SESSION_ENDS.test(pathname))
    event.waitUntil(forgetCopies());
});
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([scope.skipWaiting(), keepOfflinePage(navigator.language).catch(() => undefined)]));
});
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
