import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = tokens.split("prefers-color-scheme: dark");

/** The colours of a theme by their names; the dark one keeps what it does not change. */
function readColours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

const THEMES = { light: readColours(light), dark: { ...readColours(light), ...readColours(dark) } };

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

/** Grounds that each colour of letters stands on. */
const PAIRS: Record<string, readonly string[]> = {
  ink: ["ground", "paper", "sand", "green-bg", "amber-bg", "red-bg", "neel-bg", "grey-bg"],
  soil: ["ground", "paper", "sand"],
  green: ["ground", "paper", "green-bg"],
  red: ["ground", "paper", "red-bg"],
  amber: ["amber-bg"],
  neel: ["neel-bg"],
  grey: ["grey-bg"],
  "on-bar": ["bar"],
  "on-leaf": ["leaf"],
  "on-haldi": ["haldi"],
  "on-geru": ["geru"],
};
/** Edges of controls on what they stand on, and the ring of the focus. */
const EDGES: Record<string, readonly string[]> = { edge: ["ground", "paper"], ring: ["ground", "paper"] };

function findWeak(theme: Record<string, string>, pairs: Record<string, readonly string[]>, ratio: number): string[] {
  return Object.entries(pairs).flatMap(([letters, grounds]) =>
    grounds
      .filter((ground) => !(contrast(theme[letters] ?? "#000000", theme[ground] ?? "#000000") >= ratio))
      .map((ground) => `${letters} on ${ground}`),
  );
}

describe.each(Object.entries(THEMES))("the %s colours", (_, theme) => {
  it("are readable in the sun in every pair of text and ground", () => {
    expect(findWeak(theme, PAIRS, 7)).toEqual([]);
  });

  it("draw the edges of controls and the focus visibly", () => {
    expect(findWeak(theme, EDGES, 3)).toEqual([]);
  });
});

it("keeps words readable on the ground of a picture that is not there", () => {
  expect(contrast(THEMES.light["on-haldi"] ?? "", THEMES.light["straw"] ?? "")).toBeGreaterThanOrEqual(7);
});
