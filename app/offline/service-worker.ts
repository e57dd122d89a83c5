import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import type { DraftMessage, SessionOver } from "~/enhance/contract";
import { readLanguage } from "~/i18n/language";
import { endsSession, isDrafted, isKeptPdf, isOwnPage } from "./addresses";
import {
  acceptAnswer,
  currentEra,
  findCopy,
  forgetAccounts,
  isWorthKeeping,
  keepDraft,
  keptAtOf,
  listCopies,
} from "./copies";
import { fetchCopy, keepWithLinks, learnAccount, mayBeGood } from "./fetch-copies";
import { lastSentAtMs, noteSent } from "./last-sent";
import { findLanguage, markCopy, offlinePage } from "./offline-page";
import { scope } from "./worker-scope";

/**
 * The service worker: pages come from the network, and from a copy where that does not answer. Only GET is looked at;
 * what is sent is neither held, repeated nor answered here.
 */

/** With a copy at hand, a page is not waited for any longer. */
const PAGE_WITHIN_MS = 8_000;
/** More than a build has, so that those of an older build stay while its pages are open. */
const MAX_ASSETS = 250;
const ASSETS_CACHE = "assets";
async function fetchNow(event: FetchEvent): Promise<Response> {
  const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> };
  return (await preloadResponse) ?? fetch(event.request);
}

/** Asks the network; the answer is kept even where a copy was shown meanwhile. */
function askNetwork(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const began = currentEra();
  const answer = fetchNow(event).then(async (response) => {
    const copy = isWorthKeeping(url, response) ? response.clone() : undefined;
    const accepted = await acceptAnswer(response, began).catch(() => undefined);
    if (copy !== undefined && accepted !== undefined)
      event.waitUntil(keepWithLinks(url, copy, accepted).catch(() => undefined));
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  return answer;
}

const tooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_WITHIN_MS, undefined));

/** What the network answers, or a copy where it does not answer in time; neither where there is neither. */
async function answerOrCopy(event: FetchEvent): Promise<{ answer?: Response; copy?: Response }> {
  const { url } = event.request;
  const began = currentEra();
  const early = findCopy(url).catch(() => undefined);
  const asking = askNetwork(event).catch(() => undefined);
  const first = await Promise.race([asking, tooLate()]);
  if (first !== undefined) return { answer: first };
  // Meanwhile someone may have logged out, in another window too.
  const copy = await (began === currentEra() ? early : findCopy(url));
  const isWaitedFor = copy === undefined || keptAtOf(copy).getTime() < (await lastSentAtMs().catch(() => 0));
  const answer = isWaitedFor ? await asking : undefined;
  if (answer !== undefined) return { answer };
  if (copy === undefined) return {};
  event.waitUntil(asking.then(forgetWhereEnded).catch(() => undefined));
  return { copy };
}

/** An opaque redirect may be the one to the login of an ended session: the account is looked up again. */
async function forgetWhereEnded(late: Response | undefined): Promise<void> {
  if (late?.type === "opaqueredirect") await learnAccount();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { answer, copy } = await answerOrCopy(event);
  if (answer !== undefined) return answer;
  const copies = await listCopies();
  if (copy === undefined) return offlinePage(event.request.url, copies, await findLanguage(copies));
  const language = readLanguage(copy.headers.get("Content-Language")) ?? (await findLanguage(copies));
  return markCopy(copy, keptAtOf(copy), language);
}

/** A receipt as a file, which tells its age by a header alone. */
async function answerPdf(event: FetchEvent): Promise<Response> {
  const { answer, copy } = await answerOrCopy(event);
  const file = answer ?? copy;
  if (file !== undefined) return file;
  if (event.request.mode !== "navigate") return Response.error();
  const copies = await listCopies();
  return offlinePage(event.request.url, copies, await findLanguage(copies));
}

const fetchEvent = ({ event }: { event: ExtendableEvent }) => event as FetchEvent;

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptPdf(url.pathname),
  (options) => answerPdf(fetchEvent(options)),
);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && !/^\/(?:api|images)\//.test(url.pathname),
  (options) => answerPage(fetchEvent(options)),
);

/** Set by a login or logout, until an answer has told which account is signed in. */
let isAccountUnknown = false;

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.method !== "GET") {
    event.waitUntil(noteSent().catch(() => undefined));
    isAccountUnknown ||= endsSession(pathname);
    if (endsSession(pathname)) event.waitUntil(forgetAccounts());
    return;
  }
  // React fetches the data of a page that it leads to, not the page.
  const page = /^(.+)\.data$/.exec(pathname)?.[1];
  if (page !== undefined && isAccountUnknown) {
    isAccountUnknown = false;
    event.waitUntil(learnAccount().catch(() => undefined));
  }
  if (page !== undefined && isOwnPage(page) && mayBeGood())
    event.waitUntil(fetchCopy(new URL(page, request.url).href, undefined, keepWithLinks).catch(() => undefined));
});

const SESSION_OVER: SessionOver = "session over";

function isDraftMessage(data: unknown): data is DraftMessage {
  return typeof data === "object" && data !== null && "draft" in data;
}

scope.addEventListener("message", (event) => {
  if (event.data === SESSION_OVER) event.waitUntil(forgetAccounts());
  if (!isDraftMessage(event.data)) return;
  const { draft } = event.data;
  // Who could not log out leaves nothing to read all the same.
  if (endsSession(draft.path)) event.waitUntil(forgetAccounts());
  // None has a question on the page of a form, such as how many days the work takes.
  else if (isDrafted(draft.path) && draft.fields.length > 0) event.waitUntil(keepDraft(draft));
});

scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), learnAccount().catch(() => undefined)])),
);
scope.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload.enable()])),
);
