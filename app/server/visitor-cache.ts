import type { VisibleScope } from "~db/connection";
import { dayInIndia } from "~/domain/calendar/day";
import { isLite, LITE_KEY } from "~/http/lite-mode";
import { LANGUAGE_KEY, LINK_LANGUAGE_KEY, type Language } from "~/i18n/language";
import { hasStylesheet } from "~/stylesheet.server";
import { negotiateEncoding, type Effort } from "./encoding";
import type { AppRequest } from "./middleware";
import { dependenciesOf } from "~/http/page-dependencies";
import { hasBody } from "./unread-body";

/**
 * Caches rendered pages that are identical for every visitor.
 *
 * A page is kept together with the state of what it shows, as it was when its request arrived, and is sent only to
 * requests that find the same state: no page is older than its request.
 */

const MAX_PAGES = 500;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_URL_CHARACTERS = 512;
/** Visits begin with these: who asks first waits 80 ms longer for a page that is a tenth smaller. */
const FRONT_PAGES = ["/", "/equipment", "/auth"];
/** Not where it changes more often. */
const PACKED_AGAIN_MS = 5_000;

export interface VisitorPage {
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string;
  isScriptFree: boolean;
  /** Encoding of the body, when a higher compression level is still possible. */
  compressedWith?: "br" | "gzip" | undefined;
}

/** A rendering that other requests may wait for. */
export interface UnderWay {
  isWaitedFor(): boolean;
  /** Ends the wait of the others, with the page or without one. */
  end(): void;
}

/** The cache entry of one request, valid for the data at the time of that request. */
export interface CacheEntry {
  get(): VisitorPage | undefined;
  /**
   * The page that another request is rendering of the same data; of nothing where it may not be shared. Undefined at once
   * where none is: the rendering must begin in the same turn, or requests that come together would each begin one.
   */
  waitForOther(): Promise<VisitorPage | undefined> | undefined;
  /** Lets later requests wait for this one. */
  beginRendering(): UnderWay;
  /** How hard the page that is being rendered is compressed. */
  effort(): Effort;
  set(page: VisitorPage): Promise<void>;
}

export interface VisitorCache {
  /** The entry for a request, or undefined when its response must not be shared. */
  entryFor(request: AppRequest, language: Language): Promise<CacheEntry | undefined>;
}

/** No page depends on the device; language, lite mode and whether the styles are there are part of the key. */
const HARMLESS_COOKIES = [LANGUAGE_KEY, LINK_LANGUAGE_KEY, LITE_KEY, "css", "device", "__Host-device"];

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
    // Others would wait until a body has come.
    !hasBody(request) &&
    request.url.length <= MAX_URL_CHARACTERS &&
    headers["x-hydrate"] === undefined &&
    headers.authorization === undefined &&
    hasOnlyHarmlessCookies(headers.cookie)
  );
}

function keyOf(request: AppRequest, language: Language): string {
  const { headers } = request;
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  const lite = isLite((name) => headers[name.toLowerCase()]?.toString());
  const styles = hasStylesheet(headers.cookie) ? "linked" : "carried";
  return [language, encoding, lite ? "lite" : "full", styles, request.url].join(" ");
}

interface KeptPage {
  page: VisitorPage;
  /** Of what the page shows, before it was rendered. */
  state: string;
}

interface Rendering {
  state: string;
  page?: VisitorPage;
  waiting: number;
  ended: Promise<void>;
}

/**
 * @param options.stampOf changes with every write to parts of what visitors see; options.now for tests; options.maxPages
 *   and options.maxBytes bound the memory, least recently used pages first out
 */
export function createVisitorCache(options: {
  stampOf: (scopes: readonly VisibleScope[]) => string | Promise<string>;
  now?: () => Date;
  maxPages?: number;
  maxBytes?: number;
}): VisitorCache {
  const { stampOf, now = () => new Date(), maxPages = MAX_PAGES, maxBytes = MAX_BYTES } = options;
  const pages = new Map<string, KeptPage>();
  const renderings = new Map<string, Rendering>();
  /** When each form of a front page was last compressed as far as it goes, in milliseconds. */
  const packedAt = new Map<string, number>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= pages.get(key)?.page.body.byteLength ?? 0;
    pages.delete(key);
  };
  const keep = (key: string, kept: KeptPage) => {
    drop(key);
    pages.set(key, kept);
    bytes += kept.page.body.byteLength;
    for (const leastRecent of pages.keys()) {
      if (pages.size <= maxPages && bytes <= maxBytes) break;
      drop(leastRecent);
    }
  };

  return {
    entryFor: async (request, language) => {
      if (!isShareable(request)) return undefined;
      const key = keyOf(request, language);
      const scopes = dependenciesOf(request.url);
      const readState = async () => `${await stampOf(scopes)} ${dayInIndia(now())}`;
      const state = await readState();
      let own: Rendering | undefined;
      return {
        get: () => {
          const kept = pages.get(key);
          if (kept?.state !== state) return undefined;
          pages.delete(key);
          pages.set(key, kept);
          return kept.page;
        },
        waitForOther: () => {
          const other = renderings.get(key);
          if (other?.state !== state) return undefined;
          other.waiting += 1;
          return other.ended.then(() => other.page);
        },
        beginRendering: () => {
          let end = (): void => undefined;
          const rendering: Rendering = { state, waiting: 0, ended: new Promise((resolve) => (end = resolve)) };
          own = rendering;
          renderings.set(key, rendering);
          return {
            isWaitedFor: () => rendering.waiting > 0,
            end: () => {
              if (renderings.get(key) === rendering) renderings.delete(key);
              end();
            },
          };
        },
        effort: () => {
          const nowMs = now().getTime();
          const isFront = FRONT_PAGES.includes(request.url);
          if (!isFront || Math.abs(nowMs - (packedAt.get(key) ?? -Infinity)) < PACKED_AGAIN_MS) return "fast";
          packedAt.set(key, nowMs);
          return "max";
        },
        set: async (page) => {
          // Whoever waits found the state from before this rendering, whatever was written since.
          if (own !== undefined) own.page = page;
          if (page.body.byteLength > maxBytes || (await readState().catch(() => "unknown")) !== state) return;
          keep(key, { page, state });
        },
      };
    },
  };
}
