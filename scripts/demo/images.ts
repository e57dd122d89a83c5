import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** One SVG file per piece of demo equipment, named by its key. */
export const IMAGE_FOLDER = fileURLToPath(new URL("./images", import.meta.url));
/** As wide as a phone shows them; a third of the work of the widest size, which the first start waits for. */
const RASTER_SIZE_PX = [640, 480] as const;

/** Where the closer views of a drawing begin, as fractions of its width and height; each is half as wide and high. */
const CLOSER_VIEWS = [
  { left: 0.46, top: 0.36 },
  { left: 0.06, top: 0.36 },
];
const CLOSER_PX = { width: RASTER_SIZE_PX[0] * 2, height: RASTER_SIZE_PX[1] * 2 };

/**
 * Reads the image of a piece of equipment and rasterizes it: the image store accepts no SVG.
 *
 * @param closer reads one of two closer views in the place of the whole
 * @returns a PNG file
 */
export async function readDemoImage(key: string, closer?: number): Promise<Buffer> {
  const drawing = sharp(await readFile(`${IMAGE_FOLDER}/${key}.svg`));
  const view = closer === undefined ? undefined : CLOSER_VIEWS[closer];
  const [width, height] = RASTER_SIZE_PX;
  const image =
    view === undefined
      ? drawing.resize(width, height, { fit: "cover" })
      : drawing
          .resize(CLOSER_PX.width, CLOSER_PX.height, { fit: "cover" })
          .extract({
            left: Math.round(view.left * CLOSER_PX.width),
            top: Math.round(view.top * CLOSER_PX.height),
            width,
            height,
          });
  return image.png({ compressionLevel: 1 }).toBuffer();
}
