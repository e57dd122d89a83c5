import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer";
import { beforeAll, describe, expect, it } from "vitest";
import { compactPdf } from "./compact-pdf";
import { findChromium } from "./find-chromium.server";
import { paintFirstPage, readFonts, readProperties, readText } from "./read-pdf.testing";

const FONT = "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2";
const SENTENCES = [
  "स्वराज ट्रॅक्टर",
  "ज्ञानेश्वर कुऱ्हाडे",
  "छत्रपती संभाजीनगर",
  "भाड्याने घेणारे",
  "पैसे परत केले जात आहेत",
  "प्रतिदिन भाडे",
];
let printed: Buffer;

beforeAll(async () => {
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT)).toString("base64");
  const browser = await puppeteer.launch({
    executablePath: findChromium(undefined) ?? "",
    headless: "shell",
    pipe: true,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="mr"><title>पावती</title>
    <style>@font-face { font-family: d; src: url(data:font/woff2;base64,${font}) } body { font-family: d }</style>
    <h1>पावती</h1>${SENTENCES.map((sentence) => `<section><p>${sentence}</p><dl><dt>१</dt><dd>${sentence}</dd></dl></section>`).join("")}`);
  printed = Buffer.from(await page.pdf({ format: "a4", printBackground: true, tagged: true }));
  await browser.close();
});

describe("compactPdf", () => {
  it("looks and reads as before, and weighs a quarter less", async () => {
    const compacted = await compactPdf(printed);
    expect(compacted.length).toBeLessThan(printed.length * 0.75);
    expect(await readText(compacted)).toBe(await readText(printed));
    expect((await paintFirstPage(compacted)).equals(await paintFirstPage(printed))).toBe(true);
    expect(await readFonts(compacted)).toEqual(await readFonts(printed));
  });

  it("keeps title, tags and size of the page", async () => {
    const [before, after] = [await readProperties(printed), await readProperties(await compactPdf(printed))];
    for (const name of ["Title", "Tagged", "Pages", "Page size", "Producer"]) expect(after[name]).toBe(before[name]);
    expect(after["Tagged"]).toBe("yes");
  });

  it("leaves alone what it does not know", async () => {
    const compacted = await compactPdf(printed);
    expect(await compactPdf(compacted)).toBe(compacted);
    for (const other of [Buffer.alloc(0), Buffer.from("not a PDF"), printed.subarray(0, printed.length - 200)]) {
      expect(await compactPdf(other)).toBe(other);
    }
  });

  it("leaves alone a file whose font is damaged", async () => {
    const damaged = Buffer.from(printed);
    const fontAt = damaged.indexOf("/Length1");
    expect(fontAt).toBeGreaterThan(0);
    const dataAt = damaged.indexOf("stream\n", fontAt) + "stream\n".length;
    damaged.fill(0xff, dataAt, dataAt + 200);
    expect(await compactPdf(damaged)).toBe(damaged);
  });
});
