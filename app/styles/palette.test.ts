import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const TEXT_RATIO = 7;
const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const cards = readFileSync(new URL("./cards.css", import.meta.url), "utf8");

function paint(name: string): string {
  const hex = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (hex === undefined) throw new Error(`no colour named ${name}`);
  return hex;
}

/** Relative luminance of an sRGB colour as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every pair of lettering and ground that the sheets set. */
const PAIRS: Record<string, readonly string[]> = {
  ink: ["paper", "chalk", "sand", "haldi", "green", "yellow", "red", "grey", "blue"],
  soil: ["paper", "chalk", "sand", "grey"],
  geru: ["paper", "chalk", "red"],
  leaf: ["paper", "chalk", "green"],
  umber: ["yellow"],
  slate: ["grey"],
  neel: ["blue"],
  chalk: ["ink", "leaf", "geru", "slate", "neel"],
  haldi: ["ink"],
};

describe("palette", () => {
  it("knows the ratio of black on white", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  it("is readable in the sun in every pair of text and ground", () => {
    const pairs = Object.entries(PAIRS).flatMap(([letters, grounds]) =>
      grounds.map((ground) => [letters, ground] as const),
    );
    expect(pairs.filter(([letters, ground]) => contrast(paint(letters), paint(ground)) < TEXT_RATIO)).toEqual([]);
  });

  it("keeps ink readable on the ground of every category", () => {
    const grounds = [...cards.matchAll(/\.(?:pic|g\d) \{[^}]*?background-color: (#[0-9a-f]{6});/g)].flatMap(
      ([, hex]) => hex ?? [],
    );
    expect(grounds.length).toBeGreaterThanOrEqual(5);
    expect(grounds.filter((hex) => contrast(paint("ink"), hex) < TEXT_RATIO)).toEqual([]);
  });
});
