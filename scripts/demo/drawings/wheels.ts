import { circle, path, polar, ring, round, strokePath } from "./canvas";
import type { Point } from "./canvas";
import { RUBBER, tonesOf } from "./colour";
import type { Tones } from "./colour";

/** A crescent along the lower right of a circle: the side away from the sun. */
function crescent(cx: number, cy: number, r: number, colour: string, opacity: number): string {
  const [x1, y1] = polar(cx, cy, r, -0.75);
  const [x2, y2] = polar(cx, cy, r, 2.35);
  const inner = r * 1.04;
  return path(
    `M${round(x1)} ${round(y1)}A${round(r)} ${round(r)} 0 0 1 ${round(x2)} ${round(y2)}` +
      `A${round(inner)} ${round(inner)} 0 0 0 ${round(x1)} ${round(y1)}Z`,
    colour,
    opacity,
  );
}

/** The outline of a tyre with slanted lugs, as one closed path. */
function lugged(cx: number, cy: number, r: number, lugs: number, depth: number, slant: number): string {
  const step = (Math.PI * 2) / lugs;
  const points: Point[] = [];
  for (let i = 0; i < lugs; i++) {
    const start = i * step;
    points.push(polar(cx, cy, r - depth, start));
    points.push(polar(cx, cy, r, start + step * slant));
    points.push(polar(cx, cy, r, start + step * (slant + 0.46)));
    points.push(polar(cx, cy, r - depth, start + step * 0.62));
  }
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

function bolts(cx: number, cy: number, distance: number, count: number, size: number, colour: string): string {
  let dots = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = polar(cx, cy, distance, (i / count) * Math.PI * 2 + 0.3);
    dots += circle(x, y, size, colour);
  }
  return dots;
}

/**
 * A big driven wheel with deep lugs.
 * @param r outer radius; the rim takes 58 % of it
 */
export function lugWheel(cx: number, cy: number, r: number, rim: string, lugs = 20): string {
  const tones = tonesOf(rim);
  let bars = "";
  for (let i = 0; i < lugs; i++) {
    const angle = (i / lugs) * Math.PI * 2 + 0.1;
    const [x1, y1] = polar(cx, cy, r * 0.93, angle);
    const [x2, y2] = polar(cx, cy, r * 0.77, angle - 0.16);
    bars += `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
  }
  return (
    path(lugged(cx, cy, r, lugs, r * 0.075, 0.1), RUBBER.deep) +
    circle(cx, cy, r * 0.9, RUBBER.base) +
    strokePath(bars, RUBBER.deep, r * 0.075, "butt") +
    ring(cx, cy, r * 0.72, RUBBER.light, r * 0.05) +
    crescent(cx, cy, r * 0.9, RUBBER.deep, 0.45) +
    rimDish(cx, cy, r * 0.6, tones)
  );
}

function rimDish(cx: number, cy: number, r: number, tones: Tones): string {
  return (
    circle(cx, cy, r, tones.deep) +
    circle(cx, cy, r * 0.93, tones.light) +
    circle(cx, cy, r * 0.78, tones.shade) +
    circle(cx + r * 0.03, cy + r * 0.04, r * 0.72, tones.base) +
    crescent(cx, cy, r * 0.93, tones.shade, 0.55) +
    circle(cx, cy, r * 0.4, tones.shade) +
    circle(cx - r * 0.02, cy - r * 0.03, r * 0.35, tones.light) +
    bolts(cx, cy, r * 0.56, 8, r * 0.065, tones.deep) +
    circle(cx, cy, r * 0.17, tones.deep) +
    circle(cx - r * 0.03, cy - r * 0.03, r * 0.11, tones.glow)
  );
}

/** A steering or carrying wheel with ribs instead of lugs. */
export function ribWheel(cx: number, cy: number, r: number, rim: string): string {
  return (
    circle(cx, cy, r, RUBBER.deep) +
    circle(cx, cy, r * 0.94, RUBBER.base) +
    ring(cx, cy, r * 0.8, RUBBER.light, r * 0.045) +
    crescent(cx, cy, r * 0.94, RUBBER.deep, 0.5) +
    rimDish(cx, cy, r * 0.62, tonesOf(rim))
  );
}

/** A spoked iron or cast wheel: pulleys, ground wheels, flywheels. */
export function spokedWheel(cx: number, cy: number, r: number, tones: Tones, spokes = 6): string {
  let arms = "";
  for (let i = 0; i < spokes; i++) {
    const [x, y] = polar(cx, cy, r * 0.9, (i / spokes) * Math.PI * 2 + 0.25);
    arms += `M${round(cx)} ${round(cy)}L${round(x)} ${round(y)}`;
  }
  return (
    strokePath(arms, tones.shade, r * 0.16, "butt") +
    ring(cx, cy, r * 0.9, tones.deep, r * 0.22) +
    ring(cx, cy, r * 0.92, tones.base, r * 0.13) +
    circle(cx, cy, r * 0.24, tones.deep) +
    circle(cx - r * 0.02, cy - r * 0.02, r * 0.15, tones.light)
  );
}
