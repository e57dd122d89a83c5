import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DEMO_MACHINES } from "../machines";
import { DRAWINGS, SCENES, drawMachine } from "./index";
import type { DrawingKind, DrawingOptions } from "./index";

const MAX_THUMBNAIL_BYTES = 10 * 1024;
const THUMBNAIL = { width: 320, height: 240 };
const KINDS = Object.keys(DRAWINGS) as DrawingKind[];
const OPTIONS: DrawingOptions = { paint: "#c8321f", accent: "#f0c23a", field: "kharif", seed: 7 };

async function pixelsOf(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(80, 60).removeAlpha().raw().toBuffer();
}

describe.each(KINDS)("the drawing of a %s", (kind) => {
  it("is the same for the same options", () => {
    expect(drawMachine(kind, OPTIONS)).toBe(drawMachine(kind, { ...OPTIONS }));
  });

  it("fills an opaque 800 x 600 picture", async () => {
    const image = sharp(Buffer.from(drawMachine(kind, OPTIONS)));
    const { width, height } = await image.metadata();
    expect([width, height]).toEqual([800, 600]);
    const { isOpaque } = await image.stats();
    expect(isOpaque).toBe(true);
  });

  it("changes with the paint", async () => {
    const red = await pixelsOf(drawMachine(kind, OPTIONS));
    const blue = await pixelsOf(drawMachine(kind, { ...OPTIONS, paint: "#1f5fa8" }));
    expect(red.equals(blue)).toBe(false);
  });

  it("changes with every scene", () => {
    const pictures = SCENES.map((field) => drawMachine(kind, { ...OPTIONS, field }));
    expect(new Set(pictures).size).toBe(SCENES.length);
    for (const picture of pictures) expect(picture).not.toMatch(/NaN|undefined|<text|<filter|<image/);
  });

  it("stays small as an AVIF thumbnail", async () => {
    const thumbnail = await sharp(Buffer.from(drawMachine(kind, OPTIONS)))
      .resize(THUMBNAIL)
      .avif({ quality: 45 })
      .toBuffer();
    expect(thumbnail.length).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
  });
});

describe("the pictures of the demo machines", () => {
  it.each(DEMO_MACHINES.map((machine) => [machine.key, machine.drawing] as const))(
    "%s stays small as a WebP thumbnail",
    async (_, { kind, options }) => {
      const thumbnail = await sharp(Buffer.from(drawMachine(kind, options)))
        .resize(THUMBNAIL)
        .webp({ quality: 60 })
        .toBuffer();
      expect(thumbnail.length).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
    },
  );

  it("are all different", () => {
    const pictures = DEMO_MACHINES.map(({ drawing }) => drawMachine(drawing.kind, drawing.options));
    expect(new Set(pictures).size).toBe(DEMO_MACHINES.length);
  });
});
