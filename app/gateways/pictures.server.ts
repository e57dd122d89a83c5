import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** Makes the files of a picture: WebP in several widths and a JPEG, under names made from their content. */

const MAX_PIXELS = 40e6;
const WEBP_QUALITY = 60;
const JPEG_QUALITY = 70;
const JPEG_WIDTH_PX = 640;
const HASH_CHARACTERS = 16;

/**
 * Stores a picture in all its sizes.
 *
 * @param folder where pictures are kept
 * @param source an image file that sharp reads; 4:3 is cut out of its middle
 * @param widths in pixels
 * @returns the address of the JPEG, under /images/
 * @throws what sharp throws for a file that is no image or has too many pixels
 */
export async function storePicture(folder: string, source: Buffer, widths: readonly number[]): Promise<string> {
  const hash = createHash("sha256").update(source).digest("hex").slice(0, HASH_CHARACTERS);
  await mkdir(folder, { recursive: true });
  const widest = Math.max(...widths);
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(widest, Math.round((widest * 3) / 4), { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const write = async (name: string, image: Sharp) => {
    const target = join(folder, name);
    await writeFile(`${target}.part`, await image.toBuffer());
    await rename(`${target}.part`, target);
  };
  for (const width of widths) {
    await write(`${hash}-${width}.webp`, sharp(data, { raw }).resize(width).webp({ quality: WEBP_QUALITY }));
  }
  await write(`${hash}.jpg`, sharp(data, { raw }).resize(JPEG_WIDTH_PX).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }));
  return `/images/${hash}.jpg`;
}
