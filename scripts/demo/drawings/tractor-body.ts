import { circle, group, path, polygon, rect, stroke, strokePath } from "./canvas";
import { IRON, RUBBER, STEEL, darken, colourDistance, tonesOf } from "./colour";
import type { Tones } from "./colour";
import { lugWheel, ribWheel } from "./wheels";

const REAR_X = 268;
const FRONT_X = 594;

function drawChassis(): string {
  return (
    // gearbox and rear axle housing
    path("M236 350H420V418H330L300 436H236Z", IRON.shade) +
    path("M330 352H520V404H330Z", IRON.base) +
    rect(330, 352, 190, 12, IRON.light) +
    // engine block
    path("M430 336H612V392L596 412H452L430 396Z", IRON.base) +
    path("M430 336H612V352H430Z", IRON.deep) +
    rect(452, 362, 44, 26, IRON.light, 4) +
    rect(504, 362, 34, 34, IRON.shade, 4) +
    circle(568, 380, 16, IRON.shade) +
    circle(568, 380, 9, IRON.light) +
    path("M452 412H596L590 424H462Z", IRON.deep)
  );
}

function drawFrontAxle(tones: Tones): string {
  return (
    path("M556 396H654V420L632 434H580L556 420Z", IRON.base) +
    path("M556 396H654V405H556Z", tones.shade) +
    path("M584 424H606L602 452H588Z", IRON.base)
  );
}

function drawHood(tones: Tones, accent: string): string {
  const stripe = tonesOf(accent);
  return (
    path("M404 262C470 254 574 254 630 268C650 273 660 290 660 312V350H404Z", tones.base) +
    path("M404 262C470 254 574 254 630 268C640 270 646 276 650 283C570 270 470 272 404 280Z", tones.light) +
    path("M404 330H660V350H404Z", tones.shade) +
    // the stripe that runs along every bonnet
    path("M404 300H560L582 318H404Z", stripe.base) +
    path("M404 300H560L566 305H404Z", stripe.light) +
    // side grille
    path("M592 300H632V338H604Z", tones.deep) +
    stroke(
      [
        [602, 308],
        [632, 308],
      ],
      tones.base,
      3,
    ) +
    stroke(
      [
        [602, 318],
        [632, 318],
      ],
      tones.base,
      3,
    ) +
    stroke(
      [
        [604, 328],
        [632, 328],
      ],
      tones.base,
      3,
    ) +
    // nose, lamp
    path("M636 282C652 286 666 296 667 314V352H636Z", IRON.deep) +
    path("M640 290H656C660 294 663 304 663 312H640Z", "#fff2c2") +
    path("M640 312H663V318H640Z", "#e6c87a") +
    path("M640 352H668V402H640Z", IRON.shade) +
    rect(662, 346, 16, 54, IRON.base, 3) +
    rect(662, 346, 6, 54, IRON.light, 3)
  );
}

function drawExhaust(): string {
  return (
    rect(520, 158, 12, 104, IRON.base) +
    path("M514 176H538V240H514Z", IRON.shade) +
    rect(516, 176, 7, 64, IRON.glow) +
    path("M520 160V140L508 126H520L532 142V160Z", IRON.base) +
    // air cleaner
    rect(460, 222, 14, 38, IRON.shade) +
    path("M452 196H482L478 226H456Z", IRON.base) +
    rect(450, 188, 34, 10, IRON.light, 4)
  );
}

function drawSeat(tones: Tones): string {
  return (
    path("M404 258L396 350H352L350 400H330V340L372 262Z", IRON.shade) +
    path("M404 256C392 254 378 258 372 268L378 300H404Z", tones.shade) +
    // seat
    path(
      "M262 208C270 202 284 204 287 212L296 262H330C338 262 338 280 330 280H276C268 280 266 274 265 266Z",
      RUBBER.base,
    ) +
    path("M267 212C273 208 279 209 281 214L290 262H330L334 268H282Z", RUBBER.glow) +
    rect(290, 280, 20, 40, IRON.shade) +
    // steering
    stroke(
      [
        [386, 262],
        [362, 220],
      ],
      IRON.base,
      8,
    ) +
    stroke(
      [
        [344, 232],
        [382, 208],
      ],
      RUBBER.deep,
      9,
    ) +
    stroke(
      [
        [388, 262],
        [396, 232],
      ],
      STEEL.shade,
      4,
    ) +
    circle(397, 230, 5, "#c0392b")
  );
}

/** The dark hollow between tyre and mudguard. */
function drawWheelHouse(): string {
  return path("M156 372C160 306 206 258 270 258C318 258 346 278 362 310L352 396H250Z", RUBBER.deep);
}

