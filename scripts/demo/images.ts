import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Folder of the SVG files, one for each machine, named by its key. */
export const IMAGE_FOLDER = fileURLToPath(new URL("./images", import.meta.url));
/** As wide as the widest file that the product makes of an image. */
const RASTER_SIZE_PX = [1024, 768] as const;

/**
 * Reads the image of a machine and rasterizes it, since the image store takes no SVG.
 *
 * @returns a PNG file
 */
export async function readDemoImage(key: string): Promise<Buffer> {
  const svg = await readFile(`${IMAGE_FOLDER}/${key}.svg`);
  return sharp(svg)
    .resize(...RASTER_SIZE_PX, { fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
