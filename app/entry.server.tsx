import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createHash } from "node:crypto";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { placeStyles } from "~/server/document-styles.server";
import { placeDrawings } from "~/server/page-drawings.server";
import { refuseUnprepared, services } from "~/services.server";
import { WriteRefused } from "~db/errors";
import type { PageFrame } from "~/http/frame.server";
import { sharedMarkup } from "~/http/shared-content.server";
import { ContentMarkup } from "~/hydrate/content-markup";
import { RequestId } from "~/hydrate/request-id";
import { packState, STATE_ELEMENT_ID } from "~/hydrate/page-state";
import { LITE_HINTS } from "~/http/lite-mode";
import { loggedPath } from "~/http/logged-path";
import { readPageHandle } from "~/enhance/page-handle";
import { DEFAULT_LANGUAGE, languageOrDefault, type Language } from "~/i18n/language";
import type { Namespace } from "~/i18n/namespaces";
import { pickTexts, textsOf } from "~/i18n/texts.server";

// After all modules are loaded: the product's own server, which migrates, has said so by then.
if (import.meta.env.PROD) setImmediate(() => void refuseUnprepared());

const BODY_END = "</body>";
const CONTENT = "<main";
const CONTENT_END = "</main>";
const TAG_CHARACTERS = 12;
const SERVER_ERRORS = 500;
/** Remix's router looks ahead by it: links get it once React comes. */
const DISCOVERED = / data-discover="true"/g;
/** Drawings beside words, and what scripts alone read: pages in lite mode have none. */
const LEFT_OUT_OF_LITE = /<svg class="i i-sm[^>]* aria-hidden="true">.*?<\/svg>|<!-- -->/g;

/**
 * Renders a page whole. What React needs to take it over is fetched where it is wanted, by a tag at the page's end, if
 * it is still the same. Where it may change a moment later, it is in the page itself, as inert JSON.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const language = languageOfRoot(context);
  const requestId = typeof loadContext.requestId === "string" ? loadContext.requestId : "";
  const { i18n, load } = readPageHandle(
    context.staticHandlerContext.matches.map((match) => context.routeModules[match.route.id]?.handle),
  );
  headers.append("Vary", "X-Hydrate");
  keepRetryAfter(headers, context);
  const shown = request.headers.get("X-Hydrate");
  if (shown !== null) {
    headers.set("Cache-Control", "private, no-store");
    // The page in the browser shows something else by now: React would draw it anew, and what was typed would be lost.
    if (shown !== tagOfState(context)) return new Response(null, { status: 204, headers });
    headers.set("Content-Type", "application/json; charset=utf-8");
    return new Response(await describeState(context, { language, requestId, i18n }), { status, headers });
  }
  const html = renderDocument(context, { url: request.url, language, requestId });
  const wait = isRepeatable(request, context) && !changesSoon(context);
  const describe = () =>
    wait ? JSON.stringify(tagOfState(context)) : describeState(context, { language, requestId, i18n });
  const lite = isLite(context);
  const state = lite ? "" : stateElement(await describe());
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Accept-CH", LITE_HINTS);
  const isShared = wait && load === "light" && status === 200 && !headers.has("Cache-Control");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (isShared) headers.set("X-Visitor-Page", "1");
  const styled = placeStyles(
    (lite ? placeDrawings(html.replace(LEFT_OUT_OF_LITE, "")) : html).replace(DISCOVERED, ""),
    !lite,
  );
  if (lite) headers.set("X-Script-Free", "1");
  headers.set("X-Style-Sources", styled.sources);
  const document = placeState(isSignedIn(context) ? addNonce(styled.html, loadContext.nonce) : styled.html, state);
  return answer(`<!DOCTYPE html>${document}`, { status, headers }, loadContext);
}

/** Renders the document; what is the same for everyone within `<main>` only where no other request has. */
function renderDocument(
  context: EntryContext,
  { url, language, requestId }: { url: string; language: Language; requestId: string },
): string {
  const { matches, loaderData, actionData, errors } = context.staticHandlerContext;
  const { picks, user, notice } = (loaderData.root ?? {}) as Partial<PageFrame>;
  const isAlike = errors === null && actionData === null && notice === null && picks?.length === 0;
  const shared = isAlike ? sharedMarkup(loaderData[matches.at(-1)?.route.id ?? ""]) : undefined;
  const reader = user === null ? "visitor" : "member";
  const rendered = shared?.get(reader);
  const html = renderToString(
    <I18nextProvider i18n={textsOf(language)}>
      <RequestId.Provider value={requestId}>
        <ContentMarkup.Provider value={rendered}>
          <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />
        </ContentMarkup.Provider>
      </RequestId.Provider>
    </I18nextProvider>,
  );
  if (rendered === undefined)
    shared?.set(reader, html.slice(html.indexOf(">", html.indexOf(CONTENT)) + 1, html.lastIndexOf(CONTENT_END)));
  return html;
}

