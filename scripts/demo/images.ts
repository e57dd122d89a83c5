import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** One SVG file per piece of demo equipment, named by its key. */
export const IMAGE_FOLDER = fileURLToPath(new URL("./images", import.meta.url));
/** As wide as a phone shows them; a third of the work of the widest size, which the first start waits for. */
const RASTER_SIZE_PX = [640, 480] as const;

/**
 * Reads the image of a piece of equipment and rasterizes it: the image store accepts no SVG.
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
