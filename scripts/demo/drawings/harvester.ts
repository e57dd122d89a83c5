import { circle, path, polar, polygon, rect, ring, round, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, mix, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";
import { lugWheel, ribWheel } from "./wheels";

const STRAW = "#e3b548";

/** The pick-up reel: bats on a hexagon with hanging tines. */
export function drawReel(cx: number, cy: number, r: number, tones: Tones): string {
  let spokes = "";
  let tines = "";
  let bats = "";
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2 + 0.25;
    const [x, y] = polar(cx, cy, r, angle);
    const [nx, ny] = polar(cx, cy, r, angle + Math.PI / 3);
    spokes += `M${round(cx)} ${round(cy)}L${round(x)} ${round(y)}L${round(nx)} ${round(ny)}`;
    tines += `M${round(x)} ${round(y)}l-5 24`;
    bats += circle(x, y, 6.5, tones.light);
  }
  return (
    strokePath(tines, STEEL.deep, 4) +
    strokePath(spokes, tones.shade, 8) +
    strokePath(spokes, tones.base, 4.5) +
    bats +
    circle(cx, cy, 14, tones.deep) +
    circle(cx, cy, 8, tones.light)
  );
}

/** A wall of ripe crop, from `left` to the right edge. */
export function drawStandingCrop(left: number, top: number, bottom: number, colour: string): string {
  const dark = darken(colour, 0.24);
  let back = "";
  let front = "";
  let stalks = "";
  for (let x = left; x < 830; x += 22) {
    const lift = ((x * 7) % 19) - 8;
    const ear = (cx: number, cy: number, tilt: number) =>
      `M${round(cx)} ${round(cy + 22)}C${round(cx - 9)} ${round(cy + 8)} ${round(cx - 6 + tilt)} ${round(cy - 14)} ${round(cx + tilt)} ${round(cy - 24)}` +
      `C${round(cx + 8 + tilt)} ${round(cy - 12)} ${round(cx + 9)} ${round(cy + 8)} ${round(cx)} ${round(cy + 22)}Z`;
    back += ear(x + 11, top - 6 - lift, 5);
    front += ear(x, top + 14 + lift, -4);
    stalks += `M${x} ${round(top + 34 + lift)}L${x + 3} ${bottom - 4}`;
  }
  return (
    path(back, darken(colour, 0.1)) +
    rect(left - 6, top + 16, 836 - left, bottom - top - 16, darken(colour, 0.1)) +
    strokePath(stalks, dark, 4) +
    path(front, lighten(colour, 0.22)) +
    rect(left - 6, bottom - 14, 836 - left, 14, dark)
  );
}

function drawStubble(colour: string): string {
  let straws = "";
  for (let x = 6; x < 600; x += 24) straws += `M${x} 492l-4 -16M${x + 9} 494l5 -15`;
  return strokePath(straws, colour, 4);
}

function drawHeader(tones: Tones): string {
  return (
    // feeder house
    path("M452 350L500 330L628 446L612 492L548 488L444 420Z", tones.shade) +
    path("M452 350L500 330L628 446L622 462L484 372Z", tones.base) +
    // trough with auger
    path("M560 434H602L640 494H716L700 514H584C562 504 552 470 560 434Z", tones.base) +
    path("M560 434H602L610 446H572C568 470 574 496 590 514H584C562 504 552 470 560 434Z", tones.light) +
    circle(614, 476, 21, IRON.shade) +
    ring(614, 476, 15, STEEL.light, 6) +
    circle(614, 476, 6, STEEL.deep) +
    polygon(
      [
        [640, 494],
        [752, 508],
        [716, 518],
        [600, 518],
      ],
      tones.shade,
    ) +
    stroke(
      [
        [640, 509],
        [744, 509],
      ],
      STEEL.glow,
      5,
    ) +
    // reel arm
    stroke(
      [
        [572, 438],
        [668, 398],
      ],
      tones.deep,
      12,
    ) +
    stroke(
      [
        [600, 470],
        [628, 420],
      ],
      STEEL.light,
      7,
    )
  );
}

