import { circle, ellipse, path, polygon, rect, round, stroke, strokePath } from "./canvas";
import { IRON, STEEL, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose } from "./landscape";
import { createRandom } from "./random";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";

const WATER = "#eefaf8";

/** One jet that rises from `x`, `y`, reaches `reach` sideways and breaks into drops. */
function drawJet(x: number, y: number, reach: number, rise: number, seed: number): string {
  const random = createRandom(seed);
  const end = x + reach;
  const fall = y + 120;
  let drops = "";
  for (let i = 0; i < 22; i++) {
    const t = 0.35 + random() * 0.65;
    const px = x + reach * t;
    const py = y - rise * 4 * t * (1 - t) * 0.9 + 110 * t * t + (random() - 0.4) * 60 * t;
    drops += circle(px, py, 2.2 + random() * 2.6, WATER, 0.9);
  }
  return (
    path(
      `M${x} ${y}C${round(x + reach * 0.34)} ${round(y - rise * 1.5)} ${round(x + reach * 0.74)} ${round(y - rise)} ${round(end)} ${fall}` +
        `L${round(end - reach * 0.26)} ${fall + 10}C${round(x + reach * 0.6)} ${round(y - rise * 0.5)} ${round(x + reach * 0.3)} ${round(y - rise)} ${x} ${y + 4}Z`,
      WATER,
      0.42,
    ) +
    strokePath(
      `M${x} ${y}C${round(x + reach * 0.34)} ${round(y - rise * 1.5)} ${round(x + reach * 0.74)} ${round(y - rise)} ${round(end)} ${fall}`,
      WATER,
      5,
      "round",
      0.85,
    ) +
    drops
  );
}

/** The impact head on its riser. */
function drawHead(x: number, y: number, size: number, brass: Tones): string {
  const at = (dx: number, dy: number): [number, number] => [x + dx * size, y + dy * size];
  return (
    rect(x - 11 * size, y + 18 * size, 22 * size, 46 * size, brass.shade, 3) +
    rect(x - 11 * size, y + 18 * size, 8 * size, 46 * size, brass.glow, 3) +
    stroke([at(0, 16), at(-52, -22)], brass.shade, 21 * size) +
    stroke([at(0, 14), at(-52, -25)], brass.base, 13 * size) +
    stroke([at(-50, -22), at(-64, -32)], brass.deep, 15 * size) +
    stroke([at(2, 12), at(44, -8), at(62, -4)], brass.deep, 12 * size) +
    stroke([at(2, 9), at(44, -11)], brass.light, 5 * size) +
    polygon([at(52, -18), at(76, -12), at(70, 12), at(52, 6)], brass.base) +
    circle(x, y + 14 * size, 17 * size, brass.shade) +
    circle(x - 2, y + 11 * size, 10 * size, brass.glow)
  );
}

function drawRiser(x: number, top: number, foot: number, width: number, pipe: Tones): string {
  return (
    stroke(
      [
        [x, foot - 96],
        [x - width * 3.4, foot],
      ],
      IRON.shade,
      width * 0.42,
    ) +
    stroke(
      [
        [x, foot - 96],
        [x + width * 3.4, foot],
      ],
      IRON.shade,
      width * 0.42,
    ) +
    rect(x - width / 2, top, width, foot - top, pipe.shade) +
    rect(x - width / 2, top, width * 0.42, foot - top, pipe.light) +
    rect(x - width * 0.8, foot - 108, width * 1.6, 22, IRON.base, 4)
  );
}

/** A pipe on the ground with its quick couplers, in gentle perspective. */
function drawLine(pipe: Tones, accent: Tones): string {
  const [a, b] = [
    [-20, 470],
    [820, 534],
  ] as const;
  const coupler = (x: number) => {
    const y = a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
    return (
      rect(x - 16, y - 21, 32, 42, accent.shade, 5) +
      rect(x - 16, y - 21, 32, 14, accent.light, 5) +
      circle(x, y - 24, 7, IRON.deep)
    );
  };
  return (
    strokePath("M-20 484L820 550", "#1f1615", 22, "butt", 0.3) +
    stroke([a, b], pipe.shade, 32, "butt") +
    stroke(
      [
        [-20, 466],
        [820, 530],
      ],
      pipe.base,
      22,
      "butt",
    ) +
    stroke(
      [
        [-20, 460],
        [820, 524],
      ],
      pipe.light,
      7,
      "butt",
    ) +
    coupler(130) +
    coupler(650)
  );
}

/** A sprinkler set at work: the near head large, its line of pipe, another head further down the field. */
export function drawSprinkler(options: DrawingOptions): string {
  const pipe = tonesOf(options.paint);
  const accent = tonesOf(options.accent);
  const brass = tonesOf("#d9a441");
  const palette = PALETTES[options.field];
  const fx = 670;
  const machine = [
    ellipse(400, 508, 330, 24, palette.soilDark, 0.7),
    drawJet(fx - 22, 292, -104, 40, options.seed + 3),
    drawJet(fx + 22, 292, 120, 40, options.seed + 4),
    drawRiser(fx, 300, 436, 10, pipe),
    drawHead(fx, 284, 0.42, brass),
    drawJet(318, 172, -330, 70, options.seed + 1),
    drawJet(410, 182, 260, 56, options.seed + 2),
    drawLine(pipe, accent),
    drawRiser(376, 250, 506, 28, pipe),
    rect(356, 244, 40, 18, STEEL.shade, 4),
    drawHead(376, 190, 1.1, brass),
    rect(346, 470, 60, 56, accent.shade, 8),
    rect(346, 470, 60, 18, lighten(accent.base, 0.2), 8),
  ];
  return compose(options, machine.join(""), 440);
}
