import { compose, groundShadow } from "./landscape";
import type { DrawingOptions } from "./scene";
import { drawTractorBody } from "./tractor-body";

/** A tractor from its right side, with a roof or a roll bar by seed. */
export function drawTractor(options: DrawingOptions): string {
  const cover = options.seed % 2 === 0 ? "roof" : "bar";
  return compose(options, groundShadow(150, 670, options) + drawTractorBody(options.paint, options.accent, cover));
}
