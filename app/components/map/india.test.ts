import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { OUTLINE_ZOOM } from "./map-limits";
import { CITIES } from "~/domain/geography/cities";
import type { Point } from "~/domain/geography/distance";

const MAX_BYTES = 15_000;
const svg = readFileSync(new URL("./india.svg", import.meta.url), "utf8");

const TILE_PIXELS = 256;
const HALF_TURN = 180;
const TURN = 360;

/** Where a point lies on the map of the world at a zoom, in pixels from its north-west corner. */
function toWorldPixel({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const world = TILE_PIXELS * 2 ** zoom;
  const northing = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / TURN)) / Math.PI;
  return { x: ((longitude + HALF_TURN) / TURN) * world, y: ((1 - northing) / 2) * world };
}

type PixelLine = [x: number, y: number][];

/** Lines that start at a point and go on in steps. */
function readLine(text: string): PixelLine {
  const numbers = text.match(/-?\d+/g)?.map(Number) ?? [];
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index) => {
    x += numbers[2 * index] ?? 0;
    y += numbers[2 * index + 1] ?? 0;
    return [x, y];
  });
}

const land = (/id="land" d="([^"]*)"/.exec(svg)?.[1] ?? "").split("M").filter(Boolean).map(readLine);

function isOnLand(latitude: number, longitude: number): boolean {
  const { x, y } = toWorldPixel({ latitude, longitude }, OUTLINE_ZOOM);
  const crosses = (line: PixelLine) =>
    line.filter(([x1, y1], index) => {
      const [x2, y2] = line.at(index - 1) ?? [x1, y1];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }).length;
  return land.reduce((sum, line) => sum + crosses(line), 0) % 2 === 1;
}

test("the outlines weigh no more than 15 KB", () => {
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(MAX_BYTES);
});

test("every known city lies on the land that is drawn", () => {
  const inland = CITIES.filter(({ key }) => key !== "mumbai" && key !== "chennai");
  expect(inland.filter(({ latitude, longitude }) => !isOnLand(latitude, longitude))).toEqual([]);
});

test.each([
  ["Gilgit", 35.92, 74.31, true],
  ["Aksai Chin", 35.2, 79.4, true],
  ["Tawang", 27.59, 91.87, true],
  ["Lahore", 31.55, 74.34, false],
  ["Kathmandu", 27.71, 85.32, false],
  ["the sea west of Mumbai", 19, 71, false],
])(
  "India is drawn whole, as the Survey of India draws it: with %s at %f, %f: %s",
  (_place, latitude, longitude, isIn) => expect(isOnLand(latitude, longitude)).toBe(isIn),
);
