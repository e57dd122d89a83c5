import { circle, path, polygon, round, stroke, strokePath } from "./canvas";
import type { Point } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose } from "./landscape";
import { bar, cornerView, planShadow, plate } from "./projection";
import type { Projection } from "./projection";
import type { DrawingOptions } from "./scene";
import { PALETTES } from "./scene";

const WIDTH = 560;
const FRAME_UP = 118;
const BOX_UP = 184;
const BOX_TOP = 282;

/** Where row number `row` of `rows` stands along the width. */
function rowPlace(row: number, rows: number): number {
  const margin = 150 / (rows - 4 + 1) + 3;
  return margin + (row * (WIDTH - margin * 2)) / (rows - 1);
}

/** Close rows stand on two bars by turns, wide rows on the front bar only. */
function barOf(row: number, rows: number): number {
  return rows > 5 && row % 2 === 1 ? 120 : 60;
}

/** A furrow opener: a straight shank with a shoe, and the tube that brings the seed. */
function drawOpener(view: Projection, row: number, rows: number): string {
  const x = rowPlace(row, rows);
  const back = barOf(row, rows);
  const [tx, ty] = view(x, FRAME_UP, back);
  const [gx, gy] = view(x, 0, back);
  const [bx, by] = view(x, BOX_UP, 48);
  const tube = `M${round(bx)} ${round(by)}C${round(bx)} ${round(by + 50)} ${round(gx + 22)} ${round(gy - 96)} ${round(gx + 13)} ${round(gy - 24)}`;
  return (
    stroke(
      [
        [tx, ty],
        [gx, gy - 20],
      ],
      IRON.deep,
      15,
    ) +
    stroke(
      [
        [tx - 2, ty],
        [gx - 2, gy - 20],
      ],
      IRON.light,
      6,
    ) +
    polygon(
      [
        [gx - 12, gy - 40],
        [gx + 12, gy - 40],
        [gx + 8, gy - 4],
        [gx - 18, gy + 12],
        [gx - 24, gy + 4],
      ],
      STEEL.shade,
    ) +
    polygon(
      [
        [gx - 12, gy - 40],
        [gx - 2, gy - 40],
        [gx - 8, gy - 2],
        [gx - 18, gy + 12],
        [gx - 24, gy + 4],
      ],
      STEEL.glow,
    ) +
    strokePath(tube, "#37474f", 14) +
    strokePath(tube, "#8fa5a3", 8) +
    strokePath(tube, "#c9d6cf", 3)
  );
}

function drawBox(view: Projection, tones: Tones, accent: Tones, rows: number): string {
  const across = (a: readonly [number, number], b: readonly [number, number], fill: string, from = 0, to = WIDTH) =>
    plate(
      view,
      [
        [from, a[0], a[1]],
        [to, a[0], a[1]],
        [to, b[0], b[1]],
        [from, b[0], b[1]],
      ],
      fill,
    );
  const end = (back: readonly [number, number, number, number], fill: string) =>
    plate(
      view,
      [
        [WIDTH, BOX_UP, back[0]],
        [WIDTH, BOX_TOP, back[1]],
        [WIDTH, BOX_TOP, back[2]],
        [WIDTH, BOX_UP, back[3]],
      ],
      fill,
    );
  return (
    across([BOX_UP, 30], [BOX_TOP, 0], tones.base) +
    across([BOX_UP, 30], [BOX_UP + 18, 25], tones.shade) +
    across([222, 18], [240, 12], accent.base) +
    across([234, 14], [240, 12], accent.light) +
    end([30, 0, 120, 90], tones.shade) +
    across([BOX_TOP, 0], [BOX_TOP, 120], tones.shade) +
    // two lids: seed in front, fertilizer behind
    across([BOX_TOP, 0], [BOX_TOP + 4, 56], tones.light, 0, WIDTH / 2 - 4) +
    across([BOX_TOP, 0], [BOX_TOP + 4, 56], tones.light, WIDTH / 2 + 4) +
    across([BOX_TOP + 4, 62], [BOX_TOP, 120], tones.glow, 0, WIDTH / 2 - 4) +
    across([BOX_TOP + 4, 62], [BOX_TOP, 120], tones.glow, WIDTH / 2 + 4) +
    [150, 420]
      .map((x) => {
        const a = view(x - 22, BOX_TOP + 8, 26);
        const b = view(x + 22, BOX_TOP + 8, 26);
        return stroke([a, b], IRON.shade, 8);
      })
      .join("") +
    // metering housings under the box
    Array.from({ length: rows }, (_, row) => {
      const [x, y] = view(rowPlace(row, rows), BOX_UP, 44);
      return (
        path(`M${round(x - 13)} ${round(y - 12)}h26l-5 26h-16Z`, accent.shade) +
        path(`M${round(x - 13)} ${round(y - 12)}h12l-4 26h-3Z`, accent.light)
      );
    }).join("")
  );
}

