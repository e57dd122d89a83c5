import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { CarriedStyles } from "~/components/layout/carried-styles";
import { RequestId } from "~/components/layout/error-page";
import type { PageFrame } from "./http/frame.server";
import { LITE_HINTS } from "~/http/lite-mode";
import { loggedPath } from "./http/log.server";
import { languageOrDefault } from "~/i18n/language";
import { textsOf } from "~/i18n/texts.server";
import type { PageHandle } from "~/http/page.server";
import { removeShownNotice } from "~/http/session.server";
import { services } from "~/services.server";
import { hasStylesheet, STYLESHEET } from "~/stylesheet.server";

/** The status by which single fetch tells of a redirect. */
const REDIRECT_AS_DATA = 202;
/** Drawings beside words, and what scripts alone read or open: pages in lite mode have none. */
const LEFT_OUT_OF_LITE =
  /<svg class="i i-sm[^>]* aria-hidden="true">.*?<\/svg>|<dialog [^]*?<\/dialog>|<!--[ $/]*-->| data-discover="true"/g;

/** Renders a page whole: nothing of it waits, and its length and ETag are known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  await endNotice(request, loadContext);
  const frame = (context.staticHandlerContext.loaderData?.root ?? {}) as Partial<PageFrame>;
  const language = languageOrDefault(frame.language);
  const carries = !import.meta.env.DEV && !hasStylesheet(request.headers.get("Cookie"));
  const html = await renderWhole(
    <I18nextProvider i18n={textsOf(language)}>
      <RequestId.Provider value={loadContext.requestId ?? ""}>
        <CarriedStyles.Provider value={carries ? STYLESHEET.text : undefined}>
          <RemixServer context={context} url={request.url} />
        </CarriedStyles.Provider>
      </RequestId.Provider>
    </I18nextProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Accept-CH", LITE_HINTS);
  keepRetryAfter(headers, context);
  const isSame = request.method === "GET" && status === 200 && !holdsSecret(context);
  if (!headers.has("Cache-Control")) {
    // Their own pages are asked for again by members, and sent again only where they have changed.
    headers.set("Cache-Control", isSame && frame.user ? "private, no-cache" : "private, no-store");
    loadContext.isForVisitors = isSame && !frame.notice && !changesSoon(context);
  }
  loadContext.isLite = Boolean(frame.lite);
  if (loadContext.isLite) return new Response(html.replace(LEFT_OUT_OF_LITE, ""), { status, headers });
  const page = import.meta.env.DEV ? html : waitForPage(html);
  loadContext.scriptSources = hashInlineScripts(page);
  return new Response(page, { status, headers });
}

function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React 18 leaves zero bytes where a buffer ends amid Devanagari.
      onAllReady: () => resolve(text(pipe(new PassThrough())).then((html) => html.replaceAll("\0", ""))),
      // Inside a boundary too: Remix then renders the error page.
      onError: reject,
    });
  });
}

/** Leaves Remix's modules to the loader in `root.tsx`. The browser has all routes: no link asks for its own. */
const waitForPage = (html: string): string =>
  html
    .replaceAll(' data-discover="true"', "")
    .replaceAll('<link rel="modulepreload"', '<link rel="module"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="modules">');

/** CSP sources of a page's inline scripts. */
function hashInlineScripts(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g);
  const hashes = [...scripts].map(([, code = ""]) => createHash("sha256").update(code).digest("base64"));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(" ");
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

const holdsSecret = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.isSecret,
  );

/** True for a page whose data say that they may be others in a moment, such as those of a payment on its way. */
function changesSoon({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.loaderData).some(
    (data: unknown) => typeof data === "object" && data !== null && "changesSoon" in data && data.changesSoon === true,
  );
}
