import { path, polygon, stroke, trace } from "./canvas";
import type { Point } from "./canvas";
import type { Tones } from "./colour";

/** A point of the machine: along its width, upwards, and back from the viewer. */
export type Place = readonly [x: number, up: number, back: number];

/** Turns places of a machine into points of the picture. */
export type Projection = (x: number, up: number, back: number) => Point;

/**
 * A parallel projection for implements that are wider than long, seen from a corner.
 * @param originX, originY where the place 0,0,0 falls in the picture
 */
export function cornerView(originX: number, originY: number): Projection {
  return (x, up, back) => [originX + x * 0.94 + back * 0.5, originY + x * 0.13 - up - back * 0.36];
}

/** A bar of round or square steel: a shadow line, a body line and a lit line. */
export function bar(view: Projection, from: Place, to: Place, width: number, tones: Tones): string {
  const a = view(...from);
  const b = view(...to);
  const lift = width * 0.24;
  return (
    stroke([a, b], tones.shade, width) +
    stroke(
      [
        [a[0], a[1] - lift * 0.5],
        [b[0], b[1] - lift * 0.5],
      ],
      tones.base,
      width * 0.66,
    ) +
    stroke(
      [
        [a[0], a[1] - lift],
        [b[0], b[1] - lift],
      ],
      tones.light,
      width * 0.24,
    )
  );
}

/** A flat plate through places of the machine. */
export function plate(view: Projection, places: readonly Place[], fill: string): string {
  return polygon(
    places.map((place) => view(...place)),
    fill,
  );
}

/** The three visible faces of a box that stands at `corner`: front, top and right end. */
export function box(view: Projection, corner: Place, size: Place, tones: Tones): string {
  const [x, y, z] = corner;
  const [w, h, d] = size;
  return (
    plate(
      view,
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
      tones.base,
    ) +
    plate(
      view,
      [
        [x, y + h, z],
        [x + w, y + h, z],
        [x + w, y + h, z + d],
        [x, y + h, z + d],
      ],
      tones.light,
    ) +
    plate(
      view,
      [
        [x + w, y, z],
        [x + w, y, z + d],
        [x + w, y + h, z + d],
        [x + w, y + h, z],
      ],
      tones.shade,
    )
  );
}

/** A shadow on the ground under a rectangle of the machine's plan. */
export function planShadow(
  view: Projection,
  corner: readonly [number, number],
  size: readonly [number, number],
  colour: string,
): string {
  const [x, z] = corner;
  const [w, d] = size;
  const points = [view(x, 0, z), view(x + w, 0, z), view(x + w + 20, 0, z + d), view(x + 20, 0, z + d)];
  return path(`${trace(points)}Z`, colour, 0.45);
}
