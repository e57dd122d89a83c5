import { ellipse, group, path, polygon, rect, round, strokePath } from "./canvas";
import { darken, lighten, mix } from "./colour";
import { HORIZON } from "./scene";
import type { Scene, ScenePalette } from "./scene";

/** A round-crowned tree (mango, neem) standing at x, y. */
function tree(x: number, y: number, size: number, palette: ScenePalette): string {
  const trunk = darken(mix(palette.soilDark, palette.trees, 0.3), 0.25);
  return group(
    [
      path("M-5 0L-3 -34H3L5 0Z", trunk),
      path(
        "M-40 -34C-52 -56 -36 -76 -22 -76C-16 -98 18 -98 24 -78C44 -76 50 -50 38 -34C20 -26 -22 -26 -40 -34Z",
        palette.trees,
      ),
      path("M-36 -48C-42 -62 -30 -74 -18 -72C-12 -90 10 -90 14 -78C2 -64 -16 -56 -36 -48Z", palette.treeLight),
    ],
    `translate(${round(x)} ${round(y)}) scale(${Math.round(size * 100) / 100})`,
  );
}

function palm(x: number, y: number, size: number, palette: ScenePalette): string {
  const frond = (angle: number) =>
    group([path("M0 0C14 -16 40 -16 54 4C38 -4 18 -2 0 4Z", palette.trees)], `translate(4 -92) rotate(${angle})`);
  return group(
    [strokePath("M0 0C2 -30 -2 -60 4 -92", darken(palette.soil, 0.2), 6), ...[-30, 20, 160, 205, -80, -120].map(frond)],
    `translate(${round(x)} ${round(y)}) scale(${Math.round(size * 100) / 100})`,
  );
}

function house(x: number, palette: ScenePalette): string {
  const wall = mix("#f6e3bf", palette.farHills, 0.2);
  const roof = mix("#b5553a", palette.nearHills, 0.2);
  return group(
    [
      rect(0, -26, 58, 26, wall),
      rect(38, -26, 20, 26, darken(wall, 0.14)),
      polygon(
        [
          [-7, -24],
          [8, -44],
          [50, -44],
          [65, -24],
        ],
        roof,
      ),
      rect(10, -17, 9, 17, darken(roof, 0.4)),
      rect(25, -18, 8, 8, darken(roof, 0.4)),
    ],
    `translate(${round(x)} ${HORIZON + 3})`,
  );
}

function treeLine(palette: ScenePalette, random: () => number): string {
  let crowns = `M0 ${HORIZON + 4}`;
  let x = 0;
  let y = 332;
  while (x < 800) {
    const width = 26 + random() * 34;
    const height = 10 + random() * 22;
    crowns += `L${round(x)} ${round(y)}c0 ${round(-height)} ${round(width)} ${round(-height)} ${round(width)} 0`;
    x += width;
    y = 330 + random() * 8;
  }
  return path(`${crowns}L${round(x)} ${HORIZON + 4}Z`, palette.trees);
}

function egret(x: number, y: number, size: number): string {
  return group(
    [
      strokePath("M-2 0L0 -14M4 0L3 -14", "#c98b3c", 2),
      path(
        "M-16 -14C-6 -28 8 -26 10 -22C10 -34 4 -40 10 -46C15 -49 18 -45 18 -43L27 -41L17 -40C12 -36 18 -28 12 -18C6 -10 -6 -12 -16 -14Z",
        "#fffaf0",
      ),
    ],
    `translate(${x} ${y}) scale(${size})`,
  );
}

function orchardRows(palette: ScenePalette): string {
  const rows: Array<[number, number, number]> = [
    [40, 372, 0.5],
    [150, 366, 0.42],
    [655, 366, 0.42],
    [765, 372, 0.5],
    [-6, 412, 0.85],
    [118, 398, 0.68],
    [690, 398, 0.68],
    [806, 412, 0.85],
    [26, 470, 1.3],
    [784, 470, 1.3],
  ];
  return rows
    .map(([x, y, size]) => ellipse(x + 8, y, 40 * size, 7 * size, palette.soilDark, 0.6) + tree(x, y, size, palette))
    .join("");
}