/** The ground wheel that turns the metering shaft, with its pegs. */
function drawGroundWheel(view: Projection, x: number, tones: Tones): string {
  const up = 70;
  const back = 66;
  const at = (r: number, angle: number): Point => view(x, up + Math.cos(angle) * r, back + Math.sin(angle) * r);
  let pegs = "";
  const circleAt = (r: number): string => {
    const points = Array.from({ length: 20 }, (_, i) => at(r, (i / 20) * Math.PI * 2));
    return `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join("L")}Z`;
  };
  for (let i = 0; i < 10; i++) {
    const angle = (i / 10) * Math.PI * 2;
    pegs += stroke([at(58, angle), at(78, angle)], IRON.deep, 11);
  }
  const spokes = [0, 1, 2, 3, 4, 5]
    .map((i) => stroke([at(0, 0), at(56, (i / 6) * Math.PI * 2)], tones.shade, 7))
    .join("");
  const [hx, hy] = at(0, 0);
  return (
    pegs +
    spokes +
    strokePath(circleAt(60), tones.deep, 15) +
    strokePath(circleAt(61), tones.light, 7) +
    circle(hx, hy, 14, tones.deep) +
    circle(hx - 1, hy - 1, 8, tones.glow)
  );
}

function drawMast(view: Projection, tones: Tones): string {
  const middle = WIDTH / 2;
  const [pinX, pinY] = view(middle, 354, 170);
  return (
    bar(view, [middle - 112, FRAME_UP, 150], [middle - 6, 352, 170], 17, tones) +
    bar(view, [middle + 112, FRAME_UP, 150], [middle + 6, 352, 170], 17, tones) +
    circle(pinX, pinY, 17, tones.shade) +
    circle(pinX, pinY, 8, IRON.deep)
  );
}

/** Fresh furrows that run towards the viewer, with seed in them. */
function drawFurrows(view: Projection, rows: number, soilDark: string): string {
  return Array.from({ length: rows }, (_, row) => {
    const [x, y] = view(rowPlace(row, rows), 0, barOf(row, rows));
    const seeds = [22, 44, 66].map((d) => circle(x - 10 - d * 1.1, y + 6 + d * 0.9, 3.6, lighten("#e8b84e", 0.2)));
    return (
      stroke(
        [
          [x - 10, y + 8],
          [x - 96, y + 78],
        ],
        darken(soilDark, 0.15),
        rows > 5 ? 9 : 14,
      ) + seeds.join("")
    );
  }).join("");
}

/** The ridgers of a bed planter: a pair of wings at each end that draws the furrow beside the bed. */
function drawRidgers(view: Projection, tones: Tones): string {
  return [20, WIDTH - 20]
    .map((x) => {
      const [px, py] = view(x, 0, 110);
      return (
        stroke([view(x, FRAME_UP, 120), [px, py - 40]], IRON.deep, 16) +
        polygon(
          [
            [px, py - 62],
            [px + 46, py - 48],
            [px + 54, py + 2],
            [px, py + 14],
          ],
          tones.shade,
        ) +
        polygon(
          [
            [px, py - 62],
            [px - 42, py - 58],
            [px - 56, py - 8],
            [px, py + 14],
          ],
          tones.light,
        )
      );
    })
    .join("");
}

function drawDrill(options: DrawingOptions, rows: number): string {
  const view = cornerView(70, 478);
  const tones = tonesOf(options.paint);
  const accent = tonesOf(options.accent);
  const palette = PALETTES[options.field];
  const all = Array.from({ length: rows }, (_, row) => row);
  const openers = (back: number) =>
    all
      .filter((row) => barOf(row, rows) === back)
      .map((row) => drawOpener(view, row, rows))
      .join("");
  const machine = [
    planShadow(view, [-4, 20], [WIDTH + 50, 140], palette.shadow),
    drawFurrows(view, rows, palette.soilDark),
    drawMast(view, tones),
    drawGroundWheel(view, -34, accent),
    bar(view, [0, FRAME_UP, 120], [WIDTH, FRAME_UP, 120], 20, IRON),
    rows > 5 ? openers(120) : drawRidgers(view, tones),
    bar(view, [0, FRAME_UP, 60], [WIDTH, FRAME_UP, 60], 22, IRON),
    bar(view, [WIDTH - 6, FRAME_UP, 60], [WIDTH - 6, BOX_UP + 6, 70], 16, IRON),
    bar(view, [6, FRAME_UP, 60], [6, BOX_UP + 6, 70], 16, IRON),
    openers(60),
    drawBox(view, tones, accent, rows),
    drawGroundWheel(view, WIDTH + 44, accent),
    stroke([view(WIDTH + 44, 70, 66), view(WIDTH + 30, BOX_UP + 14, 60)], IRON.shade, 8),
  ];
  return compose(options, machine.join(""), 404);
}

/** A nine-row seed and fertilizer drill from its rear left corner, its rows just sown. */
export function drawSeeder(options: DrawingOptions): string {
  return drawDrill(options, 9);
}

/** A four-row bed planter with its ridgers, from the same corner. */
export function drawPlanter(options: DrawingOptions): string {
  return drawDrill(options, 4);
}
