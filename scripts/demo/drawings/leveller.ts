import { circle, path, polygon, rect, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";
import { drawTowingTractor } from "./tractor-body";
import { ribWheel } from "./wheels";

const BEAM = "#ff5a4a";

function drawBucket(tones: Tones, accent: Tones): string {
  return (
    path("M196 332C180 380 184 450 236 502L300 510H424L432 484H330C286 470 268 410 276 332Z", tones.shade) +
    path("M196 332H276C268 410 286 470 330 484L300 510L236 502C184 450 180 380 196 332Z", tones.base) +
    path("M196 332H222C208 392 222 456 268 500L236 502C184 450 180 380 196 332Z", tones.light) +
    path("M276 340H420L436 492H330C292 474 270 410 276 340Z", tones.base) +
    path("M276 340H420L422 358H276Z", tones.light) +
    path("M300 470L436 474V492H330C318 488 308 480 300 470Z", tones.shade) +
    path("M286 394H426L428 412H290Z", accent.base) +
    path("M286 394H426L427 400H287Z", accent.light) +
    polygon(
      [
        [318, 494],
        [446, 488],
        [452, 512],
        [300, 516],
      ],
      STEEL.shade,
    ) +
    stroke(
      [
        [308, 513],
        [448, 509],
      ],
      STEEL.glow,
      5,
    )
  );
}

function drawMast(tones: Tones): string {
  return (
    rect(318, 136, 15, 210, STEEL.shade, 3) +
    rect(318, 136, 6, 210, STEEL.glow, 3) +
    rect(310, 276, 31, 18, tones.deep, 4) +
    // the receiver with its windows
    rect(300, 78, 51, 66, IRON.shade, 12) +
    rect(300, 78, 18, 66, IRON.light, 10) +
    rect(300, 92, 51, 9, BEAM) +
    rect(300, 108, 51, 9, lighten(BEAM, 0.3)) +
    rect(300, 124, 51, 9, BEAM) +
    rect(308, 70, 35, 12, IRON.base, 5)
  );
}

/** The laser on its tripod at the edge of the field; its beam meets the receiver. */
function drawTransmitter(): string {
  return (
    stroke(
      [
        [92, 250],
        [44, 476],
      ],
      IRON.base,
      10,
    ) +
    stroke(
      [
        [92, 250],
        [140, 476],
      ],
      IRON.base,
      10,
    ) +
    stroke(
      [
        [92, 250],
        [98, 462],
      ],
      IRON.light,
      9,
    ) +
    rect(70, 236, 44, 18, IRON.shade, 4) +
    rect(66, 150, 52, 90, "#e7b021", 8) +
    rect(66, 150, 18, 90, "#f6d46a", 8) +
    rect(74, 96, 36, 58, IRON.base, 8) +
    rect(78, 108, 28, 20, lighten(BEAM, 0.45), 4) +
    circle(92, 196, 13, IRON.shade) +
    circle(89, 193, 6, STEEL.light) +
    strokePath("M106 116H300", BEAM, 4, "butt", 0.85) +
    strokePath("M106 116H300", BEAM, 11, "butt", 0.25)
  );
}

function drawFrame(tones: Tones): string {
  return (
    stroke(
      [
        [240, 350],
        [150, 424],
        [140, 456],
      ],
      tones.deep,
      16,
    ) +
    stroke(
      [
        [420, 356],
        [560, 452],
      ],
      tones.deep,
      22,
    ) +
    stroke(
      [
        [420, 352],
        [560, 448],
      ],
      tones.light,
      8,
    ) +
    stroke(
      [
        [426, 478],
        [560, 456],
      ],
      tones.deep,
      18,
    ) +
    stroke(
      [
        [200, 342],
        [424, 346],
      ],
      tones.deep,
      14,
    ) +
    // lifting cylinder
    stroke(
      [
        [250, 320],
        [176, 396],
      ],
      IRON.shade,
      19,
    ) +
    stroke(
      [
        [196, 376],
        [156, 420],
      ],
      STEEL.light,
      9,
    ) +
    circle(556, 456, 12, IRON.light) +
    circle(556, 456, 5, IRON.deep)
  );
}

function drawSoilRoll(soil: string): string {
  return (
    path("M426 522C424 494 446 476 470 482C488 470 512 484 514 502L530 522Z", darken(soil, 0.2)) +
    path("M438 510C440 492 454 486 468 490C484 482 498 490 502 502C484 494 462 496 438 510Z", lighten(soil, 0.12))
  );
}

/** A laser land leveller behind a tractor, its transmitter standing on the left. */
export function drawLeveller(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const palette = PALETTES[options.field];
  const machine = [
    groundShadow(110, 470, options),
    groundShadow(560, 860, options),
    drawTowingTractor(options.paint, options.seed),
    drawTransmitter(),
    ribWheel(190, 468, 42, darken(options.accent, 0.45)),
    drawMast(tones),
    drawSoilRoll(palette.soil),
    drawFrame(tones),
    drawBucket(tones, tonesOf(options.accent)),
    ribWheel(158, 470, 44, options.accent),
    strokePath("M20 540H420", lighten(palette.soil, 0.18), 7, "round", 0.7),
  ];
  return compose(options, machine.join(""));
}