function drawBody(tones: Tones, accent: Tones): string {
  return (
    // straw hood at the tail
    path("M58 318L128 286V430H92L58 398Z", tones.shade) +
    path("M40 398L96 398L84 446L34 434Z", IRON.base) +
    // thresher body
    path("M112 232H470V330L446 436H120L100 396Z", tones.base) +
    path("M112 232H470V254H112Z", tones.light) +
    path("M106 380H460L446 436H120L100 396Z", tones.shade) +
    // side panels
    rect(136, 276, 116, 92, tones.light, 8) +
    rect(136, 282, 116, 86, tones.base, 8) +
    rect(264, 276, 104, 92, tones.light, 8) +
    rect(264, 282, 104, 86, tones.base, 8) +
    path("M118 322H470V342H114Z", accent.base) +
    path("M118 322H470V328H117Z", accent.light) +
    stroke(
      [
        [152, 296],
        [236, 296],
      ],
      tones.shade,
      5,
    ) +
    stroke(
      [
        [152, 307],
        [236, 307],
      ],
      tones.shade,
      5,
    ) +
    circle(316, 396, 28, IRON.shade) +
    ring(316, 396, 20, STEEL.shade, 6) +
    circle(316, 396, 7, STEEL.light) +
    circle(206, 404, 19, IRON.shade) +
    ring(206, 404, 13, STEEL.shade, 5) +
    strokePath("M206 385L316 368M206 423L316 424", IRON.deep, 5) +
    // grain tank
    path("M176 176H388L404 232H160Z", tones.shade) +
    path("M176 176H388L392 190H172Z", tones.base) +
    path("M190 176C230 150 330 148 374 176Z", STRAW) +
    path("M190 176C230 150 330 148 374 176C330 166 240 164 190 176Z", lighten(STRAW, 0.4)) +
    // engine stack
    rect(136, 186, 14, 48, IRON.base) +
    rect(134, 176, 18, 14, IRON.shade, 3)
  );
}

function drawUnloader(tones: Tones): string {
  return (
    stroke(
      [
        [384, 250],
        [372, 196],
      ],
      tones.deep,
      30,
    ) +
    stroke(
      [
        [372, 200],
        [92, 142],
      ],
      tones.deep,
      26,
    ) +
    stroke(
      [
        [372, 197],
        [92, 139],
      ],
      tones.base,
      20,
    ) +
    stroke(
      [
        [372, 192],
        [92, 134],
      ],
      tones.light,
      7,
    ) +
    path("M82 128H108V158L96 178H72Z", IRON.base)
  );
}

function drawCab(tones: Tones): string {
  const glass = "#a9d3d8";
  return (
    path("M412 142H552L574 246L540 336H408Z", IRON.shade) +
    path("M422 154H476V322H420Z", glass) +
    path("M488 154H542L562 246L532 322H488Z", glass) +
    path("M422 154H462L424 236Z", "#e6f4f0", 0.7) +
    path("M488 154H520L494 226H488Z", "#e6f4f0", 0.7) +
    // seat and wheel, seen through the glass
    path("M428 322V262C428 252 448 252 450 262L454 296H474V322Z", IRON.base, 0.75) +
    stroke(
      [
        [506, 322],
        [492, 272],
      ],
      IRON.base,
      6,
    ) +
    stroke(
      [
        [478, 280],
        [508, 264],
      ],
      IRON.deep,
      7,
    ) +
    path("M396 144C396 124 408 116 436 114H536C558 116 568 128 572 144Z", tones.base) +
    path("M404 134C410 122 420 118 438 117H536C548 118 556 122 560 128C500 124 440 124 404 134Z", tones.light) +
    circle(556, 152, 8, "#fff2c2") +
    circle(448, 108, 8, "#ef8a2c") +
    // platform, rail and ladder
    rect(396, 334, 160, 14, IRON.base, 3) +
    stroke(
      [
        [556, 336],
        [572, 262],
      ],
      IRON.light,
      6,
    ) +
    stroke(
      [
        [372, 348],
        [352, 470],
      ],
      IRON.light,
      7,
    ) +
    stroke(
      [
        [404, 348],
        [388, 470],
      ],
      IRON.light,
      7,
    ) +
    stroke(
      [
        [370, 380],
        [398, 380],
      ],
      IRON.light,
      6,
    ) +
    stroke(
      [
        [364, 412],
        [394, 412],
      ],
      IRON.light,
      6,
    ) +
    stroke(
      [
        [358, 444],
        [390, 444],
      ],
      IRON.light,
      6,
    )
  );
}

/** A self-propelled combine harvester cutting ripe crop at the right. */
export function drawHarvester(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const accent = tonesOf(options.accent);
  // under a dark sky the ripe crop loses some of its gold
  const crop = mix(
    STRAW,
    PALETTES[options.field].rowDark,
    options.field === "monsoon" || options.field === "dawn" ? 0.2 : 0.08,
  );
  const machine = [
    drawStubble(mix(crop, PALETTES[options.field].soil, 0.25)),
    groundShadow(70, 740, options),
    drawStandingCrop(690, 404, 524, crop),
    ribWheel(186, 452, 58, darken(options.accent, 0.45)),
    lugWheel(462, 424, 84, darken(options.accent, 0.45), 18),
    drawUnloader(tones),
    drawBody(tones, accent),
    drawCab(tones),
    drawHeader(tones),
    lugWheel(430, 424, 88, options.accent, 18),
    ribWheel(160, 456, 56, options.accent),
    drawReel(676, 408, 66, accent),
    drawStandingCrop(742, 420, 530, darken(crop, 0.05)),
    path("M20 520C30 496 70 490 96 506L112 524H16Z", STRAW),
    path("M30 514C44 498 70 496 86 506C66 504 46 506 30 514Z", lighten(STRAW, 0.4)),
  ];
  return compose(options, machine.join(""));
}
