import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createFolderStore } from "./files.server";
import { createImageStore, ImageRefused, type ImageRequest } from "./images.server";
import { expectRows } from "../../tests/fixtures/expect-rows";

const root = mkdtempSync(join(tmpdir(), "pictures-"));
const folder = join(root, "images");
const files = createFolderStore(root);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const WANTED: ImageRequest = { widths: [40, 80], ratio: 4 / 3 };
const RED = { r: 200, g: 30, b: 40 };
const BLUE = { r: 20, g: 40, b: 190 };
const store = createImageStore(files);

/** Red on the left, blue on the right. */
async function twoColours(width = 240, height = 120) {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
  return sharp(await whole.png().toBuffer());
}

const read = (name: string) => readFileSync(join(folder, name));

async function colourAt(file: Buffer, x: number, y: number) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

const reasonOf = (source: Uint8Array) =>
  store.store(source, WANTED).then(
    () => "taken",
    (error: unknown) => (error instanceof ImageRefused ? error.reason : String(error)),
  );

/** A PNG that claims a size and holds next to nothing. */
async function pngThatClaims(width: number, height: number) {
  const png = await (await twoColours()).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe("an accepted image", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "may be %s, and becomes AVIF and WebP in every width and a JPEG",
    async (format) => {
      const source = await (await twoColours())[format]().toBuffer();
      const name = await store.store(source, WANTED);
      expect(name).toMatch(/^[0-9a-f]{18}$/);
      expect(
        readdirSync(folder)
          .filter((file) => file.startsWith(name))
          .sort(),
      ).toEqual([`${name}-40.avif`, `${name}-40.webp`, `${name}-80.avif`, `${name}-80.webp`, `${name}.jpg`].sort());
      for (const [file, kind, width] of [
        [`${name}-40.avif`, "heif", 40],
        [`${name}-80.webp`, "webp", 80],
        [`${name}.jpg`, "jpeg", 80],
      ] as const) {
        expect(await sharp(read(file)).metadata()).toMatchObject({ format: kind, width, height: (width * 3) / 4 });
      }
    },
  );

  it("that is small is not made larger: its own size takes the place of the wider ones", async () => {
    const source = await (await twoColours(64, 100)).png().toBuffer();
    const name = await store.store(source, { ...WANTED, widths: [40, 80, 160] });
    for (const [file, width] of [
      [`${name}-40.avif`, 40],
      [`${name}-80.avif`, 64],
      [`${name}-80.webp`, 64],
      [`${name}.jpg`, 64],
    ] as const)
      expect(await sharp(read(file)).metadata()).toMatchObject({ width, height: (width * 3) / 4 });
    for (const ending of ["avif", "webp"]) expect(read(`${name}-160.${ending}`)).toEqual(read(`${name}-80.${ending}`));
  });

  it("loses everything that cannot be seen", async () => {
    const secret = "Asha's yard, 18.1168 N";
    const exif = { IFD0: { Copyright: secret, ImageDescription: secret }, IFD3: { GPSLatitude: "18/1 7/1 0/1" } };
    const source = await (await twoColours()).withExif(exif).jpeg().toBuffer();
    expect(source.toString("latin1")).toContain(secret);
    const name = await store.store(Buffer.concat([source, Buffer.from("<script>alert(1)</script>")]), WANTED);
    for (const file of readdirSync(folder).filter((one) => one.startsWith(name))) {
      const text = read(file).toString("latin1");
      expect(text).not.toContain("18.1168");
      expect(text).not.toContain("<script>");
      expect((await sharp(read(file)).metadata()).exif).toBeUndefined();
    }
  });

  it("stands upright, however the camera was held, and is cut square for a person", async () => {
    const source = await (await twoColours()).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const jpeg = read(`${await store.store(source, { widths: [40, 80], ratio: 1 })}.jpg`);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 80, height: 80 });
    const [top, bottom] = [await colourAt(jpeg, 40, 5), await colourAt(jpeg, 40, 75)];
    expect(top.r).toBeGreaterThan(top.b);
    expect(bottom.b).toBeGreaterThan(bottom.r);
  });

  it("has white where nothing was", async () => {
    const background = { ...RED, alpha: 0 };
    const source = await sharp({ create: { width: 80, height: 60, channels: 4, background } })
      .png()
      .toBuffer();
    const name = await store.store(source, WANTED);
    expect(await colourAt(read(`${name}-80.webp`), 40, 30)).toEqual({ r: 255, g: 255, b: 255 });
  });

  it("has one name for the same content and shape, another for other content", async () => {
    const [one, other] = [await (await twoColours()).png().toBuffer(), await (await twoColours(200)).png().toBuffer()];
    const name = await store.store(one, WANTED);
    expect(await store.store(one, WANTED)).toBe(name);
    const others = [await store.store(other, WANTED), await store.store(one, { ...WANTED, ratio: 1 })];
    expect(others).not.toContain(name);
  });
});

describe("a rejected file", () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1:1/x.png"/></svg>';
  const page = "<html><script>alert(1)</script></html>";

  it("is told by its reason, and leaves nothing behind", async () => {
    const before = readdirSync(folder);
    await expectRows(
      [
        ["format", drawing],
        ["format", "GIF89a/*<script>alert(1)</script>*/"],
        ["format", ""],
        ["format", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
        ["format", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
        ["unreadable", `\xff\xd8\xff\xe0${page}`],
      ],
      async ([, text]) => await reasonOf(Buffer.from(text, "latin1")),
      ([reason]) => reason,
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("is a %s that ends too soon", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const whole = sharp({ create: { width: 200, height: 150, channels: 3, noise, background: RED } });
    const source = await whole[format]().toBuffer();
    for (const length of [source.length / 2, 40])
      expect(await reasonOf(source.subarray(0, length))).toBe(format === "avif" ? "format" : "unreadable");
  });

  it("has too many bytes, or too many pixels, whatever it weighs", async () => {
    const jpeg = await (await twoColours()).jpeg().toBuffer();
    const avif = sharp({ create: { width: 3_200, height: 3_200, channels: 3, background: RED } }).avif({ effort: 0 });
    const reasons = [
      await reasonOf(Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)])),
      await reasonOf(await pngThatClaims(30_000, 30_000)),
      await reasonOf(await pngThatClaims(6_325, 6_325)),
      await reasonOf(await avif.toBuffer()),
    ];
    expect(reasons).toEqual(["large", "large", "large", "avifLarge"]);
  });
});
