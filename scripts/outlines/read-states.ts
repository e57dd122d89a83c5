import { readFileSync } from "node:fs";
import { toWorldPixel } from "~/domain/geography/mercator";

/** The states of India as @svg-maps/india draws them, brought to the pixels of a web map. */

/** What the drawing spans, by its source; it is drawn in the projection of web maps. */
const NORTH_WEST = { latitude: 37.084109, longitude: 68.18401 };
const SOUTH_EAST = { latitude: 6.753659, longitude: 97.418146 };
const DRAWN = { width: 612, height: 695.702 };

export type Position = [x: number, y: number];
export type Ring = Position[];

export interface Drawing {
  /** The code of the drawing: mh for Maharashtra. */
  code: string;
  rings: Ring[];
}

/** @param zoom whose pixels the rings are in */
export function readStates(file: string, zoom: number): Drawing[] {
  const from = toWorldPixel(NORTH_WEST, zoom);
  const to = toWorldPixel(SOUTH_EAST, zoom);
  const scale = { x: (to.x - from.x) / DRAWN.width, y: (to.y - from.y) / DRAWN.height };
  const svg = readFileSync(file, "utf8");
  return [...svg.matchAll(/id="(\w+)"\s+aria-label="[^"]+"\s+d="([^"]+)"/g)].map(([, code = "", path = ""]) => ({
    code,
    rings: readRings(path).map((ring) => ring.map(([x, y]): Position => [from.x + x * scale.x, from.y + y * scale.y])),
  }));
}

/** The closed lines of a path that has no curves. */
function readRings(path: string): Ring[] {
  const words = path.match(/[a-z]|-?\d*\.?\d+(?:e-?\d+)?/gi) ?? [];
  const rings: Ring[] = [];
  let ring: Ring = [];
  let command = "";
  let at: Position = [0, 0];
  const numbers = words[Symbol.iterator]();
  for (let word = numbers.next(); word.done !== true; word = numbers.next()) {
    if (/^[a-z]$/i.test(word.value)) {
      command = word.value;
      if (!/[mz]/i.test(command) || ring.length === 0) continue;
      // After the end of a line the next one starts where it started.
      if (/z/i.test(command)) at = ring[0] ?? at;
      rings.push(ring);
      ring = [];
      continue;
    }
    const [x, y] = command === command.toLowerCase() ? at : [0, 0];
    at = [x + Number(word.value), y + Number(numbers.next().value)];
    ring.push(at);
  }
  if (ring.length > 0) rings.push(ring);
  return rings;
}

/** True where a point lies inside rings, by the even-odd rule. */
export function isInside(rings: readonly Ring[], [x, y]: Position): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}
