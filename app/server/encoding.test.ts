import { randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";
import { compress } from "./encoding";

/** As RFC 7932, 9.1 writes them; from 18 on, and 16. */
function readWindowBits(compressed: Buffer): number | undefined {
  const [first = 0] = compressed;
  if ((first & 1) === 0) return 16;
  const more = (first >> 1) & 7;
  if (more > 0) return 17 + more;
  return ((first >> 4) & 7) === 0 ? 17 : undefined;
}

it.each([
  [1_000, 16],
  [60_000, 16],
  [70_000, 17],
  [200_000, 18],
  [6_000_000, 22],
])("a body of %i bytes is compressed with a window of %i bits, which holds it", async (bytes, bits) => {
  const body = Buffer.alloc(bytes, "yantra ");
  const compressed = await compress(body, "br", "fast");
  expect(readWindowBits(compressed)).toBe(bits);
  expect(brotliDecompressSync(compressed).equals(body)).toBe(true);
});

it("is not larger than with the largest window, also where its end repeats its beginning", async () => {
  const half = randomBytes(20_000).toString("hex");
  const body = Buffer.from(half + half);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const compressed = await compress(body, "br", "fast");
  expect(compressed.byteLength).toBeLessThanOrEqual(brotliCompressSync(body, { params }).byteLength * 1.01);
});
