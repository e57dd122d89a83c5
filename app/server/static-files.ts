import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import etag from "etag";
import { sendBody } from "./conditional";
import { compress, isCompressible, MIN_BYTES, negotiateEncoding, type Encoding } from "./encoding";
import { sendError } from "./error-response";
import { FILE_POLICY } from "./security-headers";
import { asyncMiddleware, type AppRequest, type AppResponse, type Middleware } from "./middleware";

/** Files of the build and uploaded pictures. */

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600";
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const READ_METHODS = new Set(["GET", "HEAD"]);
const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
/** What the server itself names a stored picture: no dot at the start of a part, so no way out of the folder. */
const IMAGE_PATH =
  /^\/images\/((?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,100}\/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}\.(?:avif|gif|jpe?g|png|svg|webp))$/;

interface Ready {
  body: Buffer;
  etag: string;
  encoding: Encoding;
}

const typeOf = (path: string) => TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";

function send(request: AppRequest, response: AppResponse, file: Ready, path: string, keep: string): void {
  const type = typeOf(path);
  response.locals.quiet = true;
  response.statusCode = 200;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", keep);
  response.setHeader(
    "Content-Security-Policy",
    type === "image/svg+xml" ? `${FILE_POLICY}; style-src 'unsafe-inline'` : FILE_POLICY,
  );
  if (isCompressible(type)) response.setHeader("Vary", "Accept-Encoding");
  if (file.encoding !== "identity") response.setHeader("Content-Encoding", file.encoding);
  sendBody(request, response, file.body, file.etag);
}

function refuseMethod(request: AppRequest, response: AppResponse): boolean {
  if (READ_METHODS.has(request.method)) return false;
  sendError(request, response, { status: 405, topic: "method", headers: { Allow: "GET, HEAD" } });
  return true;
}

/** URL path → file. Only what was there when the build was read can be asked for. */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (entry.isFile() && !path.includes("/.")) files.set(path, file);
  }
  return files;
}

async function prepare(file: string, encoding: Encoding): Promise<Ready> {
  const plain = await readFile(file);
  const used = plain.byteLength >= MIN_BYTES && isCompressible(typeOf(file)) ? encoding : "identity";
  const body = await compress(plain, used, "max");
  return { body, etag: etag(body), encoding: used };
}

/** Keeps prepared files in memory, each made once, the longest unused dropped first. */
function createKeeper(mostBytes: number): (file: string, encoding: Encoding) => Promise<Ready> {
  const kept = new Map<string, { ready: Promise<Ready>; bytes: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return async (file, encoding) => {
    const key = `${encoding} ${file}`;
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
        if (bytes <= mostBytes) break;
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
 * The stage that serves the files of the client build: hashed ones under /assets for ever, the
 * others for an hour. Compressed as far as it goes on first use, then kept.
 *
 * @param folder the client build; read on first use, so that starting does not wait for it
 */
export function serveBuildFiles(folder: string): Middleware {
  let files: Map<string, string> | undefined;
  const keep = createKeeper(MOST_KEPT_BYTES);
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    files ??= listFiles(folder);
    const file = files.get(path);
    const isAsset = path.startsWith("/assets/");
    if (file === undefined && !isAsset) {
      next();
    } else if (refuseMethod(request, response)) {
      return;
    } else if (file === undefined) {
      sendError(request, response, { status: 404, topic: "notFound" });
    } else {
      const ready = await keep(
        file,
        isCompressible(typeOf(file)) ? negotiateEncoding(request.headers["accept-encoding"]) : "identity",
      );
      send(request, response, ready, path, isAsset ? FOR_EVER : FOR_AN_HOUR);
    }
  });
}

/** The stage that serves stored pictures under /images; their names change with their content. */
export function serveStoredImages(folder: string): Middleware {
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    if (!path.startsWith("/images/")) {
      next();
      return;
    }
    if (refuseMethod(request, response)) return;
    const name = IMAGE_PATH.exec(path)?.[1];
    const body = name === undefined ? undefined : await readIfThere(join(folder, name));
    if (body === undefined) sendError(request, response, { status: 404, topic: "notFound" });
    else send(request, response, { body, etag: etag(body), encoding: "identity" }, path, FOR_EVER);
  });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
