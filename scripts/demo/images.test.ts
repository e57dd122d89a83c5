import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { IMAGE_FOLDER, readDemoImage } from "./images";
import { DEMO_EQUIPMENT } from "./equipment";

const MAX_TOTAL_BYTES = 2 * 1024 * 1024;
const MAX_THUMBNAIL_BYTES = 10 * 1024;
const THUMBNAIL = { width: 320, height: 240 };
const KEYS = DEMO_EQUIPMENT.map(({ key }) => key);

const fileOf = (key: string) => readFileSync(join(IMAGE_FOLDER, `${key}.svg`));

describe("demo images", () => {
  it("are one file for each piece of equipment, all different", () => {
    expect(readdirSync(IMAGE_FOLDER).sort()).toEqual(KEYS.map((key) => `${key}.svg`).sort());
    expect(new Set(KEYS.map((key) => fileOf(key).toString())).size).toBe(KEYS.length);
  });

  it("stay small together", () => {
    expect(KEYS.reduce((sum, key) => sum + fileOf(key).length, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });

  it("depend on no font, filter, script or other file", () => {
    const foreign = /NaN|undefined|<text|<filter|<image|<script|<style|href="[^#]/;
    expect(KEYS.filter((key) => foreign.test(fileOf(key).toString()))).toEqual([]);
  });

  it("fill 4:3 without transparency and stay small as thumbnails", async () => {
    for (const key of KEYS) {
      const image = sharp(await readDemoImage(key));
      const { width, height } = await image.metadata();
      expect([width, height], key).toEqual([640, 480]);
      expect((await image.stats()).isOpaque, key).toBe(true);
      const thumbnail = await image.resize(THUMBNAIL).webp({ quality: 60 }).toBuffer();
      expect(thumbnail.length, key).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
    }
  });
});
