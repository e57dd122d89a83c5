import { circle, path, rect, round, stroke } from "./canvas";
import { IRON, RUBBER, STEEL, darken, tonesOf } from "./colour";

/** A rear tyre seen from behind, its chevron lugs pointing up; `x` is its left edge. */
function drawTyre(x: number, y: number, width: number, height: number): string {
  let left = "";
  let right = "";
  const middle = x + width / 2;
  for (let row = y + 26; row < y + height - 40; row += 34) {
    left += `M${round(x + 3)} ${round(row + 16)}L${round(middle - 2)} ${round(row - 4)}V${round(row + 8)}L${round(x + 3)} ${round(row + 28)}Z`;
    right += `M${round(x + width - 3)} ${round(row + 33)}L${round(middle + 2)} ${round(row + 13)}V${round(row + 25)}L${round(x + width - 3)} ${round(row + 45)}Z`;
  }
  return (
    rect(x, y, width, height, RUBBER.deep, 26) +
    rect(x + 5, y + 5, width - 10, height - 10, RUBBER.shade, 22) +
    path(left, RUBBER.light) +
    path(right, RUBBER.base)
  );
}

/**
 * A tractor seen from behind, centred on x 400 and standing on the ground line: the carrier of boom sprayers and
 * spreaders, which are wider than they are long.
 */
export function drawTractorBack(paint: string, roofed: boolean): string {
  const tones = tonesOf(paint);
  const post = darken(paint, 0.5);
  const fender = (x: number, mirror: number) => {
    const at = (dx: number) => round(x + dx * mirror);
    return (
      path(
        `M${at(-66)} 316C${at(-64)} 262 ${at(-46)} 246 ${at(0)} 244H${at(54)}V330H${at(40)}V286H${at(-46)}C${at(-50)} 296 ${at(-52)} 306 ${at(-52)} 316Z`,
        tones.shade,
      ) +
      path(
        `M${at(-66)} 316C${at(-64)} 262 ${at(-46)} 246 ${at(0)} 244H${at(54)}V258H${at(-10)}C${at(-40)} 260 ${at(-52)} 276 ${at(-54)} 316Z`,
        tones.base,
      ) +
      rect(at(0) - 15, 262, 30, 13, "#e2532c", 4)
    );
  };
  return [
    stroke(
      [
        [306, 260],
        [312, 104],
      ],
      post,
      11,
    ),
    stroke(
      [
        [494, 260],
        [488, 104],
      ],
      post,
      11,
    ),
    roofed
      ? path("M270 108C276 84 300 78 400 78S524 84 530 108Z", tones.base) +
        path("M290 92C310 83 350 81 400 81S490 83 510 92C440 86 360 86 290 92Z", tones.light) +
        rect(268, 106, 264, 11, tones.shade, 4)
      : stroke(
          [
            [312, 110],
            [324, 96],
            [476, 96],
            [488, 110],
          ],
          post,
          13,
        ),
    // seat and steering wheel
    path("M356 262C352 214 366 196 400 196S448 214 444 262Z", RUBBER.base),
    path("M366 258C364 220 374 206 400 206S420 208 424 214C392 216 378 230 376 258Z", RUBBER.light),
    rect(292, 300, 216, 110, IRON.shade),
    rect(292, 300, 216, 16, tones.shade),
    drawTyre(206, 272, 88, 240),
    drawTyre(506, 272, 88, 240),
    fender(250, 1),
    fender(550, -1),
    rect(360, 316, 80, 96, IRON.base, 8),
    circle(400, 384, 16, IRON.deep),
    circle(400, 384, 9, STEEL.shade),
    stroke(
      [
        [330, 404],
        [316, 462],
      ],
      IRON.base,
      13,
    ),
    stroke(
      [
        [470, 404],
        [484, 462],
      ],
      IRON.base,
      13,
    ),
  ].join("");
}
