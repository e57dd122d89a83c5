import { circle, group, path, polygon, ring, round, stroke } from "./canvas";
import type { Point } from "./canvas";
import { IRON, STEEL, darken, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose } from "./landscape";
import { bar, box, cornerView, planShadow, plate } from "./projection";
import type { Place, Projection } from "./projection";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";

const WIDTH = 560;
const HOOD_UP = 164;
const ROTOR_UP = 66;
const ROTOR_BACK = 64;

/** A circle that stands across the machine, as a polygon of the picture. */
function disc(view: Projection, x: number, up: number, back: number, r: number, fill: string): string {
  const points: Point[] = [];
  for (let i = 0; i < 16; i++) {
    const angle = (i / 16) * Math.PI * 2;
    points.push(view(x, up + Math.cos(angle) * r, back + Math.sin(angle) * r));
  }
  return polygon(points, fill);
}

/** The blades of one flange: a long one that cuts the soil and a short one that comes down towards the viewer. */
function drawBlades(view: Projection, x: number, side: number): string {
  const [cx, cy] = view(x, ROTOR_UP, ROTOR_BACK);
  return group(
    [
      path("M-9 -6C-12 24 -12 44 -6 58L44 72L46 58L14 48C8 36 10 20 12 0Z", IRON.base),
      path("M-9 -6C-12 24 -12 44 -6 58L2 60C-4 42 -4 24 0 -4Z", IRON.glow),
      path("M-6 58L44 72L46 58L4 46Z", STEEL.base),
      path("M-6 60L44 74L45 66L-6 52Z", STEEL.glow),
      path("M-4 -12C-30 -14 -46 -2 -48 18L-84 10L-86 24L-44 36C-30 34 -28 18 -22 12C-16 6 -6 8 4 10Z", IRON.light),
      path("M-48 18L-84 10L-86 24L-44 36C-38 34 -36 28 -34 22Z", STEEL.base),
      path("M-86 24L-44 36L-40 33L-85 17Z", STEEL.glow),
    ],
    `matrix(${side * 0.86} ${side * 0.11} 0 1 ${round(cx - 6)} ${round(cy)})`,
  );
}

function drawRotor(view: Projection, tones: Tones): string {
  const flanges = [0, 1, 2, 3, 4, 5].map((i) => 62 + i * 88);
  const ahead = flanges.map(
    (x, i) =>
      disc(view, x, ROTOR_UP, ROTOR_BACK, 35, tones.deep) +
      disc(view, x - 6, ROTOR_UP, ROTOR_BACK, 31, tones.base) +
      drawBlades(view, x, i % 2 === 0 ? 1 : -1),
  );
  return bar(view, [6, ROTOR_UP, ROTOR_BACK], [WIDTH - 6, ROTOR_UP, ROTOR_BACK], 30, IRON) + ahead.join("");
}

function drawHood(view: Projection, tones: Tones, accent: string): string {
  const across = (a: readonly [number, number], b: readonly [number, number], fill: string) =>
    plate(
      view,
      [
        [0, a[0], a[1]],
        [WIDTH, a[0], a[1]],
        [WIDTH, b[0], b[1]],
        [0, b[0], b[1]],
      ],
      fill,
    );
  return (
    across([128, 2], [HOOD_UP, 26], tones.base) +
    across([128, 2], [136, 6], tones.shade) +
    across([HOOD_UP, 26], [HOOD_UP + 8, 100], tones.light) +
    across([HOOD_UP + 6, 92], [HOOD_UP + 8, 100], tones.glow) +
    across([145, 13], [153, 18], accent)
  );
}

/** The end plate with the cover of the side drive, and the skid that sets the depth. */
function drawEnd(view: Projection, tones: Tones, cover: Tones): string {
  const side = (x: number, places: ReadonlyArray<readonly [number, number]>, fill: string) =>
    plate(
      view,
      places.map(([up, back]): Place => [x, up, back]),
      fill,
    );
  return (
    bar(view, [WIDTH + 6, 4, -6], [WIDTH + 6, 4, 140], 12, IRON) +
    side(
      WIDTH,
      [
        [HOOD_UP + 4, 18],
        [HOOD_UP + 8, 104],
        [120, 136],
        [30, 118],
        [22, 30],
        [118, -4],
      ],
      tones.shade,
    ) +
    side(
      WIDTH + 10,
      [
        [HOOD_UP - 6, 44],
        [HOOD_UP - 4, 84],
        [70, 104],
        [34, 84],
        [30, 44],
        [66, 28],
      ],
      cover.deep,
    ) +
    side(
      WIDTH + 14,
      [
        [HOOD_UP - 6, 44],
        [HOOD_UP - 4, 84],
        [70, 102],
        [38, 82],
        [34, 46],
        [68, 30],
      ],
      cover.base,
    ) +
    disc(view, WIDTH + 15, ROTOR_UP, ROTOR_BACK + 2, 17, cover.light) +
    disc(view, WIDTH + 16, ROTOR_UP, ROTOR_BACK + 2, 8, cover.deep) +
    disc(view, WIDTH + 15, 140, 62, 9, cover.light)
  );
}

