import { circle, group, path, rect, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";
import { drawTowingTractor } from "./tractor-body";
import { ribWheel } from "./wheels";

/** One plough body, its leg at the origin on the beam, its share pointing right and down. */
function drawBody(tones: Tones): string {
  return (
    path("M-16 -6H24L30 60L44 112H8L-14 60Z", tones.shade) +
    path("M-16 -6H0L6 60L22 112H8L-14 60Z", tones.base) +
    path(
      "M86 138C48 124 14 92 -18 62C-44 40 -76 34 -104 44C-104 78 -84 104 -46 118C-6 132 34 140 86 138Z",
      STEEL.base,
    ) +
    path("M-104 44C-76 34 -44 40 -18 62C6 86 34 112 62 128C24 112 -20 84 -50 72C-72 62 -90 58 -103 62Z", STEEL.glow) +
    path(
      "M-100 76C-84 100 -60 114 -34 122C4 134 44 140 86 138C48 130 0 118 -36 102C-64 92 -86 82 -100 76Z",
      STEEL.shade,
    ) +
    path("M22 118L104 142L40 142L6 132Z", IRON.light) +
    path("M22 118L104 142L34 130Z", STEEL.light) +
    circle(-6, 78, 4, STEEL.deep) +
    circle(10, 92, 4, STEEL.deep) +
    circle(-24, 92, 4, STEEL.deep)
  );
}

function drawBeam(tones: Tones): string {
  return (
    // main beam, thicker towards the headstock
    path("M108 352L520 348V392L108 378Z", tones.base) +
    path("M108 352L520 348V360L108 360Z", tones.light) +
    path("M108 370L520 380V392L108 378Z", tones.shade) +
    // headstock with the turning cylinder
    path("M504 282H534L548 452H500Z", tones.shade) +
    path("M504 282H520L526 452H500Z", tones.base) +
    stroke(
      [
        [470, 356],
        [516, 296],
      ],
      STEEL.light,
      9,
    ) +
    stroke(
      [
        [452, 378],
        [484, 336],
      ],
      IRON.base,
      17,
    ) +
    circle(516, 372, 30, tones.deep) +
    circle(513, 369, 23, tones.light) +
    circle(513, 369, 10, IRON.base) +
    circle(518, 294, 9, IRON.deep)
  );
}

function drawLinks(): string {
  return (
    stroke(
      [
        [518, 294],
        [586, 352],
      ],
      IRON.base,
      10,
    ) +
    stroke(
      [
        [518, 294],
        [586, 352],
      ],
      STEEL.shade,
      4,
    ) +
    stroke(
      [
        [528, 446],
        [560, 456],
      ],
      IRON.base,
      14,
    )
  );
}

function drawTurnedSoil(options: DrawingOptions): string {
  const palette = PALETTES[options.field];
  const dark = darken(palette.soilDark, 0.28);
  const light = lighten(palette.soil, 0.06);
  const slice = (x: number, size: number) =>
    group(
      [
        path("M-150 30C-152 -6 -120 -26 -92 -14C-76 -40 -34 -38 -26 -10C0 -26 34 -12 40 12L60 30Z", dark),
        path(
          "M-142 4C-130 -14 -108 -18 -94 -6C-80 -28 -46 -28 -34 -6C-56 -14 -72 -8 -84 8C-104 -4 -126 -4 -142 4Z",
          light,
        ),
        path("M-22 -2C-4 -14 18 -8 30 8C10 0 -8 2 -22 10Z", light),
      ],
      `translate(${x} 520) scale(${size})`,
    );
  return slice(150, 1) + slice(346, 0.9);
}

/** A two-bottom reversible plough behind a tractor, with the furrow turning. */
export function drawPlough(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const palette = PALETTES[options.field];
  const up = (x: number) => group([drawBody(tones)], `translate(${x} 362) scale(0.92 -0.92)`);
  const down = (x: number) => group([drawBody(tones)], `translate(${x} 372)`);
  const machine = [
    groundShadow(80, 560, options),
    groundShadow(560, 860, options),
    drawTowingTractor(options.paint, options.seed),
    drawLinks(),
    up(236),
    up(424),
    // depth wheel at the tail
    stroke(
      [
        [132, 366],
        [104, 430],
      ],
      tones.deep,
      14,
    ),
    ribWheel(92, 462, 44, options.accent),
    drawBeam(tones),
    down(236),
    down(424),
    rect(216, 350, 40, 34, tones.deep, 4),
    rect(404, 350, 40, 36, tones.deep, 4),
    ...[224, 248, 412, 436].map((x) => circle(x, 368, 4, STEEL.light)),
    strokePath("M40 538C180 530 420 534 560 540", darken(palette.soilDark, 0.35), 10, "round", 0.7),
    drawTurnedSoil(options),
  ];
  return compose(options, machine.join(""));
}
