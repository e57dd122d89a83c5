import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { typeOfFile, type FileStore } from "./files.server";
import { once } from "./once";

/** Encodes an image as AVIF and WebP in several widths and a JPEG, named by content hash: pixels alone are kept. */

const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 40e6;
/** Decoding AVIF takes up to 28 bytes a pixel (libheif 1.23.5 with aom 3.15.1), twenty times as much as JPEG. */
const MAX_AVIF_PIXELS = 10e6;
/** Interlaced files are decoded whole before their first line can be read. */
const MAX_DECODED_BYTES = 200e6;
const DEADLINE_SECONDS = 20;

const AVIF_QUALITY = 45;
const WEBP_QUALITY = 60;
const JPEG_QUALITY = 70;
const JPEG_WIDTH_PX = 640;
/** Part of the name: immutable files need new names when the encoding changes. */
const RECIPE = `3 ${AVIF_QUALITY} ${WEBP_QUALITY} ${JPEG_QUALITY}`;
const HASH_CHARACTERS = 18;
const WHITE = "#ffffff";

export type RefusalReason = "large" | "avifLarge" | "format" | "unreadable";

/** The file is not an accepted image. */
export class ImageRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

export interface ImageRequest {
  /** In pixels, ascending; the largest determines how many pixels are kept. A narrower source is not enlarged. */
  widths: readonly number[];
  /** Width by height; the rest is cropped. */
  ratio: number;
}

const LOADERS = ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loaded on first use: it slows the start. Blocking formats once loaded would stop images that are being read. */
const loadSharp = once(async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
});

/** An image takes up to some hundred megabytes: the caller lets them in one by one. @param avifEffort 0 (fast) to 9 */
export function createImageStore(files: FileStore, avifEffort = 2) {
  return {
    /** Stores an image of at most 8 MB and 40 megapixels in all sizes. @returns its name @throws ImageRefused */
    store: async (source: Uint8Array, { widths, ratio }: ImageRequest): Promise<string> => {
      const hash = createHash("sha256").update(`${RECIPE} ${avifEffort} ${ratio}\n`).update(source).digest("hex");
      const name = hash.slice(0, HASH_CHARACTERS);
      if (await files.exists(fileOf(`${name}.jpg`))) return name;
      const { data, info: raw } = await withImage(source, (image) => crop(image, { widths, ratio }));
      const sharp = await loadSharp();
      const sized = (width: number) => sharp(data, { raw }).resize(Math.min(width, raw.width));
      for (const width of widths) {
        const avif = sized(width).avif({ quality: AVIF_QUALITY, effort: avifEffort });
        await files.put(fileOf(`${name}-${width}.avif`), await avif.toBuffer());
        const webp = sized(width).webp({ quality: WEBP_QUALITY });
        await files.put(fileOf(`${name}-${width}.webp`), await webp.toBuffer());
      }
      // Last, since its existence marks the set as complete.
      const jpeg = sized(JPEG_WIDTH_PX).jpeg({ quality: JPEG_QUALITY, progressive: true });
      await files.put(fileOf(`${name}.jpg`), await jpeg.toBuffer());
      return name;
    },
    /** Encodes an image as a JPEG, whole, without metadata and at most this large. @throws ImageRefused */
    encode: (source: Uint8Array, maxPx: number): Promise<Uint8Array> =>
      withImage(source, (image) =>
        image
          .resize(maxPx, maxPx, { fit: "inside", withoutEnlargement: true })
          .flatten({ background: WHITE })
          .toColourspace("srgb")
          .jpeg({ quality: JPEG_QUALITY, progressive: true })
          .toBuffer(),
      ),
    remove: async (name: string, widths: readonly number[]) => {
      const sizes = widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);
      // The JPEG first: without it the set counts as incomplete.
      for (const file of [`${name}.jpg`, ...sizes]) await files.remove(fileOf(file));
    },
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;

const fileOf = (name: string) => `images/${name}`;

/** Names given to stored images: a path cannot leave the folder. */
const IMAGE_PATH = /^\/(images\/[0-9a-f]{6,18}(?:-\d{1,4})?\.(?:avif|jpg|webp))$/;

/** The stored image of a path such as `/images/a1b2.webp`, with its media type. @throws FilesUnavailable */
export async function readStoredImage(files: Pick<FileStore, "read">, path: string) {
  const name = IMAGE_PATH.exec(path)?.[1];
  const body = name === undefined ? undefined : await files.read(name);
  const type = typeOfFile(path);
  return body === undefined || type === undefined ? undefined : { body, type };
}

/** Opens an image that is not too large to be decoded, and refuses what fails on the way. */
async function withImage<T>(source: Uint8Array, work: (image: Sharp) => Promise<T>): Promise<T> {
  if (source.byteLength > MAX_IMAGE_BYTES) throw new ImageRefused("large");
  const sharp = await loadSharp();
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { width, height, channels, depth, isProgressive, format, compression } = await image.metadata();
    if (format === "heif" && compression !== "av1") throw new ImageRefused("format");
    if (format === "heif" && width * height > MAX_AVIF_PIXELS) throw new ImageRefused("avifLarge");
    const decoded = width * height * channels * (depth === "uchar" ? 1 : 2);
    if (isProgressive && decoded > MAX_DECODED_BYTES) throw new ImageRefused("large");
    return await work(image.autoOrient().timeout({ seconds: DEADLINE_SECONDS }));
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    const [, reason] = REFUSALS.find(([said]) => error instanceof Error && said.test(error.message)) ?? [];
    throw new ImageRefused(reason ?? "unreadable", error);
  }
}

/** What the library's errors mean. Its loader of AVIF also tries the formats of phones that it cannot decode. */
const REFUSALS: readonly [RegExp, RefusalReason][] = [
  [/pixel limit/i, "large"],
  [/unsupported image format|buffer is empty|heif/i, "format"],
];

/** Decodes and crops an image, rotated upright and without transparency, to the widest size or what it has of that. */
async function crop(image: Sharp, { widths, ratio }: ImageRequest) {
  const { width, height } = (await image.metadata()).autoOrient;
  const widest = Math.max(1, Math.floor(Math.min(Math.max(...widths), width, height * ratio)));
  return image
    .resize(widest, Math.max(1, Math.round(widest / ratio)), { fit: "cover" })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}
