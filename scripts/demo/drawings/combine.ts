import { circle, ellipse, group, path, polygon, rect, ring, round, stroke, strokePath } from "./canvas";
import { IRON, RUBBER, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { drawReel, drawStandingCrop } from "./harvester";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";

const RICE = "#d9b24c";

/** A rubber track with its driving sprocket, idler and rollers; `left` and `right` are its outer ends. */
function drawTrack(left: number, right: number, accent: Tones): string {
  const top = 412;
  const bottom = 512;
  let lugs = "";
  for (let x = left + 46; x < right - 26; x += 30) lugs += `M${x} ${bottom - 4}h16v10h-16ZM${x} ${top + 4}h16v-9h-16Z`;
  for (let i = 0; i < 4; i++) {
    const angle = -1.1 + i * 0.72;
    const middle = (top + bottom) / 2;
    const x = Math.cos(angle) * 52;
    const y = Math.sin(angle) * 52;
    lugs += `M${round(right - 50 + x - 7)} ${round(middle + y - 7)}h14v14h-14ZM${round(left + 50 - x - 7)} ${round(middle + y - 7)}h14v14h-14Z`;
  }
  const roller = (x: number) =>
    circle(x, 480, 19, IRON.deep) + circle(x, 479, 14, accent.shade) + circle(x - 1, 478, 6, accent.light);
  return (
    path(lugs, RUBBER.deep) +
    rect(left, top, right - left, bottom - top, RUBBER.deep, 50) +
    rect(left + 8, top + 7, right - left - 16, bottom - top - 14, RUBBER.light, 43) +
    rect(left + 13, top + 13, right - left - 26, bottom - top - 26, darken(RUBBER.deep, 0.2), 37) +
    rect(left + 60, 444, right - left - 120, 22, IRON.base, 8) +
    rect(left + 60, 444, right - left - 120, 7, IRON.glow, 4) +
    [left + 108, left + 158, left + 208, left + 258].map(roller).join("") +
    circle(left + 52, 462, 34, IRON.deep) +
    circle(left + 52, 461, 28, accent.shade) +
    circle(left + 50, 459, 20, accent.base) +
    circle(left + 50, 459, 8, accent.glow) +
    circle(right - 52, 462, 34, IRON.deep) +
    ring(right - 52, 462, 24, accent.base, 9) +
    circle(right - 52, 462, 9, accent.glow)
  );
}

function drawBody(tones: Tones, accent: Tones): string {
  return (
    // threshing body and straw chopper
    path("M130 250H440V408H150L118 372Z", tones.base) +
    path("M130 250H440V270H130Z", tones.light) +
    path("M119 366H440V408H150L118 372Z", tones.shade) +
    path("M132 300L96 318L78 416H148V300Z", IRON.base) +
    path("M132 300L96 318L92 338H148V300Z", IRON.light) +
    path("M124 318H440V340H121Z", accent.base) +
    path("M124 318H440V325H123Z", accent.light) +
    rect(166, 352, 110, 36, tones.shade, 5) +
    rect(290, 352, 110, 36, tones.shade, 5) +
    // engine grille
    rect(316, 276, 104, 34, tones.deep, 5) +
    strokePath("M328 285H408M328 294H408M328 303H408", tones.light, 3.5) +
    // grain tank with rice
    path("M176 178H352V250H160V196Z", tones.shade) +
    path("M176 178H352V192H166Z", tones.light) +
    path("M190 178C220 154 310 154 340 178Z", RICE) +
    path("M190 178C220 154 310 154 340 178C300 166 230 166 190 178Z", lighten(RICE, 0.4)) +
    path("M160 210H352V222H160Z", tones.base)
  );
}

function drawUnloader(tones: Tones): string {
  return (
    rect(132, 130, 30, 226, tones.deep, 5) +
    rect(132, 130, 11, 226, tones.light, 5) +
    path("M128 118H168V156H128Z", tones.shade) +
    stroke(
      [
        [150, 134],
        [392, 98],
      ],
      tones.deep,
      26,
    ) +
    stroke(
      [
        [150, 131],
        [392, 95],
      ],
      tones.base,
      19,
    ) +
    stroke(
      [
        [150, 126],
        [392, 90],
      ],
      tones.light,
      7,
    ) +
    path("M382 80L410 78L422 138L396 142Z", IRON.base)
  );
}

function drawOperatorPlace(tones: Tones): string {
  return (
    path("M438 296H566V408H438Z", tones.shade) +
    path("M438 296H566V312H438Z", tones.base) +
    path("M548 312H566V408H540Z", tones.deep) +
    // seat, levers, canopy on two posts
    path(
      "M452 232C458 226 472 228 474 236L480 272H510C518 272 518 296 510 296H462C456 296 455 288 454 280Z",
      RUBBER.base,
    ) +
    path("M457 236C462 231 468 233 470 239L476 278H512V282H468Z", RUBBER.glow) +
    stroke(
      [
        [540, 296],
        [530, 246],
      ],
      IRON.base,
      8,
    ) +
    stroke(
      [
        [518, 250],
        [546, 240],
      ],
      IRON.deep,
      9,
    ) +
    stroke(
      [
        [558, 296],
        [562, 250],
      ],
      STEEL.shade,
      5,
    ) +
    circle(563, 246, 6, "#d8402a") +
    stroke(
      [
        [446, 296],
        [442, 172],
      ],
      IRON.base,
      9,
    ) +
    stroke(
      [
        [560, 312],
        [574, 172],
      ],
      IRON.base,
      9,
    ) +
    path("M416 174C420 156 440 150 506 150S596 156 600 174Z", tones.base) +
    path("M424 166C434 155 452 153 506 153S584 158 594 166C540 160 478 160 424 166Z", tones.light) +
    rect(414, 172, 188, 10, tones.shade, 4) +
    circle(586, 192, 8, "#fff2c2") +
    stroke(
      [
        [566, 322],
        [582, 322],
        [582, 390],
      ],
      IRON.light,
      6,
    )
  );
}

function drawHeader(tones: Tones): string {
  return (
    path("M520 388L560 364L650 446L636 492L600 488Z", tones.base) +
    path("M520 388L600 488L636 492L640 478Z", tones.shade) +
    path("M602 436H640L672 496H752L736 514H622C604 506 596 472 602 436Z", tones.base) +
    path("M602 436H640L646 448H614C610 470 614 498 630 514H622C604 506 596 472 602 436Z", tones.light) +
    circle(648, 480, 19, IRON.shade) +
    ring(648, 480, 14, STEEL.light, 5) +
    circle(648, 480, 5, STEEL.deep) +
    polygon(
      [
        [672, 496],
        [786, 512],
        [740, 518],
        [640, 518],
      ],
      tones.shade,
    ) +
    stroke(
      [
        [670, 510],
        [776, 512],
      ],
      STEEL.glow,
      5,
    ) +
    stroke(
      [
        [612, 440],
        [700, 412],
      ],
      tones.deep,
      11,
    )
  );
}

/** A tracked combine for wet fields, with its long unloading pipe, cutting rice at the right. */
export function drawCombine(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const accent = tonesOf(options.accent);
  const machine = [
    rect(196, 420, 340, 84, RUBBER.deep, 42),
    drawUnloader(tones),
    drawBody(tones, accent),
    drawOperatorPlace(tones),
    drawHeader(tones),
    drawTrack(150, 512, tonesOf(lighten(options.accent, 0.1))),
    rect(150, 400, 410, 14, IRON.base, 4),
    rect(150, 400, 410, 5, IRON.glow, 3),
    drawReel(704, 418, 56, accent),
    ellipse(96, 518, 62, 10, RICE),
    ellipse(88, 512, 46, 9, lighten(RICE, 0.3)),
    strokePath("M100 420C80 440 70 470 72 502M122 420C108 444 98 474 100 504", RICE, 7, "round", 0.8),
  ];
  return compose(
    options,
    groundShadow(86, 730, options) +
      drawStandingCrop(696, 416, 522, RICE) +
      group(machine, "translate(-26 0)") +
      drawStandingCrop(742, 430, 528, darken(RICE, 0.06)),
  );
}
