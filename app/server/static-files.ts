import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import etag from "etag";
import { FilesUnavailable, typeOfFile, type FileStore } from "~/gateways/files/file-store";
import { readStoredImage } from "~/gateways/images/stored-image";
import type { Settings } from "~/settings.server";
import { STYLESHEET, stylesheetCookie } from "~/stylesheet.server";
import { IMMUTABLE, policyOfFile } from "~/http/file-headers";
import { sendBody } from "./conditional";
import { compress, isCompressible, MIN_BYTES, negotiateEncoding, type Encoding } from "./encoding";
import { HttpError, sendError } from "./error-response";
import { SERVICE_WORKER } from "./service-worker-file";
import { asyncMiddleware, type AppRequest, type AppResponse, type Middleware } from "./middleware";

/** Serves files of the client build and stored images. */

const ONE_HOUR = "public, max-age=3600";
const ALWAYS_ASKED = "no-cache";
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const RETRY_SECONDS = "30";
const READ_AFTER_MS = 1_000;
const READ_METHODS = new Set(["GET", "HEAD"]);
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
interface PreparedFile {
  body: Buffer;
  etag: string;
  encoding: Encoding;
  /** Media type. */
  type: string;
  vary?: "Accept" | "Accept-Encoding";
}

function typeOf(path: string): string {
  const ending = extname(path).toLowerCase();
  return TYPES[ending] ?? typeOfFile(ending) ?? "application/octet-stream";
}

function send(request: AppRequest, response: AppResponse, file: PreparedFile, cacheControl: string): void {
  const { body, type, vary, encoding } = file;
  response.locals.quiet = true;
  response.statusCode = 200;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", cacheControl);
  response.setHeader("Content-Security-Policy", policyOfFile(type));
  if (vary !== undefined) response.setHeader("Vary", vary);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  sendBody(request, response, body, file.etag);
}

function rejectMethod(request: AppRequest, response: AppResponse): boolean {
  if (READ_METHODS.has(request.method)) return false;
  sendError(request, response, { status: 405, topic: "method", headers: { Allow: "GET, HEAD" } });
  return true;
}

interface BuildFile {
  path: string;
  plain: Buffer;
}

/** URL path → file. Only files listed here are served. */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (entry.isFile() && !path.includes("/.")) files.set(path, file);
  }
  return files;
}

async function readFiles(files: ReadonlyMap<string, string>): Promise<Map<string, BuildFile>> {
  const read = new Map<string, BuildFile>();
  for (const [path, file] of files) read.set(path, { path, plain: await readFile(file) });
  return read;
}

async function prepare({ path, plain }: BuildFile, encoding: Encoding): Promise<PreparedFile> {
  const type = typeOf(path);
  const vary = isCompressible(type) ? "Accept-Encoding" : undefined;
  const used = plain.byteLength >= MIN_BYTES && vary !== undefined ? encoding : "identity";
  const body = await compress(plain, used, "max");
  return { body, etag: etag(body), encoding: used, type, ...(vary === undefined ? {} : { vary }) };
}

/** Caches compressed files in memory, least recently used first out. */
function createFileCache(maxBytes: number): (file: BuildFile, encoding: Encoding) => Promise<PreparedFile> {
  const kept = new Map<string, { ready: Promise<PreparedFile>; bytes: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return async (file, encoding) => {
    const key = `${encoding} ${file.path}`;
    const found = kept.get(key);
    if (found !== undefined) {
      kept.delete(key);
      kept.set(key, found);
      return found.ready;
    }
    const entry = { ready: prepare(file, encoding), bytes: 0 };
    kept.set(key, entry);
    try {
      const ready = await entry.ready;
      entry.bytes = ready.body.byteLength;
      bytes += entry.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      return ready;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}

/**
 * Serves the client build: hashed files under /assets as immutable, the others for an hour. Each is compressed at the
 * highest level on first use and cached.
 *
 * @param folder the client build. All of it is read when a file is asked for, or soon after the first page: a later build
 *   in the same folder names most files differently.
 */
export function serveBuildFiles(folder: string, { secure }: Pick<Settings, "secure">): Middleware {
  let listed: Map<string, string> | undefined;
  let reading: Promise<Map<string, BuildFile>> | undefined;
  const read = (files: ReadonlyMap<string, string>) =>
    (reading ??= readFiles(files).catch((error: unknown) => {
      listed = reading = undefined;
      throw error;
    }));
  const list = () => {
    const files = listFiles(folder);
    setTimeout(() => void read(files).catch(() => undefined), READ_AFTER_MS).unref();
    return files;
  };
  const loadCached = createFileCache(MAX_CACHED_BYTES);
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    listed ??= list();
    const isAsset = path.startsWith("/assets/");
    const file = listed.has(path) ? (await read(listed)).get(path) : undefined;
    if (file === undefined && !isAsset) {
      next();
    } else if (rejectMethod(request, response)) {
      return;
    } else if (file === undefined) {
      sendError(request, response, { status: 404, topic: "notFound" });
    } else {
      const ready = await loadCached(
        file,
        isCompressible(typeOf(path)) ? negotiateEncoding(request.headers["accept-encoding"]) : "identity",
      );
      if (path === STYLESHEET.address) response.setHeader("Set-Cookie", stylesheetCookie(secure));
      send(request, response, ready, isAsset ? IMMUTABLE : path === SERVICE_WORKER ? ALWAYS_ASKED : ONE_HOUR);
    }
  });
}

function throwUnavailable(error: unknown): never {
  if (!(error instanceof FilesUnavailable)) throw error;
  throw new HttpError({ status: 503, topic: "store", headers: { "Retry-After": RETRY_SECONDS } });
}

/** Serves stored images under /images as immutable: their names change with their content. */
export function serveStoredImages(files: Pick<FileStore, "read">): Middleware {
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    if (!path.startsWith("/images/")) {
      next();
      return;
    }
    if (rejectMethod(request, response)) return;
    const image = await readStoredImage(files, path, request.headers.accept).catch(throwUnavailable);
    if (image === undefined) sendError(request, response, { status: 404, topic: "notFound" });
    else send(request, response, { ...image, etag: etag(image.body), encoding: "identity" }, IMMUTABLE);
  });
}
