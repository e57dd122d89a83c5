import { circle, ellipse, path, polygon, rect, ring, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";
import { ribWheel, spokedWheel } from "./wheels";

const WATER = "#5fb4d0";
const WATER_LIGHT = "#c6eaf0";

/** The brick well on the left from which the pump draws. */
function drawWell(shadow: string): string {
  const brick = "#b9694a";
  let courses = "";
  for (const [y, start] of [
    [452, 0],
    [476, 22],
    [500, 0],
  ] as const) {
    for (let x = -20 + start; x < 140; x += 46) courses += `M${x} ${y}v22`;
  }
  return (
    ellipse(76, 528, 116, 15, shadow, 0.45) +
    path("M-40 440H160V520C110 538 20 540 -40 528Z", brick) +
    path("M116 446H160V520C146 526 132 530 116 532Z", darken(brick, 0.22)) +
    strokePath("M-40 474H160M-40 498H160", darken(brick, 0.3), 4, "butt") +
    strokePath(courses, darken(brick, 0.3), 4, "butt") +
    ellipse(58, 442, 106, 24, lighten(brick, 0.35)) +
    ellipse(58, 441, 82, 16, darken(WATER, 0.62))
  );
}

function drawSuction(): string {
  return (
    strokePath("M60 446C58 330 110 292 196 318C250 334 268 366 318 384", IRON.deep, 34) +
    strokePath("M60 446C58 330 110 292 196 318C250 334 268 366 318 384", IRON.light, 22) +
    strokePath("M54 430C54 334 108 296 190 314", IRON.glow, 6) +
    ellipse(60, 448, 24, 6, darken(WATER, 0.62))
  );
}

function drawDelivery(tones: Tones): string {
  return (
    // riser and bend of the delivery pipe
    strokePath("M350 356V232C350 196 372 180 404 180H604C640 180 658 200 660 236", tones.deep, 46) +
    strokePath("M350 356V232C350 196 372 180 404 180H604C640 180 658 200 660 236", tones.base, 38) +
    strokePath("M340 350V232C340 190 368 170 404 170H604C630 170 652 180 664 204", tones.light, 9) +
    rect(322, 306, 56, 16, tones.shade, 3) +
    rect(322, 328, 56, 16, tones.shade, 3) +
    rect(484, 152, 16, 56, tones.shade, 3) +
    rect(504, 152, 16, 56, tones.shade, 3) +
    rect(632, 230, 56, 16, tones.deep, 4) +
    // prop under the long arm
    stroke(
      [
        [560, 206],
        [560, 330],
      ],
      IRON.shade,
      9,
    )
  );
}

function drawWater(soilDark: string): string {
  return (
    path("M430 530C520 508 620 506 830 512V560C700 566 520 566 430 530Z", soilDark) +
    path("M452 532C540 514 640 512 830 518V552C700 558 540 556 452 532Z", WATER) +
    path("M520 528C600 520 700 518 830 524V532C720 528 620 530 520 536Z", WATER_LIGHT, 0.7) +
    path("M638 246H682C690 330 706 430 730 520H592C622 430 634 340 638 246Z", WATER) +
    path("M646 246H662C664 340 652 440 640 518H604C632 430 644 340 646 246Z", WATER_LIGHT) +
    path("M670 246H678C688 340 700 430 716 514H694C684 430 674 340 670 246Z", lighten(WATER, 0.4)) +
    ellipse(662, 520, 84, 15, "#f3fbfa") +
    ellipse(654, 524, 60, 8, WATER_LIGHT) +
    circle(590, 494, 7, "#f3fbfa") +
    circle(744, 488, 6, "#f3fbfa") +
    circle(570, 508, 5, WATER_LIGHT) +
    circle(760, 504, 5, WATER_LIGHT)
  );
}

function drawEngine(tones: Tones, accent: Tones): string {
  return (
    // crankcase and cylinder
    path("M420 344H556V440H412L420 400Z", tones.base) +
    path("M420 344H440L432 440H412L420 400Z", tones.light) +
    path("M536 344H556V440H528Z", tones.shade) +
    rect(446, 278, 84, 70, tones.shade, 4) +
    strokePath("M446 290H530M446 304H530M446 318H530M446 332H530", tones.light, 5, "butt") +
    // fuel tank
    path("M426 238C426 226 434 220 446 220H540C552 220 558 228 558 240V268H426Z", accent.base) +
    path(
      "M426 238C426 226 434 220 446 220H540C546 220 551 223 554 228C510 226 460 228 440 240V268H426Z",
      accent.light,
    ) +
    rect(474, 210, 24, 12, IRON.base, 3) +
    // silencer
    stroke(
      [
        [546, 300],
        [586, 286],
      ],
      IRON.shade,
      12,
    ) +
    rect(578, 252, 22, 62, IRON.base, 6) +
    rect(581, 252, 6, 62, IRON.glow, 3) +
    rect(476, 368, 44, 36, tones.deep, 4) +
    circle(498, 386, 9, tones.light)
  );
}

function drawPump(tones: Tones): string {
  return (
    // snail-shaped casing
    path(
      "M306 384C302 342 340 326 366 344V322H334V352C292 352 286 430 340 438C388 444 410 404 396 368L376 356Z",
      tones.deep,
    ) +
    circle(350, 388, 50, tones.shade) +
    circle(346, 384, 43, tones.base) +
    circle(342, 380, 30, tones.light) +
    circle(346, 384, 21, IRON.base) +
    circle(343, 381, 10, STEEL.light) +
    rect(394, 378, 32, 22, IRON.shade, 3) +
    rect(394, 378, 32, 7, IRON.glow, 3)
  );
}

/** A diesel pump set between its well and a field channel, water running. */
export function drawPumpSet(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const palette = PALETTES[options.field];
  const pipe = tonesOf("#8f98a0");
  const machine = [
    drawWell(palette.shadow),
    groundShadow(300, 600, options),
    drawDelivery(pipe),
    drawWater(palette.soilDark),
    ribWheel(590, 470, 40, darken(options.accent, 0.45)),
    ribWheel(352, 470, 40, darken(options.accent, 0.45)),
    // trolley
    rect(296, 434, 322, 22, IRON.base, 4),
    rect(296, 434, 322, 7, IRON.glow, 3),
    stroke(
      [
        [296, 446],
        [238, 488],
      ],
      IRON.base,
      11,
    ),
    drawSuction(),
    drawEngine(tones, tonesOf(options.accent)),
    drawPump(tones),
    spokedWheel(566, 392, 62, IRON, 6),
    ring(566, 392, 56, STEEL.shade, 3),
    ribWheel(340, 472, 42, options.accent),
    ribWheel(576, 472, 42, options.accent),
    polygon(
      [
        [318, 430],
        [392, 430],
        [400, 438],
        [310, 438],
      ],
      tones.deep,
    ),
  ];
  return compose(options, machine.join(""));
}
