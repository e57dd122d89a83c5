import { circle, element, ellipse, group, path, polygon, rect, round, strokePath, verticalGradient } from "./canvas";
import type { Point } from "./canvas";
import { mix } from "./colour";
import { drawForeground, drawScenery } from "./scenery";
import type { DrawingOptions, ScenePalette } from "./scene";
import { GROUND, HORIZON, PALETTES } from "./scene";
import { createRandom } from "./random";

function drawSun(palette: ScenePalette): string {
  if (palette.sun === null) return "";
  const { x, y, radius, colour, halo } = palette.sun;
  return circle(x, y, radius * 1.75, halo, 0.45) + circle(x, y, radius, colour);
}

function cloud(x: number, y: number, scale: number, palette: ScenePalette): string {
  const body = "M-92 0C-104 -24 -74 -44 -54 -36C-48 -72 6 -82 24 -50C52 -66 88 -46 82 -24C108 -24 112 0 96 0Z";
  const belly = "M-92 0C-98 -14 -84 -22 -70 -16C-40 -22 30 -26 96 0Z";
  return group(
    [path(body, palette.cloud), path(belly, palette.cloudShade)],
    `translate(${round(x)} ${round(y)}) scale(${round(scale * 10) / 10})`,
  );
}

function drawClouds(options: DrawingOptions, palette: ScenePalette, random: () => number): string {
  if (options.field === "monsoon") {
    const bank = (y: number, colour: string, phase: number) =>
      path(
        `M0 0H800V${y}C${740 - phase} ${y + 44} ${650 - phase} ${y + 36} ${600 - phase} ${y + 6}` +
          `C${540 - phase} ${y + 46} ${420 - phase} ${y + 40} ${380 - phase} ${y}` +
          `C300 ${y + 42} 190 ${y + 38} 160 ${y + 4}C110 ${y + 34} 40 ${y + 30} 0 ${y + 2}Z`,
        colour,
      );
    return (
      bank(112, mix(palette.cloud, palette.sky[1] ?? palette.cloud, 0.45), 0) +
      bank(66, palette.cloud, 40) +
      bank(18, palette.cloudShade, -30)
    );
  }
  // the clouds keep to the side that the sun leaves free
  const sunLeft = palette.sun !== null && palette.sun.x < 400;
  const sunRight = palette.sun !== null && !sunLeft;
  const first = sunLeft ? 300 : 110;
  const second = sunRight ? 380 : 600;
  return (
    cloud(first + random() * 70, 132 + random() * 40, 0.9 + random() * 0.3, palette) +
    cloud(second + random() * 80, 92 + random() * 40, 0.6 + random() * 0.2, palette)
  );
}

/** Flat-topped hills, as the Deccan has them. */
function drawHills(palette: ScenePalette, random: () => number): string {
  const left = 40 + random() * 120;
  const right = 470 + random() * 120;
  const mesa = (x: number, top: number, width: number): Point[] => [
    [x - 90, HORIZON],
    [x, top + 14],
    [x + 16, top],
    [x + width * 0.55, top + 3],
    [x + width, top - 1],
    [x + width + 18, top + 16],
    [x + width + 130, HORIZON],
  ];
  const ridge = 318 - random() * 14;
  return (
    polygon(mesa(left, 252 + random() * 18, 130), palette.farHills) +
    polygon(mesa(right, 236 + random() * 24, 170), palette.farHills) +
    path(
      `M0 ${HORIZON}V${round(ridge)}C120 ${round(ridge - 20)} 210 ${round(ridge + 14)} 330 ${round(ridge + 8)}` +
        `S560 ${round(ridge - 18)} 800 ${round(ridge + 6)}V${HORIZON}Z`,
      palette.nearHills,
    )
  );
}

/** Rows that meet on the horizon; they carry the depth of the whole picture. */
function drawRows(options: DrawingOptions, palette: ScenePalette, random: () => number): string {
  if (options.field === "paddy") return drawPaddies(palette);
  const vanishing = 260 + random() * 280;
  const spread = options.field === "orchard" || options.field === "cane" ? 78 : 58;
  let stripes = "";
  for (let i = -16; i <= 16; i++) {
    const far = vanishing + i * 9;
    const near = vanishing + i * spread * 2;
    stripes += `M${round(far)} ${HORIZON}L${round(near)} 520H${round(near + spread)}L${round(far + 4.5)} ${HORIZON}Z`;
  }
  return rect(0, HORIZON, 800, 190, palette.rowLight) + path(stripes, palette.rowDark);
}

function drawPaddies(palette: ScenePalette): string {
  const water = palette.rowLight;
  const bund = mix(palette.soil, palette.plant, 0.35);
  return (
    rect(0, HORIZON, 800, 190, palette.rowDark) +
    path(`M0 ${HORIZON + 8}H300L250 ${HORIZON + 34}H0Z`, water) +
    path(`M316 ${HORIZON + 8}H620L640 ${HORIZON + 34}H268Z`, mix(water, palette.plantLight, 0.35)) +
    path(`M636 ${HORIZON + 8}H800V${HORIZON + 34}H660Z`, water) +
    path(`M0 ${HORIZON + 42}H380L340 ${HORIZON + 96}H0Z`, mix(water, palette.plantLight, 0.5)) +
    path(`M400 ${HORIZON + 42}H800V${HORIZON + 96}H364Z`, water) +
    strokePath(`M0 ${HORIZON + 100}H800`, bund, 10)
  );
}

function drawSoil(palette: ScenePalette, random: () => number, top: number): string {
  const start = top + random() * 8;
  let clods = "";
  for (let i = 0; i < 9; i++) {
    clods += ellipse(40 + i * 90 + random() * 40, 532 + random() * 34, 14 + random() * 22, 4, palette.soilDark, 0.55);
  }
  return (
    path(
      `M0 ${round(start)}C180 ${round(start - 10)} 320 ${round(start + 6)} 480 ${round(start - 4)}` +
        `S720 ${round(start - 8)} 800 ${round(start)}V600H0Z`,
      palette.soil,
    ) +
    path("M0 556C150 546 290 560 430 552S690 548 800 556V600H0Z", palette.soilDark) +
    clods
  );
}

/** A flat shadow under a machine, from `left` to `right` on the ground line. */
export function groundShadow(left: number, right: number, options: DrawingOptions, y = GROUND): string {
  const { shadow } = PALETTES[options.field];
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  // the light comes from the upper left, so the shadow leans to the right
  return ellipse(middle + 16, y + 4, half + 14, 20, shadow, 0.42) + ellipse(middle + 4, y, half - 10, 10, shadow, 0.5);
}

/**
 * Puts a machine into its scene.
 * @param options scene and seed; paint and accent are the machine's own business
 * @param machine the machine's elements; wheels stand on GROUND
 * @param soilTop where the bare ground begins; machines seen from a corner need more of it
 * @returns a whole SVG document, 800 x 600
 */
export function compose(options: DrawingOptions, machine: string, soilTop = 474): string {
  const palette = PALETTES[options.field];
  const random = createRandom(options.seed);
  const skyId = `sky-${options.field}-${options.seed}`;
  const body = [
    element("defs", {}, verticalGradient(skyId, palette.sky)),
    rect(0, 0, 800, HORIZON + 2, `url(#${skyId})`),
    drawSun(palette),
    drawClouds(options, palette, random),
    drawHills(palette, random),
    drawRows(options, palette, random),
    drawScenery(options.field, palette, random),
    drawSoil(palette, random, soilTop),
    machine,
    drawForeground(options.field, palette, random),
  ];
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 600" }, body.join(""));
}
