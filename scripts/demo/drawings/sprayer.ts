import { circle, ellipse, path, polygon, rect, round, stroke, strokePath } from "./canvas";
import { IRON, STEEL, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { drawTractorBack } from "./tractor-back";
import { carrierPaint } from "./tractor-body";

const BOOM_Y = 440;
const MIST = "#eaf6f4";

/** The tank with its lid, level mark and straps. */
function drawTank(tones: Tones): string {
  return (
    path(
      "M276 282C276 246 298 232 330 230H470C502 232 524 246 524 282V372C524 404 504 418 472 418H328C296 418 276 404 276 372Z",
      tones.base,
    ) +
    path(
      "M276 282C276 246 298 232 330 230H470C490 231 504 238 513 250C450 244 360 244 318 256C298 262 292 280 292 300V390C282 384 276 384 276 372Z",
      tones.light,
    ) +
    path(
      "M524 300V372C524 404 504 418 472 418H328C310 418 296 413 287 402C340 410 430 408 470 396C500 388 516 350 524 300Z",
      tones.shade,
    ) +
    // lid
    rect(362, 212, 76, 22, IRON.base, 7) +
    rect(370, 204, 60, 12, IRON.light, 5) +
    // level strip
    rect(484, 276, 15, 112, lighten(tones.base, 0.66), 6) +
    rect(484, 322, 15, 66, "#7fc0c8", 6) +
    // straps
    rect(326, 231, 14, 187, IRON.base) +
    rect(450, 231, 14, 187, IRON.base) +
    rect(326, 231, 5, 187, IRON.glow) +
    rect(450, 231, 5, 187, IRON.glow)
  );
}

/** One wing of the boom, drawn for the right and mirrored for the left. */
function drawWing(mirror: number, tones: Tones): string {
  const x = (distance: number) => 400 + distance * mirror;
  let brace = `M${x(112)} 388`;
  for (let i = 0; i <= 6; i++) {
    const lower = 142 + i * 38;
    brace += `L${x(lower)} ${BOOM_Y - 2}L${x(lower + 19)} ${round(392 + (i + 0.5) * 6.4)}`;
  }
  return (
    strokePath(brace, tones.shade, 6) +
    stroke(
      [
        [x(108), 384],
        [x(392), BOOM_Y - 8],
      ],
      tones.base,
      11,
    ) +
    stroke(
      [
        [x(108), 381],
        [x(392), BOOM_Y - 11],
      ],
      tones.light,
      4,
    ) +
    stroke(
      [
        [x(108), BOOM_Y],
        [x(394), BOOM_Y],
      ],
      tones.shade,
      12,
    ) +
    stroke(
      [
        [x(108), BOOM_Y - 2],
        [x(394), BOOM_Y - 2],
      ],
      tones.light,
      5,
    ) +
    // spray line and break-away joint
    stroke(
      [
        [x(112), BOOM_Y + 10],
        [x(390), BOOM_Y + 10],
      ],
      IRON.deep,
      5,
    ) +
    rect(x(246) - 9, 402, 18, 46, tones.deep, 4)
  );
}

function drawNozzles(): string {
  let cones = "";
  let bodies = "";
  for (let i = 0; i < 15; i++) {
    const x = 36 + i * 52;
    cones += polygon(
      [
        [x - 5, BOOM_Y + 28],
        [x + 5, BOOM_Y + 28],
        [x + 36, 536],
        [x - 36, 536],
      ],
      MIST,
      0.34,
    );
    cones += polygon(
      [
        [x - 3, BOOM_Y + 28],
        [x + 3, BOOM_Y + 28],
        [x + 16, 526],
        [x - 16, 526],
      ],
      MIST,
      0.42,
    );
    bodies +=
      rect(x - 6, BOOM_Y + 8, 12, 14, IRON.base, 2) +
      path(`M${x - 7} ${BOOM_Y + 20}H${x + 7}L${x + 4} ${BOOM_Y + 31}H${x - 4}Z`, "#e2532c");
  }
  return cones + bodies;
}

/** A tractor-mounted boom sprayer from behind, both wings open and spraying. */
export function drawSprayer(options: DrawingOptions): string {
  const tank = tonesOf(options.paint);
  const frame = tonesOf(options.accent === options.paint ? STEEL.base : options.accent);
  const machine = [
    groundShadow(196, 600, options),
    drawTractorBack(carrierPaint(options.paint, options.seed), options.seed % 2 === 0),
    drawWing(-1, frame),
    drawWing(1, frame),
    // centre frame
    rect(292, 376, 216, 18, frame.shade, 4),
    drawTank(tank),
    rect(284, 416, 232, 14, frame.base, 4),
    rect(284, 416, 232, 5, frame.light, 3),
    rect(288, 404, 14, 62, frame.shade, 3),
    rect(498, 404, 14, 62, frame.shade, 3),
    rect(284, BOOM_Y - 6, 232, 13, frame.shade, 4),
    rect(284, BOOM_Y - 6, 232, 5, frame.light, 3),
    // pump and hoses
    strokePath("M436 452C470 470 500 462 512 448M364 452C330 470 300 462 288 448", IRON.deep, 7),
    rect(362, 428, 76, 42, IRON.base, 8),
    rect(362, 428, 76, 11, IRON.light, 5),
    circle(400, 452, 14, "#d8402a"),
    circle(397, 449, 6, lighten("#d8402a", 0.4)),
    drawNozzles(),
    ellipse(400, 540, 420, 14, MIST, 0.22),
  ];
  return compose(options, machine.join(""));
}
