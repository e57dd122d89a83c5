import { circle, ellipse, path, polygon, rect, stroke, strokePath } from "./canvas";
import { IRON, STEEL, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import { createRandom } from "./random";
import type { DrawingOptions } from "./scene";
import { drawTractorBack } from "./tractor-back";
import { carrierPaint } from "./tractor-body";

const GRAIN = "#fffaf0";

function drawHopper(tones: Tones, accent: Tones): string {
  return (
    ellipse(400, 226, 168, 30, tones.deep) +
    // the heap of granules over the rim
    path("M246 228C290 206 330 178 392 170C452 172 510 204 554 228C520 250 460 260 400 260S280 250 246 228Z", GRAIN) +
    path("M392 170C452 172 510 204 554 228C520 250 470 259 430 260C470 230 448 190 392 170Z", "#e4dccb") +
    path("M232 226C250 248 320 258 400 258S550 248 568 226L564 260L448 412H352L236 260Z", tones.base) +
    path("M232 226C250 248 320 258 400 258L392 412H352L236 260Z", tones.light) +
    path("M568 226C556 242 520 251 476 255L420 412H448L564 260Z", tones.shade) +
    path(
      "M232 226C250 248 320 258 400 258S550 248 568 226L567 240C548 261 480 272 400 272S252 261 233 240Z",
      tones.glow,
    ) +
    path("M296 340H504L492 356H308Z", accent.base) +
    path("M296 340H400V356H308Z", accent.light) +
    rect(350, 408, 100, 16, tones.deep, 3)
  );
}

function drawFrame(tones: Tones): string {
  return (
    stroke(
      [
        [258, 300],
        [300, 472],
      ],
      tones.shade,
      15,
    ) +
    stroke(
      [
        [542, 300],
        [500, 472],
      ],
      tones.shade,
      15,
    ) +
    stroke(
      [
        [254, 300],
        [296, 468],
      ],
      tones.light,
      5,
    ) +
    stroke(
      [
        [300, 474],
        [500, 474],
      ],
      tones.shade,
      17,
    ) +
    stroke(
      [
        [300, 471],
        [500, 471],
      ],
      tones.base,
      9,
    ) +
    stroke(
      [
        [306, 476],
        [292, 500],
      ],
      tones.shade,
      13,
    ) +
    stroke(
      [
        [494, 476],
        [508, 500],
      ],
      tones.shade,
      13,
    )
  );
}

function drawDisc(): string {
  return (
    rect(376, 448, 48, 30, IRON.base, 6) +
    rect(376, 448, 48, 9, IRON.light, 4) +
    ellipse(400, 446, 104, 17, STEEL.deep) +
    ellipse(400, 441, 104, 17, STEEL.base) +
    ellipse(388, 438, 76, 10, STEEL.light) +
    polygon(
      [
        [400, 436],
        [304, 430],
        [300, 440],
        [398, 446],
      ],
      STEEL.deep,
    ) +
    polygon(
      [
        [400, 436],
        [496, 430],
        [500, 440],
        [402, 446],
      ],
      STEEL.deep,
    ) +
    path("M384 424H416L420 440H380Z", IRON.base)
  );
}

/** Granules on their way: two fans that rise a little and fall to the ground at both sides. */
function drawThrow(seed: number): string {
  const random = createRandom(seed + 77);
  let dots = "";
  for (let i = 0; i < 64; i++) {
    const reach = 0.1 + random() * 0.9;
    const lift = 40 + random() * 70;
    const side = i % 2 === 0 ? 1 : -1;
    const x = 400 + side * (108 + reach * 290);
    const y = 442 - lift * reach * 1.5 + (96 + lift * 0.4) * reach * reach + random() * 10;
    dots += circle(x, y, 2.6 + random() * 2.2, GRAIN);
  }
  return (
    path("M500 436C590 380 700 392 806 446V512C700 466 600 448 502 448Z", GRAIN, 0.18) +
    path("M300 436C210 380 100 392 -6 446V512C100 466 200 448 298 448Z", GRAIN, 0.18) +
    dots
  );
}

/** A tractor-mounted fertilizer spreader from behind, throwing granules to both sides. */
export function drawSpreader(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const machine = [
    groundShadow(196, 600, options),
    drawTractorBack(carrierPaint(options.paint, options.seed), options.seed % 2 === 1),
    drawThrow(options.seed),
    drawFrame(tonesOf(lighten(IRON.base, 0.04))),
    drawHopper(tones, tonesOf(options.accent)),
    drawDisc(),
    strokePath("M452 414C480 420 492 440 494 462", IRON.deep, 6),
  ];
  return compose(options, machine.join(""));
}
