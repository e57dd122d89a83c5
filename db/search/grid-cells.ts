/**
 * The grid of cells by which equipment around a point is found. The triggers of the migrations write the cell of
 * each row by the same numbers.
 */

/** A search around a point reads little beyond its circle. */
const CELLS_PER_DEGREE = 4;
const CELLS_PER_ROW = 10_000;

const RADIANS_PER_DEGREE = Math.PI / 180;
/** So near a pole every meridian is within reach. */
const POLE_MARGIN_DEGREES = 1;

interface Circle {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Angle at the centre of the earth, in radians. */
  radius: number;
}

/** Numbers of the cells that a circle touches, nearest first. */
export function cellsInCircle(circle: Circle): number[] {
  const minCloseness = Math.cos(circle.radius);
  const { south, north, west, east } = boxAround(circle);
  const cells: { number: number; closeness: number }[] = [];
  for (let row = floor(south + 90); row <= floor(north + 90); row += 1) {
    for (let column = floor(west + 180); column <= floor(east + 180); column += 1) {
      const closeness = closenessOf(row, column, circle);
      if (closeness >= minCloseness) cells.push({ number: row * CELLS_PER_ROW + column, closeness });
    }
  }
  return cells.sort((one, other) => other.closeness - one.closeness).map(({ number }) => number);
}

const floor = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The box of degrees around a circle; it never crosses the 180th meridian. */
function boxAround({ latitude, longitude, radius }: Circle) {
  const height = radius / RADIANS_PER_DEGREE;
  const isNearPole = Math.abs(latitude) + height > 90 - POLE_MARGIN_DEGREES;
  const width = isNearPole
    ? 180
    : Math.asin(Math.sin(radius) / Math.cos(latitude * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE;
  return {
    south: Math.max(-90, latitude - height),
    north: Math.min(90, latitude + height),
    west: Math.max(-180, longitude - width),
    east: Math.min(180, longitude + width),
  };
}

/**
 * Cosine of the angle between a point and the nearest point of a cell. A meridian is nearest a little towards the
 * pole, and the nearest meridian of the cell is nearest of all.
 */
function closenessOf(row: number, column: number, point: Circle): number {
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
