import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import etag from "etag";
import { compress } from "./encoding";
import type { CacheEntry, VisitorPage } from "./visitor-cache";

/**
 * Pages that are asked for again are compressed once more, as far as it goes: a tenth fewer bytes over a
 * slow link, for work that is done once and beside the answering.
 */

const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Packs one page at a time tighter in the background; while it is busy other pages wait for their next visitor. */
export function createRecompressor(): (page: VisitorPage, slot: CacheEntry) => Promise<void> {
  let isBusy = false;
  return async (page, slot) => {
    const { packing } = page;
    if (isBusy || packing === undefined) return;
    isBusy = true;
    try {
      const body = await compress(await expand[packing](page.body), packing, "max");
      slot.keep({ ...page, body, etag: etag(body), packing: undefined });
    } finally {
      isBusy = false;
    }
  };
}
