import { expect, test } from "vitest";
import { frameAround, isInPicture, PICTURE_PIXELS } from "./picture-frame";

const LATUR = { latitude: 18.3972, longitude: 76.5678 };
const PUNE = { latitude: 18.5196, longitude: 73.8554 };
const SRINAGAR = { latitude: 34.0837, longitude: 74.7973 };
const MIDDLE = { x: PICTURE_PIXELS.x / 2, y: PICTURE_PIXELS.y / 2 };

test("shows all points that it is given, north above and west to the left", () => {
  const { toPixel } = frameAround([LATUR, PUNE, SRINAGAR], undefined);
  const [latur, pune, srinagar] = [LATUR, PUNE, SRINAGAR].map(toPixel);
  expect([LATUR, PUNE, SRINAGAR].every((point) => isInPicture(toPixel(point)))).toBe(true);
  expect(srinagar?.y).toBeLessThan(latur?.y ?? 0);
  expect(pune?.x).toBeLessThan(latur?.x ?? 0);
});

test("shows the circle of a search in the middle, whatever was found in it", () => {
  const { toPixel, zoom } = frameAround([PUNE], { ...LATUR, radiusKm: 50 });
  const { x, y } = toPixel(LATUR);
  expect(Math.abs(x - MIDDLE.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(y - MIDDLE.y)).toBeLessThanOrEqual(1);
  expect(zoom).toBeGreaterThan(frameAround([], { ...LATUR, radiusKm: 200 }).zoom);
});

test("shows all of India where nothing was found, and no point closer than outlines are worth", () => {
  const { outlines } = frameAround([], undefined);
  expect(outlines.width).toBeLessThanOrEqual(PICTURE_PIXELS.x);
  expect(outlines.height).toBeLessThanOrEqual(PICTURE_PIXELS.y);
  expect(frameAround([LATUR], undefined)).toMatchObject({ isClosest: true, zoom: 11 });
  expect(frameAround([LATUR, PUNE], undefined).isClosest).toBe(false);
});
