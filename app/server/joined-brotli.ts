import { once } from "node:events";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompress, constants, createBrotliCompress } from "node:zlib";

/**
 * Compresses a page in two parts: the end, which many pages share, is compressed once, and joined to a beginning that is
 * compressed for each. A Brotli stream (RFC 7932) is a row of blocks; those of the end fit after any beginning of the
 * length they were made for, provided that they refer to nothing before themselves:
 *
 * - to no bytes of the beginning: in its place the encoder is given bytes that no UTF-8 text has;
 * - to no distance used before: the last four copies before the end reach so far back that none of its own repeats them;
 * - the two bytes before the end, by which the decoder chooses its codes, are always the same.
 */

const WINDOW_BITS = 17;
/** Beginnings are compressed for each reader: at 7 they are 8 bytes of 4,600 shorter, for twice the time. */
const QUALITY_OF_BEGINNINGS = 5;
const QUALITY_OF_ENDS = 11;
/** Ends every beginning; white space within a tag, like what fills it up. */
const SEAM = Buffer.from("\n\n");
const FILL = 0x20;
const COPY_BYTES = 96;
/** Where the last copies before the end are taken from: all of them 4 KB and more before it. */
const COPIED_FROM = [0, 1_000, 300, 1_300];
const MIN_BYTES = 8 * 1024;
const STEP_BYTES = 2 * 1024;
/** Control characters and bytes that UTF-8 leaves out. */
const FOREIGN = [
  ...Array.from({ length: 9 }, (_, index) => index),
  ...Array.from({ length: 18 }, (_, index) => index + 14),
  ...[0xc0, 0xc1],
  ...Array.from({ length: 11 }, (_, index) => index + 0xf5),
];

export interface PackedEnd {
  /** Of the beginnings that it fits, before they are compressed. */
  beginningBytes: number;
  blocks: Buffer;
}

const decompress = promisify(brotliDecompress);

const paramsOf = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
});

/** Bytes without a pattern, the same each time, and four copies of parts of them. */
function makeStandIn(bytes: number): Buffer {
  let state = 1;
  const standIn = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) {
    // A generator of Lehmer's.
    state = (state * 48_271) % 0x7fffffff;
    standIn[at] = FOREIGN[state % FOREIGN.length] ?? 0;
  }
  const copies = bytes - SEAM.byteLength - COPIED_FROM.length * COPY_BYTES;
  for (const [index, from] of COPIED_FROM.entries())
    standIn.copy(standIn, copies + index * COPY_BYTES, from, from + COPY_BYTES);
  SEAM.copy(standIn, bytes - SEAM.byteLength);
  return standIn;
}

/** The length that beginnings like this one are filled up to. */
export function fitBeginning(bytes: number): number {
  return Math.max(MIN_BYTES, Math.ceil((bytes + SEAM.byteLength) / STEP_BYTES + 0.5) * STEP_BYTES);
}

/**
 * Compresses what pages end with, in another thread.
 *
 * @throws Error when it would not fit: another encoder may refer to what this one does not
 */
export async function packEnd(end: Buffer, beginningBytes: number): Promise<PackedEnd> {
  const encoder = createBrotliCompress({ params: paramsOf(QUALITY_OF_ENDS) });
  const parts: Buffer[] = [];
  encoder.on("data", (part: Buffer) => parts.push(part));
  encoder.write(makeStandIn(beginningBytes));
  await new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  parts.length = 0;
  const ended = once(encoder, "end");
  encoder.end(end);
  await ended;
  const blocks = Buffer.concat(parts);
  const beginning = packBeginning(Buffer.of(), beginningBytes) ?? Buffer.of();
  const probe = await decompress(Buffer.concat([beginning, blocks]));
  if (!probe.subarray(beginningBytes).equals(end)) throw new Error("The end of a page cannot be joined.");
  return { beginningBytes, blocks };
}

/**
 * Compresses a beginning, filled up with spaces: the blocks of an end follow it.
 *
 * @param beginningBytes as the end was made for
 * @returns undefined where the beginning is longer
 */
export function packBeginning(beginning: Buffer, beginningBytes: number): Buffer | undefined {
  const missing = beginningBytes - beginning.byteLength - SEAM.byteLength;
  if (missing < 0) return undefined;
  const filled = Buffer.concat([beginning, Buffer.alloc(missing, FILL), SEAM]);
  return brotliCompressSync(filled, {
    params: { ...paramsOf(QUALITY_OF_BEGINNINGS), [constants.BROTLI_PARAM_SIZE_HINT]: filled.byteLength },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
}
