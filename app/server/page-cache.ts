import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { dayInIndia } from "~/domain/calendar/day";
import { isLite, LITE_KEY } from "~/http/lite-mode";
import { LANGUAGE_KEY, LINK_LANGUAGE_KEY, type Language } from "~/i18n/language";
import { hasStylesheet } from "~/stylesheet.server";
import type { AppRequest } from "./middleware";

/** Pages that are the same for all, sent only while the database's stamp is that of their request: none is older. */

export interface VisitorPage {
  /** The type keeps pages of signed-in users out. */
  userId: undefined;
  headers: [name: string, value: string][];
  body: Buffer;
  encoding: "br" | "gzip" | "identity";
}

export type PageCache = ReturnType<typeof createPageCache>;

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_URL_CHARACTERS = 512;
/** No page depends on the device; the others are part of the key. Any other cookie may change the page. */
const HARMLESS = [LANGUAGE_KEY, LINK_LANGUAGE_KEY, LITE_KEY, "slow", "css", "device", "__Host-device"].join("|");
const HARMLESS_COOKIES = new RegExp(`^(\\s*(${HARMLESS})=[^;]*(;|$))*$`);

/** True for a request that may get a page which was made for another. */
export const isForVisitors = ({ method, url, headers }: AppRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  url.length <= MAX_URL_CHARACTERS &&
  !url.startsWith("/api/") &&
  (headers.authorization ?? headers["content-length"] ?? headers["transfer-encoding"]) === undefined &&
  HARMLESS_COOKIES.test(headers.cookie ?? "");

/** Brotli's parameters, with a window no larger than a page: its own takes 4 MB. */
export const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
});

/** For pages in lite mode: a tenth smaller than at 5, and five times as long, which a slow line pays for. */
export const LITE_QUALITY = 10;
/** For pages that are sent often: a tenth smaller than at 5. At 9 it takes ten times as long. */
const CACHE_QUALITY = 8;

/** By their content: most writes to the database leave a page as it was. */
const compressed = new LRUCache<string, Buffer>({ max: 100 });

/** @param hash of the body */
export async function compressForCache(
  body: Buffer,
  hash: string,
  encoding: VisitorPage["encoding"],
  isLite: boolean,
): Promise<Buffer> {
  if (encoding === "identity") return body;
  const key = `${encoding} ${hash}`;
  const made =
    compressed.get(key) ??
    (await (encoding === "gzip"
      ? promisify(gzip)(body)
      : promisify(brotliCompress)(body, brotli(isLite ? LITE_QUALITY : CACHE_QUALITY))));
  compressed.set(key, made);
  return made;
}

/** Browsers name gzip first, and mean Brotli as well. */
const chooseEncoding = (request: AppRequest): VisitorPage["encoding"] =>
  (["br", "gzip"] as const).find((name) => request.acceptsEncodings(name) !== false) ?? "identity";

type Render<Known extends unknown[]> = (...known: Known) => Promise<VisitorPage | undefined>;

/** @param options.stamp changes with every write; options.now and options.maxBytes for tests */
export function createPageCache(options: { stamp: () => string; now: () => Date; maxBytes?: number }) {
  const { stamp, now, maxBytes: maxSize = MAX_BYTES } = options;
  const pages = new LRUCache<string, VisitorPage, Render<[]>>({
    maxSize,
    sizeCalculation: ({ body }) => body.byteLength,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    ignoreFetchAbort: true,
  });
  /** The page for a request; later ones wait for it. @param render undefined where it is not the same for everybody */
  return (request: AppRequest, language: Language, render: Render<[VisitorPage["encoding"]]>) => {
    const encoding = chooseEncoding(request);
    const lite = isLite((name) => request.get(name));
    const styles = hasStylesheet(request.headers.cookie);
    const key = [stamp(), dayInIndia(now()), language, encoding, lite, styles, request.url].join(" ");
    return pages.fetch(key, { context: () => render(encoding) });
  };
}
