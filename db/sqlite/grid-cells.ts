/** The grid of cells by which equipment around a point is found. The triggers of the migrations write each row's cell by the same numbers. */

/** A search around a place reads little beyond its circle. */
const CELLS_PER_DEGREE = 4;
const CELLS_PER_ROW = 10_000;

const RADIANS_PER_DEGREE = Math.PI / 180;

interface Point {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

export interface Cell {
  number: number;
  /** Cosine of the angle between the point and whatever of the cell is nearest to it. */
  closeness: number;
}

/**
 * The cells that a box around a point touches, the nearest first.
 *
 * @param leastCloseness cells that are farther away are left out: the cosine of an angle, as that of a circle's radius
 */
export function cellsAround(point: Point, box: Box, leastCloseness: number): Cell[] {
  const cells: Cell[] = [];
  for (let row = floor(box.south + 90); row <= floor(box.north + 90); row += 1) {
    for (let column = floor(box.west + 180); column <= floor(box.east + 180); column += 1) {
      const closeness = closenessOf(row, column, point);
      if (closeness >= leastCloseness) cells.push({ number: row * CELLS_PER_ROW + column, closeness });
    }
  }
  return cells.sort((one, other) => other.closeness - one.closeness);
}

const floor = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A meridian comes nearest to a point a little towards the pole, and the nearest meridian comes nearest of all. */
function closenessOf(row: number, column: number, point: Point): number {
  const [south, west] = [row / CELLS_PER_DEGREE - 90, column / CELLS_PER_DEGREE - 180];
  const side = 1 / CELLS_PER_DEGREE;
  const away = (clamp(point.longitude, west, west + side) - point.longitude) * RADIANS_PER_DEGREE;
  const latitude = point.latitude * RADIANS_PER_DEGREE;
  const nearest = clamp(
    Math.atan2(Math.tan(latitude), Math.cos(away)),
    south * RADIANS_PER_DEGREE,
    (south + side) * RADIANS_PER_DEGREE,
  );
  return Math.sin(latitude) * Math.sin(nearest) + Math.cos(latitude) * Math.cos(nearest) * Math.cos(away);
}
