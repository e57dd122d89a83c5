import { OUTLINE_BOX } from "~/components/map/map-limits";
import type { Position, Ring } from "./read-states";

interface Drawing {
  land: readonly Ring[];
  states: readonly Ring[];
  districts: readonly Ring[];
  /** Land of fewer square pixels is left out. */
  leastArea: number;
}

/** The colours of app/styles/tokens.css, as attributes: the content security policy of some browsers stops a stylesheet in here. */
const LINE = 'stroke-linejoin="round" vector-effect="non-scaling-stroke"';
const LOOKS = {
  land: `fill="#fffbee" stroke="#161c48" ${LINE}`,
  districts: `fill="none" stroke="#bf9c58" ${LINE}`,
  states: `fill="none" stroke="#4f3a1c" ${LINE}`,
};

export function writeSvg({ land, states, districts, leastArea }: Drawing): string {
  const rings = land.filter((ring) => areaOf(ring) >= leastArea);
  const { x, y, width, height } = OUTLINE_BOX;
  const path = (id: keyof typeof LOOKS, lines: readonly Ring[]) =>
    `<path id="${id}" ${LOOKS[id]} d="${lines.map((line) => writeLine(line, id === "land")).join("")}"/>`;
  const paths = [path("land", rings), path("districts", districts), path("states", states)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].join(" ")}">${paths.join("")}</svg>\n`;
}

export function areaOf(ring: Ring): number {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}

/** Whole pixels, each after the one before it: 'm22632 14088 5-3 2 7'. */
function writeLine(line: Ring, closed: boolean): string {
  let [x, y]: Position = [0, 0];
  const steps: number[] = [];
  for (const [toX, toY] of line.map((at) => at.map(Math.round))) {
    if (toX === undefined || toY === undefined || (toX === x && toY === y)) continue;
    steps.push(toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  if (steps.length < 4) return "";
  const start = steps.splice(0, 2).join(" ");
  return `M${start}l${steps.join(" ").replaceAll(" -", "-")}${closed ? "z" : ""}`;
}
