import type { Point } from "./distance";

/** The projection of web maps. Safe for the browser. */

const TILE_PIXELS = 256;
const HALF_TURN = 180;
const TURN = 360;

/** Where a point lies on the map of the world at a zoom, in pixels from its north-west corner. */
export function toWorldPixel({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const world = TILE_PIXELS * 2 ** zoom;
  const northing = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / TURN)) / Math.PI;
  return { x: ((longitude + HALF_TURN) / TURN) * world, y: ((1 - northing) / 2) * world };
}
