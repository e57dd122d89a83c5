import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { DOCTYPE, frameOf, languageOf, placeState, renderDocument, tagOf } from "~/server/page-document.server";
import { refuseUnprepared, services } from "~/services.server";
import { hasStylesheet, STYLESHEET } from "~/stylesheet.server";
import { packState } from "~/hydrate/page-state";
import { removeShownNotice } from "~/http/frame.server";
import { LITE_HINTS } from "~/http/lite-mode";
import { loggedPath } from "~/http/logged-path";
import { readPageHandle } from "~/enhance/page-handle";
import type { Language } from "~/i18n/language";
import type { Namespace } from "~/i18n/namespaces";
import { pickTexts } from "~/i18n/texts.server";

// After all modules are loaded: the product's own server, which migrates, has said so by then.
if (import.meta.env.PROD) setImmediate(() => void refuseUnprepared());

/** The status by which single fetch tells of a redirect. */
const REDIRECT_AS_DATA = 202;
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
  await endNotice(request, loadContext);
  const language = languageOf(context);
  const requestId = typeof loadContext.requestId === "string" ? loadContext.requestId : "";
  const { i18n, load, parts } = readPageHandle(
    context.staticHandlerContext.matches.map((match) => context.routeModules[match.route.id]?.handle),
  );
  headers.append("Vary", "X-Hydrate");
  keepRetryAfter(headers, context);
  const shown = request.headers.get("X-Hydrate");
  if (shown !== null) {
    headers.set("Cache-Control", "private, no-store");
    // The page in the browser shows something else by now: React would draw it anew, and what was typed would be lost.
    if (shown !== tagOf(context)) return new Response(null, { status: 204, headers });
    headers.set("Content-Type", "application/json; charset=utf-8");
    return new Response(await describeState(context, { language, requestId, i18n, parts }), { status, headers });
  }
  const carries = !import.meta.env.DEV && !hasStylesheet(request.headers.get("Cookie"));
  const html = renderDocument(context, { url: request.url, requestId, styles: carries ? STYLESHEET.text : undefined });
  const wait = isRepeatable(request, context) && !changesSoon(context);
  const isLite = Boolean(frameOf(context).lite);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Accept-CH", LITE_HINTS);
  if (!headers.has("Cache-Control")) {
    // Their own pages are asked for again by members, and sent again only where they have changed.
    const isOwn = frameOf(context).user !== null && request.method === "GET" && status === 200;
    headers.set("Cache-Control", isOwn ? "private, no-cache" : "private, no-store");
    loadContext.isForVisitors = wait && load === "light" && status === 200;
  }
  loadContext.isLite = isLite;
  const page = await withState(isLite ? html.replace(LEFT_OUT_OF_LITE, "") : html);
  return new Response(DOCTYPE + page, { status, headers });

  async function withState(page: string): Promise<string> {
    if (isLite) return page;
    if (wait) return placeState(page, JSON.stringify(tagOf(context)), "tag");
    return placeState(page, await describeState(context, { language, requestId, i18n, parts }), "whole");
  }
}

/** Sends the data of a page that a script shows. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  if (response.status !== REDIRECT_AS_DATA) await endNotice(request, context);
  return response;
}

/** A page is shown also where its notice could not be removed. */
async function endNotice(request: Request, context: AppLoadContext): Promise<void> {
  await removeShownNotice(context).catch((error: unknown) => handleError(error, { request, context }));
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
  services().log.error("a page failed", {
    error,
    method: request.method,
    path: loggedPath(new URL(request.url).pathname),
  });
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
  /** True where parts of the page are hydrated alone. */
  parts: boolean;
}

async function describeState(context: EntryContext, { language, requestId, i18n, parts }: PageFacts): Promise<string> {
  const texts = pickTexts(language, i18n);
  if (parts) return packState({ language, texts, ...dataOfPage(context) });
  const ids = new Set(["root", ...context.staticHandlerContext.matches.map((match) => match.route.id)]);
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => ids.has(id)));
  const state = context.serverHandoffStream === undefined ? "" : await new Response(context.serverHandoffStream).text();
  return packState({
    context: JSON.parse(context.serverHandoffString ?? "{}") as Record<string, unknown>,
    manifest: { ...context.manifest, routes },
    language,
    requestId,
    texts,
    state,
  });
}

/** What the loaders and the action of a page gave. */
function dataOfPage({ staticHandlerContext }: EntryContext) {
  const { loaderData, actionData, matches } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? "";
  return { frame: loaderData["root"], data: loaderData[id], result: actionData?.[id] };
}
