import { createHash } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { readImageFormat, type ImageFormat } from "./images/image-format";

/**
 * Makes the files of a picture: AVIF and WebP in several widths and a JPEG, under a name made from their
 * content. Nothing of the file that was sent in is kept but what can be seen.
 */

export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 40e6;
/** Unpacking AVIF takes up to 28 bytes a pixel (libheif 1.23.5 with aom 3.15.1), twenty times as much as JPEG. */
const MAX_AVIF_PIXELS = 10e6;
/** Interlaced files are unpacked whole before a line of them can be read. */
const MAX_UNPACKED_BYTES = 200e6;
const DEADLINE_SECONDS = 20;
const MAX_WAITING = 12;

const AVIF_QUALITY = 45;
const WEBP_QUALITY = 60;
const JPEG_QUALITY = 70;
const JPEG_WIDTH_PX = 640;
/** Goes into the name: files that are kept for ever must be named anew when they are made differently. */
const RECIPE = `1 ${AVIF_QUALITY} ${WEBP_QUALITY} ${JPEG_QUALITY}`;
const HASH_CHARACTERS = 12;
const WHITE = "#ffffff";

export type RefusalReason = "bytes" | "pixels" | "avifPixels" | "format" | "unreadable";

/** The file is no picture that is taken. */
export class ImageRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Too many pictures wait already; later there is room. */
export class ImagesBusy extends Error {}

export interface ImageRequest {
  /** In pixels; the widest decides how much of the picture is kept. */
  widths: readonly number[];
  /** Width by height; what does not fit is cut off. */
  ratio: number;
  /** Stands at the end of the name. */
  mark: string;
}

export interface StoredImage {
  name: string;
  /** Mean colour as `#rrggbb`. */
  colour: string;
}

export interface ImageStore {
  /**
   * Stores a picture in all its sizes; the same file is stored once.
   *
   * @param source JPEG, PNG, WebP or AVIF, at most 8 MB and 40 megapixels
   * @param remember told of the picture before anything else happens to the folder, so that nobody removes it meanwhile
   * @throws ImageRefused, ImagesBusy
   */
  store(
    source: Uint8Array,
    wanted: ImageRequest,
    remember?: (picture: StoredImage) => Promise<void>,
  ): Promise<StoredImage>;
  /**
   * Removes the files of a picture.
   *
   * @param forget asked when the turn has come, whether it has been forgotten and its files may go
   * @throws ImagesBusy
   */
  remove(name: string, widths: readonly number[], forget: () => Promise<boolean>): Promise<boolean>;
}

interface StoreOptions {
  /** How many pictures are unpacked at a time: each takes up to a few hundred megabytes. */
  atOnce?: number;
  /** How many wait their turn; more are refused. */
  maxWaiting?: number;
  /** 0 to 9: more makes smaller files and takes longer. */
  avifEffort?: number;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Loaded on first use: most starts of the server never see a picture, and the library is large. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** @param folder where pictures are kept */
export function createImageStore(
  folder: string,
  { atOnce = 1, maxWaiting = MAX_WAITING, avifEffort = 2 }: StoreOptions = {},
): ImageStore {
  const limit = pLimit(atOnce);

  const make = async (source: Uint8Array, format: ImageFormat, wanted: ImageRequest): Promise<StoredImage> => {
    const pixels = await unpack(source, format, wanted);
    const colour = await findMeanColour(pixels);
    const hash = createHash("sha256")
      .update(`${RECIPE} ${avifEffort}\n`)
      .update(source)
      .digest("hex")
      .slice(0, HASH_CHARACTERS);
    const name = `${colour.slice(1)}${hash}${wanted.mark}`;
    if (!(await isThere(join(folder, `${name}.jpg`)))) await writeFiles(name, pixels, wanted.widths);
    return { name, colour };
  };

  const writeFiles = async (name: string, { data, raw }: Pixels, widths: readonly number[]) => {
    const sharp = await loadSharp();
    await mkdir(folder, { recursive: true });
    const sized = (width: number) => sharp(data, { raw }).resize(width);
    for (const width of widths) {
      await write(`${name}-${width}.avif`, sized(width).avif({ quality: AVIF_QUALITY, effort: avifEffort }));
      await write(`${name}-${width}.webp`, sized(width).webp({ quality: WEBP_QUALITY }));
    }
    // Last, since its being there says that all the others are.
    await write(
      `${name}.jpg`,
      sized(Math.min(JPEG_WIDTH_PX, raw.width)).jpeg({ quality: JPEG_QUALITY, progressive: true }),
    );
  };

  const write = async (file: string, image: Sharp) => {
    const target = join(folder, file);
    await writeFile(`${target}.part`, await image.toBuffer());
    await rename(`${target}.part`, target);
  };

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new ImagesBusy("too many images at once");
    return limit(work);
  };

  return {
    store: async (source, wanted, remember) => {
      if (source.byteLength > MAX_IMAGE_BYTES) throw new ImageRefused("bytes");
      const format = readImageFormat(source);
      if (format === undefined) throw new ImageRefused("format");
      return inTurn(async () => {
        const picture = await make(source, format, wanted);
        await remember?.(picture);
        return picture;
      });
    },
    remove: (name, widths, forget) =>
      inTurn(async () => {
        if (!(await forget())) return false;
        const sizes = widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);
        // The JPEG first: without it nothing is taken for whole.
        for (const file of [`${name}.jpg`, ...sizes]) await rm(join(folder, file), { force: true });
        return true;
      }),
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** The part of a picture that is kept, upright and without transparency. */
async function unpack(source: Uint8Array, format: ImageFormat, { widths, ratio }: ImageRequest): Promise<Pixels> {
  const sharp = await loadSharp();
  const widest = Math.max(...widths);
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { width, height, channels, depth, isProgressive = false } = await image.metadata();
    if (format === "avif" && width * height > MAX_AVIF_PIXELS) throw new ImageRefused("avifPixels");
    const unpacked = width * height * channels * (depth === "uchar" ? 1 : 2);
    if (isProgressive && unpacked > MAX_UNPACKED_BYTES) throw new ImageRefused("pixels");
    const { data, info } = await image
      .autoOrient()
      .resize(widest, Math.round(widest / ratio), { fit: "cover" })
      .flatten({ background: WHITE })
      .toColourspace("srgb")
      .timeout({ seconds: DEADLINE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new ImageRefused(isTooLarge ? "pixels" : "unreadable", error);
  }
}

async function findMeanColour({ data, raw }: Pixels): Promise<string> {
  const sharp = await loadSharp();
  const { channels } = await sharp(data, { raw }).stats();
  const parts = [0, 1, 2].map((index) => Math.round(channels[index]?.mean ?? channels[0]?.mean ?? 0));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
