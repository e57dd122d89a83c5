import { circle, group, path, polygon, rect, round, stroke, strokePath } from "./canvas";
import { IRON, STEEL, darken, lighten, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { compose, groundShadow } from "./landscape";
import { createRandom } from "./random";
import type { DrawingOptions } from "./scene";
import { drawTowingTractor } from "./tractor-body";
import { ribWheel } from "./wheels";

/** Loose cotton heaped over the boards and held by two ropes. */
function drawCottonLoad(): string {
  const tuft = (x: number, y: number, size: number, lit: string) =>
    group(
      [
        path("M-56 26C-70 -2 -44 -30 -20 -26C-6 -50 36 -46 40 -20C64 -22 72 8 56 26Z", "#c9b88f"),
        path(
          "M-54 18C-64 -6 -42 -28 -20 -24C-6 -48 34 -44 38 -20C58 -20 64 0 54 14C40 2 24 8 12 16C-8 2 -36 4 -54 18Z",
          lit,
        ),
      ],
      `translate(${x} ${y}) scale(${size})`,
    );
  const rows: Array<[number, number, number, string]> = [
    [272, 176, 0.95, "#efe4c8"],
    [190, 194, 0.95, "#f4ebd3"],
    [350, 192, 0.9, "#eadfc0"],
    [124, 224, 0.95, "#f8f1de"],
    [232, 214, 1, "#f6eeda"],
    [318, 218, 0.95, "#efe4c8"],
    [416, 222, 0.95, "#e6d9b8"],
    [94, 250, 0.8, "#fbf6e8"],
    [176, 250, 1, "#f8f1de"],
    [278, 248, 1, "#f3e9d0"],
    [374, 250, 1, "#eadfc0"],
    [452, 254, 0.75, "#e0d2ae"],
  ];
  return (
    path("M62 266C66 216 130 178 210 164C300 148 420 174 486 266Z", "#b8a67c") +
    rows.map(([x, y, size, lit]) => tuft(x, y, size, lit)).join("") +
    strokePath("M196 262C206 214 214 184 222 158M342 262C340 214 336 186 330 160", "#8a5a34", 5)
  );
}

function drawSackLoad(): string {
  const sack = (x: number, y: number) =>
    group(
      [
        path("M0 0C-10 -10 -10 -36 2 -44C30 -52 66 -52 92 -44C104 -36 104 -10 94 0Z", "#dcc39a"),
        path("M2 -44C30 -52 66 -52 92 -44C70 -40 30 -38 0 -24C-4 -32 -2 -40 2 -44Z", "#f0dcb6"),
        path("M94 0C104 -10 104 -36 92 -44C84 -28 82 -14 84 0Z", "#b89b6d"),
        stroke(
          [
            [84, -46],
            [90, -2],
          ],
          "#a5533a",
          4,
        ),
      ],
      `translate(${x} ${y})`,
    );
  const rows: Array<[number, number]> = [
    [74, 268],
    [176, 268],
    [278, 268],
    [380, 268],
    [118, 222],
    [224, 222],
    [330, 222],
    [172, 178],
    [276, 178],
  ];
  return rows.map(([x, y]) => sack(x, y)).join("");
}

/** Cut cane laid lengthwise, its green tops hanging over the tail board. */
function drawCaneLoad(seed: number): string {
  const random = createRandom(seed + 5);
  const coats = ["#8f8a3c", "#b3a650", "#9c7440", "#a6a04a", "#7f7a36"];
  const rows = 11;
  let canes = "";
  let joints = "";
  let tops = "";
  for (let row = 0; row < rows; row++) {
    const y = 162 + row * 9.6;
    const inset = 74 * (1 - row / (rows - 1)) ** 1.6;
    const left = 62 + inset + random() * 14;
    const right = 490 - inset + random() * 22;
    canes += stroke(
      [
        [left, y],
        [right, y + 1],
      ],
      darken(coats[row % coats.length] ?? "#8f8a3c", 0.3),
      11,
    );
    canes += stroke(
      [
        [left, y - 1.5],
        [right, y - 0.5],
      ],
      coats[row % coats.length] ?? "#8f8a3c",
      7.5,
    );
    for (let x = left + 26 + random() * 30; x < right - 12; x += 58) joints += `M${round(x)} ${round(y - 5)}v8`;
    if (row % 2 === 0) {
      const drop = 26 + random() * 26;
      const end = left - 66 - random() * 22;
      tops +=
        `M${round(left + 8)} ${round(y - 5)}C${round(left - 28)} ${round(y - 18)} ${round(end + 20)} ${round(y - 6)} ${round(end)} ${round(y + drop)}` +
        `C${round(end + 34)} ${round(y + 4)} ${round(left - 22)} ${round(y)} ${round(left + 8)} ${round(y + 6)}Z`;
    }
  }
  return (
    path("M56 268L150 156H420L500 268Z", "#4f4a26") +
    path(tops, "#5f8a38") +
    canes +
    strokePath(joints, "#5b4a24", 3.5, "butt") +
    strokePath("M188 264C182 222 188 184 196 156M356 264C364 222 360 184 352 156", "#3f2c1c", 6)
  );
}

function drawBox(tones: Tones, accent: Tones): string {
  const panel = (x: number, width: number) => {
    const middle = x + width / 2;
    return (
      rect(x, 276, width, 92, tones.base) +
      rect(x, 276, width, 12, tones.light) +
      rect(x, 352, width, 16, tones.shade) +
      // painted diamond, as village workshops do it
      polygon(
        [
          [middle, 290],
          [middle + 42, 320],
          [middle, 350],
          [middle - 42, 320],
        ],
        accent.base,
      ) +
      polygon(
        [
          [middle, 290],
          [middle + 42, 320],
          [middle - 42, 320],
        ],
        accent.light,
      ) +
      polygon(
        [
          [middle, 304],
          [middle + 22, 320],
          [middle, 336],
          [middle - 22, 320],
        ],
        tones.deep,
      )
    );
  };
  const post = (x: number) => rect(x, 258, 14, 116, tones.deep, 2) + rect(x, 258, 5, 116, tones.light, 2);
  return (
    rect(48, 262, 448, 110, tones.shade) +
    panel(60, 136) +
    panel(206, 134) +
    panel(350, 134) +
    rect(46, 258, 452, 15, accent.base, 3) +
    rect(46, 258, 452, 5, accent.light, 3) +
    post(46) +
    post(194) +
    post(338) +
    post(484) +
    rect(42, 364, 462, 15, tones.deep, 3) +
    // chassis
    rect(64, 380, 420, 18, IRON.base, 3) +
    rect(64, 380, 420, 6, IRON.glow, 3) +
    rect(46, 384, 14, 20, "#e2432c", 3)
  );
}

function drawTippingGear(): string {
  return (
    stroke(
      [
        [372, 440],
        [420, 386],
      ],
      IRON.shade,
      20,
    ) +
    stroke(
      [
        [372, 440],
        [420, 386],
      ],
      STEEL.light,
      9,
    ) +
    path("M470 384L560 440L566 462H548L440 400Z", IRON.base) +
    path("M470 384L560 440L562 446L448 390Z", IRON.glow) +
    stroke(
      [
        [468, 398],
        [468, 500],
      ],
      IRON.shade,
      11,
    ) +
    rect(450, 498, 36, 12, IRON.shade, 3) +
    circle(556, 456, 11, IRON.light) +
    circle(556, 456, 5, IRON.deep)
  );
}

/** A tipping trolley behind a tractor; the load (sacks, cotton, cane) comes from the scene. */
export function drawTrolley(options: DrawingOptions): string {
  const tones = tonesOf(options.paint);
  const accent = tonesOf(options.accent);
  const load =
    options.field === "cane"
      ? drawCaneLoad(options.seed)
      : options.field === "black-soil" || options.field === "kharif"
        ? drawCottonLoad()
        : drawSackLoad();
  const machine = [
    groundShadow(66, 500, options),
    groundShadow(560, 860, options),
    drawTowingTractor(options.paint, options.seed),
    ribWheel(164, 444, 58, darken(options.accent, 0.5)),
    ribWheel(300, 444, 58, darken(options.accent, 0.5)),
    load,
    drawTippingGear(),
    drawBox(tones, accent),
    stroke(
      [
        [200, 398],
        [250, 398],
      ],
      lighten(IRON.base, 0.1),
      16,
    ),
    ribWheel(140, 450, 62, options.accent),
    ribWheel(276, 450, 62, options.accent),
  ];
  return compose(options, machine.join(""));
}
