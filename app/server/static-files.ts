import expressStaticGzip from "express-static-gzip";
import { FilesUnavailable, type FileStore } from "~/gateways/files.server";
import { readStoredImage } from "~/gateways/images.server";
import { IMMUTABLE, policyOfFile } from "~/http/file-headers";
import type { Settings } from "~/settings.server";
import { STYLESHEET, stylesheetCookie } from "~/stylesheet.server";
import { POLICY } from "./content-policy";
import { sendError, tryAgainIn } from "./error-page";
import { asyncMiddleware, type AppRequest, type AppResponse, type Middleware } from "./middleware";

/** Serves files of the client build and stored images. */

const RETRY_SECONDS = 30;
const ONE_HOUR = "public, max-age=3600";
/** Where browsers look for the service worker. Never another: they would keep the old one for ever. */
const SERVICE_WORKER = "/service-worker.js";
const HAS_ENDING = /\.\w+$/;
/** Answers 404 for a missing file, and 405 for anything but reading one. */
function refuse(request: AppRequest, response: AppResponse): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  sendError(
    request,
    response,
    isRead ? { status: 404, topic: "notFound" } : { status: 405, topic: "method", headers: { Allow: "GET, HEAD" } },
  );
}

/**
 * The client build, which the build itself has compressed: hashed files under /assets as immutable, the service worker
 * asked for each time, the others kept for an hour. The stylesheet's answer notes in a cookie that the browser has it.
 */
export function serveBuildFiles(folder: string, { secure }: Pick<Settings, "secure">): Middleware[] {
  const setHeaders = (response: AppResponse) => {
    const { path } = response.locals;
    const caching = path.startsWith("/assets/") ? IMMUTABLE : path === SERVICE_WORKER ? "no-cache" : ONE_HOUR;
    response.locals.quiet = true;
    response.setHeader("Cache-Control", caching);
    response.setHeader(POLICY, policyOfFile(path.endsWith(".svg") ? "image/svg+xml" : ""));
    if (path === STYLESHEET.address) response.setHeader("Set-Cookie", stylesheetCookie(secure));
  };
  const serve = expressStaticGzip(folder, {
    enableBrotli: true,
    // Browsers name gzip first.
    orderPreference: ["br"],
    index: false,
    serveStatic: {
      dotfiles: "ignore",
      cacheControl: false,
      redirect: false,
      setHeaders: (response) => setHeaders(response as AppResponse),
    },
  }) as unknown as Middleware;
  return [
    // No page has an ending: asking the disk for each took a seventh of the time of a cached page.
    (request, response, next) => (HAS_ENDING.test(response.locals.path) ? serve(request, response, next) : next()),
    (request, response, next) => (response.locals.path.startsWith("/assets/") ? refuse(request, response) : next()),
  ];
}

/** Serves stored images under /images as immutable: their names change with their content. */
export function serveStoredImages(files: Pick<FileStore, "read">): Middleware {
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    if (!path.startsWith("/images/")) {
      next();
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const image = isRead ? await readStoredImage(files, path).catch(throwUnavailable) : undefined;
    if (image === undefined) {
      refuse(request, response);
      return;
    }
    const { body, type } = image;
    response.locals.quiet = true;
    response.set({ "Content-Type": type, "Cache-Control": IMMUTABLE, [POLICY]: policyOfFile(type) });
    response.send(body);
  });
}

function throwUnavailable(error: unknown): never {
  if (!(error instanceof FilesUnavailable)) throw error;
  throw tryAgainIn(RETRY_SECONDS, 503, "store");
}