function drawDrive(view: Projection, tones: Tones): string {
  const middle = WIDTH / 2;
  const top = HOOD_UP + 8;
  const [sx, sy] = view(middle, top + 42, -10);
  return (
    bar(view, [middle, 316, 20], [middle - 84, top + 6, 96], 15, tones) +
    bar(view, [middle, 316, 20], [middle + 92, top + 6, 96], 15, tones) +
    bar(view, [20, top + 14, 58], [WIDTH - 20, top + 14, 58], 24, tones) +
    box(view, [middle - 44, top, 10], [88, 74, 74], IRON) +
    box(view, [middle - 34, top + 74, 22], [66, 10, 48], IRON) +
    bar(view, [middle - 92, top - 18, 0], [middle - 8, 322, 0], 19, tones) +
    bar(view, [middle + 92, top - 18, 0], [middle + 8, 322, 0], 19, tones) +
    circle(sx, sy, 24, IRON.deep) +
    ring(sx, sy, 17, IRON.light, 6) +
    // the drive shaft reaches towards the tractor, under its yellow guard
    stroke(
      [
        [sx, sy],
        [sx - 62, sy + 46],
      ],
      "#b58a14",
      24,
    ) +
    stroke(
      [
        [sx - 4, sy - 4],
        [sx - 64, sy + 40],
      ],
      "#f0c437",
      13,
    ) +
    stroke(
      [
        [sx - 62, sy + 46],
        [sx - 78, sy + 58],
      ],
      STEEL.shade,
      15,
    ) +
    circle(sx - 80, sy + 59, 9, STEEL.deep)
  );
}

function drawPins(view: Projection, tones: Tones): string {
  const middle = WIDTH / 2;
  const [tx, ty] = view(middle, 322, 0);
  const ear = (x: number) => {
    const [px, py] = view(x, 118, -14);
    return (
      plate(
        view,
        [
          [x - 14, 164, 0],
          [x + 14, 164, 0],
          [x + 12, 96, -10],
          [x - 12, 96, -10],
        ],
        tones.shade,
      ) +
      stroke(
        [
          [px - 12, py],
          [px + 16, py + 3],
        ],
        STEEL.light,
        10,
      ) +
      circle(px - 13, py, 6.5, STEEL.deep)
    );
  };
  return ear(middle - 120) + ear(middle + 120) + circle(tx, ty, 18, tones.shade) + circle(tx, ty, 8, IRON.deep);
}

/** A rotavator from its front left corner: blades below, gearbox and mast above. */
export function drawRotavator(options: DrawingOptions): string {
  const view = cornerView(82, 480);
  const tones = tonesOf(options.paint);
  const palette = PALETTES[options.field];
  const [lx, ly] = view(0, 0, 60);
  const crumbs = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => {
      const [x, y] = view(34 + i * 70, 0, 34 + (i % 2) * 22);
      return path(
        `M${round(x - 34)} ${round(y + 8)}c8 -16 20 -18 30 -8c10 -14 26 -8 32 8Z`,
        darken(palette.soilDark, i % 2 === 0 ? 0.2 : 0.36),
      );
    })
    .join("");
  const machine = [
    planShadow(view, [-10, -16], [WIDTH + 60, 170], palette.shadow),
    plate(
      view,
      [
        [0, 4, 128],
        [WIDTH, 4, 128],
        [WIDTH, 160, 100],
        [0, 160, 100],
      ],
      darken(tones.deep, 0.45),
    ),
    plate(
      view,
      [
        [0, 24, 30],
        [0, 128, 0],
        [0, 160, 30],
        [0, 162, 104],
        [0, 4, 134],
      ],
      tones.deep,
    ),
    stroke([[lx - 18, ly + 20], view(0, 4, 130)], IRON.base, 10),
    drawRotor(view, IRON),
    crumbs,
    drawHood(view, tones, options.accent),
    drawEnd(view, tones, tonesOf(options.accent)),
    drawDrive(view, tones),
    drawPins(view, tones),
  ];
  return compose(options, machine.join(""), 404);
}
