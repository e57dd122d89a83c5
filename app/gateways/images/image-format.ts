/** Detects an image's format by its first bytes: file names and declared types are untrusted. */

export type ImageFormat = "jpeg" | "png" | "webp" | "avif";

const JPEG_START = [0xff, 0xd8, 0xff];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BRAND_BYTES = 4;
const BRANDS_FROM_BYTE = 8;
/** No encoder writes its brands beyond this. */
const MAX_BRAND_BYTES = 256;

function textAt(file: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...file.subarray(start, start + length));
}

/** AVIF is named among the brands of the first box; the major brand may be a more general one. */
function isAvif(file: Uint8Array): boolean {
  if (textAt(file, 4, BRAND_BYTES) !== "ftyp") return false;
  const size = new DataView(file.buffer, file.byteOffset, BRAND_BYTES).getUint32(0);
  const end = Math.min(size, MAX_BRAND_BYTES, file.byteLength);
  for (let at = BRANDS_FROM_BYTE; at + BRAND_BYTES <= end; at += BRAND_BYTES)
    if (textAt(file, at, BRAND_BYTES) === "avif") return true;
  return false;
}

/** The format of an image, or undefined for anything else, such as SVG, HTML, GIF or video. */
export function readImageFormat(file: Uint8Array): ImageFormat | undefined {
  const begins = (start: readonly number[]) => start.every((byte, index) => file[index] === byte);
  if (begins(JPEG_START)) return "jpeg";
  if (begins(PNG_START)) return "png";
  if (textAt(file, 0, 4) === "RIFF" && textAt(file, 8, 4) === "WEBP") return "webp";
  return isAvif(file) ? "avif" : undefined;
}
