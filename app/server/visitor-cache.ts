import { dayInIndia } from "~/domain/calendar/day";
import { LANGUAGE_KEY, type Language } from "~/i18n/language";
import { negotiateEncoding } from "./encoding";
import type { AppRequest } from "./middleware";

/**
 * Pages that are the same for every visitor, kept ready to send.
 *
 * Everything is dropped when anything was written that visitors see or the day changes in India: no
 * page is ever older than the data it shows.
 */

const MAX_PAGES = 500;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_URL_CHARACTERS = 512;

export interface VisitorPage {
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string;
  /** How the body is packed, where it could be packed tighter. */
  packing?: "br" | "gzip" | undefined;
}

/** The place of one page as it was when its request came. */
export interface CacheEntry {
  find(): VisitorPage | undefined;
  keep(page: VisitorPage): void;
}

export interface VisitorCache {
  /** The place for the answer to a request, or undefined when the answer may not be shared. */
  entryFor(request: AppRequest, language: Language): CacheEntry | undefined;
}

/** Any cookie but the language's may make the page another one. */
function hasOnlyLanguageCookie(cookie: string | undefined): boolean {
  return (cookie ?? "").split(";").every((part) => part.trim() === "" || part.trim().startsWith(`${LANGUAGE_KEY}=`));
}

function isShareable(request: AppRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { headers } = request;
  return (
    request.url.length <= MAX_URL_CHARACTERS &&
    headers["x-hydrate"] === undefined &&
    headers.authorization === undefined &&
    hasOnlyLanguageCookie(headers.cookie)
  );
}

function keyOf(request: AppRequest, language: Language): string {
  const { headers } = request;
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  return [language, encoding, headers["save-data"] === "on" ? "lite" : "full", request.url].join(" ");
}

/**
 * @param options.storeVersion changes with every write that visitors see; options.now for tests; options.mostPages and
 *   options.mostBytes bound the memory taken, the longest unused page going first
 */
export function createVisitorCache(options: {
  storeVersion: () => string;
  now?: () => Date;
  mostPages?: number;
  mostBytes?: number;
}): VisitorCache {
  const { storeVersion, now = () => new Date(), mostPages = MAX_PAGES, mostBytes = MAX_BYTES } = options;
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
        find: () => {
          const page = pages.get(key);
          if (page === undefined) return undefined;
          pages.delete(key);
          pages.set(key, page);
          return page;
        },
        keep: (page) => {
          // What was written while the page was made may be missing from it.
          if (validity() !== asked || page.body.byteLength > mostBytes) return;
          drop(key);
          pages.set(key, page);
          bytes += page.body.byteLength;
          for (const longestUnused of pages.keys()) {
            if (pages.size <= mostPages && bytes <= mostBytes) break;
            drop(longestUnused);
          }
        },
      };
    },
  };
}
