import { OUTLINE_BOX, OUTLINE_ZOOM } from "~/components/map/map-limits";
import { boxOf, type Pixel } from "~/domain/geography/clusters";
import { boxAround, type Box, type Point } from "~/domain/geography/distance";
import { toWorldPixel } from "~/domain/geography/mercator";

/** What of India a picture of fixed size shows. Wider screens see more on both sides. */

export const PICTURE_PIXELS: Pixel = { x: 320, y: 560 };
/** Room for half a price on each side, and for a whole one above. */
const MARGIN: Pixel = { x: 56, y: 48 };
/** Closer, the outlines are straight lines. */
const MAX_SCALE = 12;

export interface PictureFrame {
  /** The zoom of a web map as large as the picture. */
  zoom: number;
  /** True where no picture shows more. */
  isClosest: boolean;
  toPixel: (point: Point) => Pixel;
  /** Where the file of outlines lies. */
  outlines: { x: number; y: number; width: number; height: number };
}

/** Shows the circle of the search, or else all points, or else all of India. */
export function frameAround(
  points: readonly Point[],
  around: (Point & { radiusKm: number }) | undefined,
): PictureFrame {
  const { x, y, width, height } = boxInOutlines(
    around === undefined ? boxOf(points) : boxAround(around, around.radiusKm),
  );
  const scale = Math.min(
    MAX_SCALE,
    (PICTURE_PIXELS.x - 2 * MARGIN.x) / width,
    (PICTURE_PIXELS.y - 2 * MARGIN.y) / height,
  );
  const place = (at: Pixel): Pixel => ({
    x: Math.round((at.x - x - width / 2) * scale + PICTURE_PIXELS.x / 2),
    y: Math.round((at.y - y - height / 2) * scale + PICTURE_PIXELS.y / 2),
  });
  return {
    zoom: Math.round(OUTLINE_ZOOM + Math.log2(scale)),
    isClosest: scale === MAX_SCALE,
    toPixel: (point) => place(toWorldPixel(point, OUTLINE_ZOOM)),
    outlines: {
      ...place(OUTLINE_BOX),
      width: Math.round(OUTLINE_BOX.width * scale),
      height: Math.round(OUTLINE_BOX.height * scale),
    },
  };
}

function boxInOutlines(box: Box | undefined): typeof OUTLINE_BOX {
  if (box === undefined) return OUTLINE_BOX;
  const { x, y } = toWorldPixel({ latitude: box.north, longitude: box.west }, OUTLINE_ZOOM);
  const end = toWorldPixel({ latitude: box.south, longitude: box.east }, OUTLINE_ZOOM);
  return { x, y, width: end.x - x, height: end.y - y };
}

export const isInPicture = ({ x, y }: Pixel) => x > 0 && x < PICTURE_PIXELS.x && y > 0 && y < PICTURE_PIXELS.y;
