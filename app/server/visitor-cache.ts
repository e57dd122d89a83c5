import { dayInIndia } from "~/domain/calendar/day";
import { LANGUAGE_KEY, LINK_LANGUAGE_KEY, type Language } from "~/i18n/language";
import { negotiateEncoding } from "./encoding";
import type { AppRequest } from "./middleware";

/**
 * Caches rendered pages that are identical for every visitor.
 *
 * Cleared by every write that visitors can see and at midnight in India, so that no page is older than its data.
 */

const MAX_PAGES = 500;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_URL_CHARACTERS = 512;

export interface VisitorPage {
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string;
  /** Encoding of the body, when a higher compression level is still possible. */
  compressedWith?: "br" | "gzip" | undefined;
}

/** The cache entry of one request, valid for the data at the time of that request. */
export interface CacheEntry {
  get(): VisitorPage | undefined;
  set(page: VisitorPage): void;
}

export interface VisitorCache {
  /** The entry for a request, or undefined when its response must not be shared. */
  entryFor(request: AppRequest, language: Language): CacheEntry | undefined;
}

/** No page depends on the device, and its language is part of the key. */
const HARMLESS_COOKIES = [LANGUAGE_KEY, LINK_LANGUAGE_KEY, "device", "__Host-device"];

/** Any other cookie may change the page. */
function hasOnlyHarmlessCookies(cookie: string | undefined): boolean {
  return (cookie ?? "").split(";").every((part) => {
    const name = part.trim().split("=", 1)[0] ?? "";
    return name === "" || HARMLESS_COOKIES.includes(name);
  });
}

function isShareable(request: AppRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { headers } = request;
  return (
    request.url.length <= MAX_URL_CHARACTERS &&
    headers["x-hydrate"] === undefined &&
    headers.authorization === undefined &&
    hasOnlyHarmlessCookies(headers.cookie)
  );
}

function keyOf(request: AppRequest, language: Language): string {
  const { headers } = request;
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  return [language, encoding, headers["save-data"] === "on" ? "lite" : "full", request.url].join(" ");
}

/**
 * @param options.storeVersion changes with every write that visitors can see; options.now for tests; options.maxPages and
 *   options.maxBytes bound the memory, least recently used pages first out
 */
export function createVisitorCache(options: {
  storeVersion: () => string;
  now?: () => Date;
  maxPages?: number;
  maxBytes?: number;
}): VisitorCache {
  const { storeVersion, now = () => new Date(), maxPages = MAX_PAGES, maxBytes = MAX_BYTES } = options;
  const pages = new Map<string, VisitorPage>();
  let bytes = 0;
  let current = "";

  const drop = (key: string) => {
    bytes -= pages.get(key)?.body.byteLength ?? 0;
    pages.delete(key);
  };
  const validity = () => {
    const seen = `${storeVersion()} ${dayInIndia(now())}`;
    if (seen !== current) {
      pages.clear();
      bytes = 0;
      current = seen;
    }
    return seen;
  };

  return {
    entryFor: (request, language) => {
      if (!isShareable(request)) return undefined;
      const key = keyOf(request, language);
      const asked = validity();
      return {
        get: () => {
          const page = pages.get(key);
          if (page === undefined) return undefined;
          pages.delete(key);
          pages.set(key, page);
          return page;
        },
        set: (page) => {
          // A write during rendering may be missing from the page.
          if (validity() !== asked || page.body.byteLength > maxBytes) return;
          drop(key);
          pages.set(key, page);
          bytes += page.body.byteLength;
          for (const leastRecent of pages.keys()) {
            if (pages.size <= maxPages && bytes <= maxBytes) break;
            drop(leastRecent);
          }
        },
      };
    },
  };
}
