import { ellipse, path, polygon, rect, ring, round, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import { createRandom } from "./random";
import type { DrawingOptions } from "./scene";
import { drawTowingTractor } from "./tractor-body";
import { ribWheel, spokedWheel } from "./wheels";

const STRAW = "#e8bd55";
const GRAIN = "#d99a34";

function drawStrawHeap(): string {
  return (
    path("M-20 520C-10 450 40 404 84 408C130 404 176 460 190 520Z", STRAW) +
    path("M-10 500C10 444 50 410 88 410C70 440 40 470 -10 500Z", lighten(STRAW, 0.35)) +
    path("M190 520C176 460 130 404 84 408C120 440 150 480 152 520Z", darken(STRAW, 0.16)) +
    strokePath("M30 500l20 -30M70 510l18 -36M104 506l-6 -34M60 462l18 -22M130 496l-14 -30", darken(STRAW, 0.3), 4)
  );
}

/** The jet of chopped straw from the spout to the heap. */
function drawJet(seed: number): string {
  const random = createRandom(seed + 31);
  let bits = "";
  for (let i = 0; i < 26; i++) {
    const t = random();
    const x = 206 - t * 130;
    const y = 178 - 40 * Math.sin(t * 2.4) + 235 * t * t + (random() - 0.5) * 40;
    bits += `M${round(x)} ${round(y)}l${round(-9 - random() * 6)} ${round(random() * 10 - 3)}`;
  }
  return (
    path("M214 158C150 118 70 210 52 420L130 420C136 310 160 224 214 200Z", STRAW, 0.42) +
    path("M214 170C166 146 104 224 84 416L112 416C122 310 156 216 214 190Z", lighten(STRAW, 0.3), 0.55) +
    strokePath(bits, lighten(STRAW, 0.25), 4)
  );
}

function drawSpout(tones: Tones): string {
  return (
    path("M300 262L286 190C280 164 256 152 208 154V206C236 204 244 212 248 228L252 270Z", tones.shade) +
    path("M300 262L286 190C280 164 256 152 208 154V166C250 164 268 176 274 200L286 264Z", tones.base) +
    rect(202, 148, 12, 64, tones.deep, 3)
  );
}

function drawBody(tones: Tones, accent: Tones): string {
  return (
    // rear casing with the fan
    path("M236 264H548V402H520L500 440H254L236 412Z", tones.base) +
    path("M236 264H548V282H236Z", tones.light) +
    path("M236 384H548V402H520L500 440H254L236 412Z", tones.shade) +
    // drum cover
    path("M330 268C334 206 368 178 420 178C474 178 506 210 510 268Z", tones.base) +
    path("M330 268C334 206 368 178 420 178C440 178 457 182 470 191C410 188 372 214 366 268Z", tones.light) +
    path("M510 268C506 238 498 216 484 201C488 226 488 248 486 268Z", tones.shade) +
    // feeding hopper
    path("M438 184L464 100H604L560 196L508 236Z", tones.shade) +
    path("M464 100H604L592 126H476Z", tones.deep) +
    path("M470 92H612L602 112H464Z", accent.base) +
    path("M438 184L464 100L480 112L468 196Z", tones.light) +
    // stripe and door
    path("M236 306H548V326H236Z", accent.base) +
    path("M236 306H548V312H236Z", accent.light) +
    rect(262, 338, 74, 62, tones.shade, 5) +
    rect(262, 334, 74, 60, tones.light, 5) +
    rect(268, 340, 62, 48, tones.base, 4)
  );
}

function drawDrive(): string {
  return (
    strokePath("M420 204L520 292M420 316L520 352", IRON.deep, 8) +
    strokePath("M396 306L304 364M420 318L300 406", IRON.deep, 6) +
    spokedWheel(420, 262, 64, IRON, 6) +
    spokedWheel(522, 322, 34, IRON, 5) +
    spokedWheel(298, 384, 24, IRON, 5) +
    ring(420, 262, 55, STEEL.shade, 3)
  );
}

function drawGrain(): string {
  const sack = (x: number, y: number, lean: number) =>
    path(
      `M${x} ${y}C${x - 12} ${y - 34} ${x - 8} ${y - 66} ${x + 8 + lean} ${y - 80}L${x + 2 + lean} ${y - 96}C${x + 14 + lean} ${y - 90} ${x + 30 + lean} ${y - 90} ${x + 42 + lean} ${y - 96}L${x + 38 + lean} ${y - 80}C${x + 58} ${y - 64} ${x + 62} ${y - 30} ${x + 50} ${y}Z`,
      "#dcc39a",
    ) +
    path(
      `M${x + 50} ${y}C${x + 62} ${y - 30} ${x + 58} ${y - 64} ${x + 38 + lean} ${y - 80}C${x + 44} ${y - 50} ${x + 42} ${y - 24} ${x + 34} ${y}Z`,
      "#b89b6d",
    ) +
    stroke(
      [
        [x + 7 + lean, y - 81],
        [x + 39 + lean, y - 81],
      ],
      "#a5533a",
      5,
    );
  return (
    polygon(
      [
        [300, 440],
        [470, 440],
        [402, 470],
        [366, 470],
      ],
      STEEL.shade,
    ) +
    polygon(
      [
        [300, 440],
        [384, 440],
        [384, 470],
        [366, 470],
      ],
      STEEL.light,
    ) +
    path("M378 470H392L396 500H374Z", lighten(GRAIN, 0.2)) +
    path("M296 524C318 498 356 482 386 482S452 500 474 524Z", GRAIN) +
    path("M296 524C318 498 356 482 386 482C366 496 346 510 340 524Z", lighten(GRAIN, 0.35)) +
    sack(212, 528, 0)
  );
}

/** A multicrop thresher at work: straw blown to the heap, grain below, driven by the tractor at the right. */
export function drawThresher(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const machine = [
    groundShadow(190, 560, options),
    groundShadow(560, 860, options),
    drawTowingTractor(options.paint, options.seed, 468),
    // drive shaft and drawbar to the tractor
    stroke(
      [
        [524, 376],
        [606, 402],
      ],
      "#b58a14",
      15,
    ),
    stroke(
      [
        [524, 372],
        [606, 398],
      ],
      "#f0c437",
      7,
    ),
    stroke(
      [
        [470, 436],
        [588, 456],
      ],
      IRON.base,
      14,
    ),
    drawJet(options.seed),
    drawStrawHeap(),
    ribWheel(300, 474, 42, darken(options.accent, 0.45)),
    ribWheel(494, 474, 42, darken(options.accent, 0.45)),
    drawSpout(tones),
    drawBody(tones, tonesOf(options.accent)),
    drawDrive(),
    rect(240, 434, 280, 12, IRON.base, 3),
    rect(240, 434, 280, 4, IRON.glow, 2),
    ribWheel(478, 474, 44, options.accent),
    ribWheel(284, 474, 44, options.accent),
    drawGrain(),
    ellipse(386, 530, 110, 5, darken(GRAIN, 0.5), 0.3),
  ];
  return compose(options, machine.join(""));
}