function answer(page: string, init: { status: number; headers: Headers }, loadContext: AppLoadContext): Response {
  if (loadContext.takesBody !== true || init.status >= SERVER_ERRORS) return new Response(page, init);
  loadContext.body = Buffer.from(page);
  return new Response(null, init);
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  const root: unknown = staticHandlerContext.loaderData?.root;
  return typeof root === "object" && root !== null && "user" in root && root.user !== null;
}

function isLite({ staticHandlerContext }: EntryContext): boolean {
  const root: unknown = staticHandlerContext.loaderData?.root;
  return typeof root === "object" && root !== null && "lite" in root && root.lite !== null;
}

/** Gives the page's scripts the nonce of its response. Pages of visitors have none, since they are cached: their scripts run by hash and origin. */
function addNonce(html: string, nonce: unknown): string {
  return typeof nonce === "string" ? html.replaceAll("<script", `<script nonce="${nonce}"`) : html;
}

/** Remix drops the headers of loaders and actions from pages; Retry-After must be sent. */
function keepRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): void {
  for (const sent of Object.values({ ...staticHandlerContext.loaderHeaders, ...staticHandlerContext.actionHeaders })) {
    const seconds = sent.get("Retry-After");
    if (seconds !== null) headers.set("Retry-After", seconds);
  }
}

/** Logs unexpected errors of loaders, actions and components. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.failure = error;
  // Nothing has failed: the process that may write makes the page.
  if (error instanceof WriteRefused) return;
  services().log.error("a page failed", {
    error,
    method: request.method,
    path: loggedPath(new URL(request.url).pathname),
  });
}

function languageOfRoot(context: EntryContext): Language {
  const root: unknown = context.staticHandlerContext.loaderData?.root;
  const language = typeof root === "object" && root !== null && "language" in root ? root.language : undefined;
  return typeof language === "string" ? languageOrDefault(language) : DEFAULT_LANGUAGE;
}

/** True when the same URL gives the same page again: no form result, no flash notice. */
function isRepeatable(request: Request, context: EntryContext): boolean {
  const { loaderData, errors } = context.staticHandlerContext;
  const root: unknown = loaderData.root;
  const notice = typeof root === "object" && root !== null && "notice" in root ? root.notice : undefined;
  return request.method === "GET" && errors === null && (notice === undefined || notice === null);
}

/** True for a page whose data say that they may be others in a moment, such as those of a payment on its way. */
function changesSoon({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.loaderData).some(
    (data: unknown) => typeof data === "object" && data !== null && "changesSoon" in data && data.changesSoon === true,
  );
}

interface PageFacts {
  language: Language;
  requestId: string;
  i18n: readonly Namespace[];
}

async function describeState(context: EntryContext, { language, requestId, i18n }: PageFacts): Promise<string> {
  const ids = new Set(["root", ...context.staticHandlerContext.matches.map((match) => match.route.id)]);
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => ids.has(id)));
  const state = context.serverHandoffStream === undefined ? "" : await new Response(context.serverHandoffStream).text();
  return packState({
    context: JSON.parse(context.serverHandoffString ?? "{}") as Record<string, unknown>,
    manifest: { ...context.manifest, routes },
    language,
    requestId,
    texts: pickTexts(language, i18n),
    state,
  });
}

/** Names what a page shows: two pages made of the same data have the same tag. */
function tagOfState({ staticHandlerContext }: EntryContext): string {
  return createHash("sha256")
    .update(JSON.stringify(staticHandlerContext.loaderData))
    .digest("base64url")
    .slice(0, TAG_CHARACTERS);
}

function stateElement(json: string): string {
  return `<script type="application/json" id="${STATE_ELEMENT_ID}">${json}</script>`;
}

function placeState(html: string, state: string): string {
  const end = html.lastIndexOf(BODY_END);
  return end < 0 ? html + state : `${html.slice(0, end)}${state}${html.slice(end)}`;
}
