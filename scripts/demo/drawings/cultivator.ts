import { circle, path, round, stroke, strokePath } from "./canvas";
import type { Point } from "./canvas";
import { IRON, STEEL, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose } from "./landscape";
import { bar, cornerView, planShadow, plate } from "./projection";
import type { Projection } from "./projection";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";

const WIDTH = 560;
const FRAME_UP = 158;
const DEPTH = 206;

/** A coil spring between two points: a rod with dark windings, wide enough to be seen at thumbnail size. */
function spring([x1, y1]: Point, [x2, y2]: Point, tones: Tones): string {
  let windings = "";
  for (let i = 1; i < 6; i++) {
    const x = x1 + ((x2 - x1) * i) / 6;
    const y = y1 + ((y2 - y1) * i) / 6;
    windings += `M${round(x - 7)} ${round(y + 2)}L${round(x + 7)} ${round(y - 3)}`;
  }
  return (
    stroke(
      [
        [x1, y1],
        [x2, y2],
      ],
      tones.shade,
      17,
    ) +
    stroke(
      [
        [x1 - 3, y1],
        [x2 - 3, y2],
      ],
      tones.light,
      9,
    ) +
    strokePath(windings, tones.deep, 3.4, "butt")
  );
}

/** A spring-loaded tyne under the frame bar at x; `back` says which bar carries it. */
function drawTyne(view: Projection, x: number, back: number, tones: Tones): string {
  const [fx, fy] = view(x, FRAME_UP, back);
  const [gx, gy] = view(x, -6, back - 30);
  const shank = `M${round(fx)} ${round(fy)}C${round(fx + 46)} ${round(fy + 20)} ${round(fx + 44)} ${round(fy + 104)} ${round(gx + 4)} ${round(gy - 26)}`;
  return (
    strokePath(shank, IRON.deep, 15) +
    strokePath(shank, IRON.base, 9) +
    stroke(
      [
        [fx + 4, fy - 34],
        [fx + 30, fy + 36],
      ],
      IRON.base,
      5,
    ) +
    spring([fx + 8, fy - 34], [fx + 26, fy + 22], tones) +
    path(
      `M${round(gx + 16)} ${round(gy - 46)}C${round(gx + 18)} ${round(gy - 22)} ${round(gx + 4)} ${round(gy - 4)} ${round(gx - 20)} ${round(gy + 12)}` +
        `C${round(gx - 22)} ${round(gy - 10)} ${round(gx - 14)} ${round(gy - 32)} ${round(gx)} ${round(gy - 50)}Z`,
      STEEL.shade,
    ) +
    path(
      `M${round(gx)} ${round(gy - 50)}C${round(gx - 14)} ${round(gy - 32)} ${round(gx - 22)} ${round(gy - 10)} ${round(gx - 20)} ${round(gy + 12)}` +
        `C${round(gx - 10)} ${round(gy - 6)} ${round(gx + 2)} ${round(gy - 26)} ${round(gx + 8)} ${round(gy - 48)}Z`,
      STEEL.glow,
    )
  );
}

function drawMast(view: Projection, tones: Tones): string {
  const middle = WIDTH / 2;
  return (
    bar(view, [middle, FRAME_UP + 132, 10], [middle - 20, FRAME_UP, DEPTH], 15, tones) +
    bar(view, [middle, FRAME_UP + 132, 10], [middle + 60, FRAME_UP, DEPTH], 15, tones) +
    bar(view, [middle - 74, FRAME_UP, 0], [middle - 8, FRAME_UP + 136, 0], 18, tones) +
    bar(view, [middle + 74, FRAME_UP, 0], [middle + 8, FRAME_UP + 136, 0], 18, tones)
  );
}

function drawHitchPins(view: Projection, tones: Tones): string {
  const middle = WIDTH / 2;
  const pin = (x: number) => {
    const [px, py] = view(x, FRAME_UP - 22, -16);
    return (
      plate(
        view,
        [
          [x - 16, FRAME_UP + 16, 0],
          [x + 16, FRAME_UP + 16, 0],
          [x + 12, FRAME_UP - 44, -10],
          [x - 12, FRAME_UP - 44, -10],
        ],
        tones.shade,
      ) +
      stroke(
        [
          [px - 14, py],
          [px + 16, py + 2],
        ],
        STEEL.light,
        9,
      ) +
      circle(px - 14, py, 6, STEEL.deep)
    );
  };
  const [tx, ty] = view(middle, FRAME_UP + 134, 0);
  return pin(middle - 96) + pin(middle + 96) + circle(tx, ty, 17, tones.shade) + circle(tx, ty, 8, IRON.deep);
}

/** A nine-tyne spring-loaded cultivator, seen from its front left corner. */
export function drawCultivator(options: DrawingOptions): string {
  const view = cornerView(70, 462);
  const tones = tonesOf(options.paint);
  const springs = tonesOf(options.accent);
  const palette = PALETTES[options.field];
  const rear = [0, 1, 2, 3, 4].map((i) => drawTyne(view, 18 + i * 130, DEPTH, springs));
  const front = [0, 1, 2, 3].map((i) => drawTyne(view, 84 + i * 130, 0, springs));
  const rail = (back: number) => bar(view, [-8, FRAME_UP, back], [WIDTH + 8, FRAME_UP, back], 26, tones);
  const across = [0, 150, 282, 414, WIDTH].map((x) => bar(view, [x, FRAME_UP, 0], [x, FRAME_UP, DEPTH], 18, tones));
  const machine = [
    planShadow(view, [-10, -40], [WIDTH + 30, DEPTH + 60], palette.shadow),
    ...rear,
    rail(DEPTH),
    ...across,
    drawMast(view, tones),
    rail(0),
    ...front,
    drawHitchPins(view, tones),
  ];
  return compose(options, machine.join(""), 404);
}