function caneWall(palette: ScenePalette, random: () => number): string {
  let tops = "";
  let x = -20;
  while (x < 820) {
    const top = 246 + random() * 26;
    tops +=
      `M${round(x)} 378L${round(x + 4)} ${round(top + 26)}C${round(x - 4)} ${round(top + 4)} ${round(x - 16)} ${round(top + 8)} ${round(x - 26)} ${round(top + 26)}` +
      `C${round(x - 16)} ${round(top - 12)} ${round(x)} ${round(top - 14)} ${round(x + 8)} ${round(top)}` +
      `C${round(x + 16)} ${round(top - 18)} ${round(x + 34)} ${round(top - 12)} ${round(x + 44)} ${round(top + 22)}C${round(x + 30)} ${round(top + 6)} ${round(x + 20)} ${round(top + 8)} ${round(x + 16)} ${round(top + 24)}L${round(x + 22)} 378Z`;
    x += 30;
  }
  let stems = "";
  for (let s = -6; s < 800; s += 34) stems += `M${s} 300L${s + 4} 384`;
  return (
    rect(0, 286, 800, 98, palette.trees) +
    path(tops, palette.trees) +
    strokePath(stems, palette.treeLight, 7) +
    rect(0, 372, 800, 14, darken(palette.trees, 0.3))
  );
}

/** What stands between the rows and the horizon. */
export function drawScenery(scene: Scene, palette: ScenePalette, random: () => number): string {
  const line = treeLine(palette, random);
  const side = random() < 0.5 ? 70 : 640;
  switch (scene) {
    case "orchard":
      return line + orchardRows(palette);
    case "cane":
      return caneWall(palette, random);
    case "paddy":
      return (
        line +
        palm(60, 352, 1.1, palette) +
        palm(104, 350, 0.85, palette) +
        palm(742, 352, 1.2, palette) +
        egret(48, 446, 0.7) +
        egret(756, 440, 0.62)
      );
    case "black-soil":
      return (
        line +
        tree(side + 40, 352, 0.9, palette) +
        house(side - 40, palette) +
        egret(34, 452, 0.85) +
        egret(84, 438, 0.62) +
        egret(764, 446, 0.75)
      );
    case "monsoon":
      return line + tree(side, 354, 1, palette) + tree(side + 60, 350, 0.7, palette);
    default:
      return line + house(side, palette) + tree(side + 84, 352, 0.9, palette);
  }
}

function tuft(x: number, size: number, dark: string, light: string): string {
  return group(
    [
      path(
        "M-4 6C-20 -10 -34 -26 -40 -44C-22 -34 -10 -22 0 -4C-4 -30 -2 -50 6 -66C12 -46 12 -26 8 -4C16 -22 28 -34 44 -42C38 -22 24 -6 12 6Z",
        dark,
      ),
      path("M0 4C-10 -10 -18 -20 -26 -28C-12 -22 -4 -14 2 0ZM6 2C6 -16 8 -34 7 -50C12 -34 12 -18 10 2Z", light),
    ],
    `translate(${round(x)} 600) scale(${Math.round(size * 100) / 100})`,
  );
}

function ears(x: number, size: number, dark: string, light: string): string {
  const ear = (tilt: number, height: number, colour: string) =>
    group([strokePath(`M0 0V${-height}`, colour, 4), ellipse(0, -height - 12, 6.5, 18, colour)], `rotate(${tilt})`);
  return group(
    [ear(-16, 44, dark), ear(14, 40, dark), ear(0, 56, light)],
    `translate(${round(x)} 604) scale(${Math.round(size * 100) / 100})`,
  );
}

/** The plants or puddles nearest to the viewer, cut by the lower edge. */
export function drawForeground(scene: Scene, palette: ScenePalette, random: () => number): string {
  let plants = "";
  for (let i = 0; i < 9; i++) {
    const x = 20 + i * 95 + random() * 30;
    const size = 0.6 + random() * 0.35;
    if (scene === "rabi") plants += ears(x, size + 0.15, palette.plant, palette.plantLight);
    else if (scene !== "black-soil" || i % 3 === 0) plants += tuft(x, size, palette.plant, palette.plantLight);
  }
  if (scene !== "monsoon") return plants;
  const puddle = lighten(palette.sky[2] ?? palette.cloud, 0.15);
  let rain = "";
  for (let i = 0; i < 26; i++) {
    const x = random() * 860;
    const y = random() * 470;
    rain += `M${round(x)} ${round(y)}l-9 34`;
  }
  return (
    ellipse(150, 560, 92, 9, puddle, 0.8) +
    ellipse(640, 566, 76, 8, puddle, 0.8) +
    plants +
    strokePath(rain, "#e9f1ee", 2.2, "round", 0.42)
  );
}
