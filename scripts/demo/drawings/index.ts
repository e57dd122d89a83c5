import { drawCombine } from "./combine";
import { drawCultivator } from "./cultivator";
import { drawHarvester } from "./harvester";
import { drawPumpSet } from "./irrigation";
import { drawLeveller } from "./leveller";
import { drawPlough } from "./plough";
import { drawRotavator } from "./rotavator";
import type { Draw, DrawingOptions } from "./scene";
import { drawPlanter, drawSeeder } from "./seeder";
import { drawSprayer } from "./sprayer";
import { drawSpreader } from "./spreader";
import { drawSprinkler } from "./sprinkler";
import { drawThresher } from "./thresher";
import { drawTractor } from "./tractor";
import { drawTrolley } from "./trolley";

export { SCENES } from "./scene";
export type { Draw, DrawingOptions, Scene } from "./scene";

/** One drawing a category, and three more where a category holds machines that look nothing alike. */
export const DRAWINGS = {
  tractor: drawTractor,
  harvester: drawHarvester,
  seeder: drawSeeder,
  irrigation: drawPumpSet,
  plough: drawPlough,
  sprayer: drawSprayer,
  cultivator: drawCultivator,
  thresher: drawThresher,
  combine: drawCombine,
  rotavator: drawRotavator,
  fertilizer: drawSpreader,
  other: drawTrolley,
  planter: drawPlanter,
  sprinkler: drawSprinkler,
  leveller: drawLeveller,
} as const satisfies Record<string, Draw>;

export type DrawingKind = keyof typeof DRAWINGS;

/**
 * Draws a machine in its field.
 * @returns an SVG document, 800 x 600
 */
export function drawMachine(kind: DrawingKind, options: DrawingOptions): string {
  return DRAWINGS[kind](options);
}