function drawFender(tones: Tones): string {
  return (
    path(
      "M140 372C142 292 202 250 272 250C322 250 356 268 372 304L352 316C338 290 310 276 270 276C212 276 168 312 164 372Z",
      tones.base,
    ) +
    path(
      "M140 372C142 292 202 250 272 250C322 250 356 268 372 304L366 307C350 276 318 262 270 262C208 262 154 300 150 372Z",
      tones.light,
    ) +
    path("M352 316L372 304L388 402H350Z", tones.shade) +
    rect(150, 300, 12, 24, "#d8402a", 3)
  );
}

function drawRoof(tones: Tones, paint: string): string {
  const post = darken(paint, 0.55);
  return (
    stroke(
      [
        [214, 262],
        [222, 112],
      ],
      post,
      10,
    ) +
    stroke(
      [
        [404, 262],
        [392, 112],
      ],
      post,
      10,
    ) +
    path("M186 112C190 92 210 84 300 82C390 82 420 88 432 112Z", tones.base) +
    path("M196 104C204 92 222 87 300 86C380 86 408 92 420 102C360 94 260 94 196 104Z", tones.light) +
    rect(184, 110, 250, 12, tones.shade, 4)
  );
}

function drawRollBar(): string {
  return (
    // the far post stands a little ahead, which shows that it is a bow
    stroke(
      [
        [236, 262],
        [232, 160],
        [206, 150],
        [208, 270],
      ],
      IRON.shade,
      12,
    ) +
    stroke(
      [
        [206, 152],
        [208, 262],
      ],
      IRON.base,
      13,
    ) +
    stroke(
      [
        [203, 158],
        [204, 256],
      ],
      IRON.glow,
      4,
    ) +
    circle(206, 136, 8, "#ef8a2c")
  );
}

function drawHitch(): string {
  return (
    stroke(
      [
        [240, 440],
        [150, 458],
        [116, 456],
      ],
      IRON.shade,
      12,
    ) +
    stroke(
      [
        [210, 340],
        [140, 392],
        [134, 452],
      ],
      IRON.base,
      9,
    ) +
    circle(116, 456, 10, IRON.light) +
    circle(116, 456, 4, IRON.deep)
  );
}

/** What stands over the driver's seat. */
export type TractorCover = "roof" | "bar" | "none";

/**
 * A two-wheel-drive tractor from its right side, without scene or shadow: rear wheel on x 268, hitch ball on x 116,
 * wheels on the ground line.
 */
export function drawTractorBody(paint: string, accent: string, cover: TractorCover): string {
  const tones = tonesOf(paint);
  return [
    ribWheel(FRONT_X + 22, 444, 60, darken(accent, 0.45)),
    drawHitch(),
    drawChassis(),
    drawFrontAxle(tones),
    drawSeat(tones),
    cover === "roof" ? drawRoof(tones, paint) : "",
    cover === "bar" ? drawRollBar() : "",
    drawExhaust(),
    drawHood(tones, accent),
    strokePath("M330 404H424", IRON.deep, 12),
    drawWheelHouse(),
    lugWheel(REAR_X, 392, 121, accent),
    drawFender(tones),
    ribWheel(FRONT_X, 448, 65, accent),
    polygon(
      [
        [388, 396],
        [424, 396],
        [424, 406],
        [388, 406],
      ],
      IRON.light,
    ),
  ].join("");
}

const CARRIERS = [
  { paint: "#b8382a", rim: "#d9cfbd" },
  { paint: "#2c5f93", rim: "#d9cfbd" },
  { paint: "#3a7444", rim: "#d8b64a" },
  { paint: "#c9672a", rim: "#d9cfbd" },
] as const;

function chooseCarrier(implementPaint: string, seed: number): { paint: string; rim: string } {
  const others = CARRIERS.filter(({ paint }) => colourDistance(paint, implementPaint) > 60);
  return others[seed % others.length] ?? CARRIERS[1];
}

/** A tractor colour that differs from the implement's coat, so that the implement stays the subject. */
export function carrierPaint(implementPaint: string, seed: number): string {
  return chooseCarrier(implementPaint, seed).paint;
}

/** The rear of a tractor at the right edge, pulling an implement: hitch ball on x `116 + shift`. */
export function drawTowingTractor(implementPaint: string, seed: number, shift = 440): string {
  const { paint, rim } = chooseCarrier(implementPaint, seed);
  return group([drawTractorBody(paint, rim, seed % 3 === 0 ? "roof" : "none")], `translate(${shift} 0)`);
}
