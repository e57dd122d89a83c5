import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

/** In the order in which they are asked for a letter. 200C and 200D join letters within one font. */
const RANGES = {
  latin: "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2212",
  devanagari: "U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF",
  "latin-ext": "U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1EFF",
  arabic: "U+0600-06FF,U+0750-077F,U+200C-200D",
  bengali: "U+0980-09FF,U+200C-200D",
  gurmukhi: "U+0A00-0A7F,U+200C-200D",
  gujarati: "U+0A80-0AFF,U+200C-200D",
  oriya: "U+0B00-0B7F,U+200C-200D",
  tamil: "U+0B80-0BFF,U+200C-200D",
  telugu: "U+0C00-0C7F,U+200C-200D",
  kannada: "U+0C80-0CFF,U+200C-200D",
  malayalam: "U+0D00-0D7F,U+200C-200D",
  "ol-chiki": "U+1C50-1C7F,U+200C-200D",
  "meetei-mayek": "U+AAE0-AAFF,U+ABC0-ABFF,U+200C-200D",
};
const PACKAGES: Record<string, string> = {
  latin: "@fontsource/noto-sans",
  "latin-ext": "@fontsource/noto-sans-devanagari",
};
const WEIGHTS = [400, 700];

const FONTS = Object.entries(RANGES).map(([name, range]) => ({
  name,
  range,
  letters: new RegExp(`[${range.replaceAll(/U\+|,/g, "").replaceAll(/[0-9A-F]{4}/g, "\\u$&")}]`),
}));

export const RECEIPT_FONT_FAMILY = `${FONTS.map(({ name }) => `"Receipt ${name}"`).join(", ")}, sans-serif`;

/** The fonts that the text has letters of: Chromium unpacks all whose range has one, though an earlier one gives it. */
export function receiptFontRules(text: string): string {
  const used = new Set([...new Set(text)].map((letter) => FONTS.find(({ letters }) => letters.test(letter))));
  return FONTS.filter((font) => used.has(font))
    .flatMap((font) => WEIGHTS.map((weight) => fontRule(font, weight)))
    .join("\n");
}

const resolve = createRequire(import.meta.url).resolve;
/** Read from the packages once a process. */
const RULES = new Map<string, string>();

function fontRule({ name, range }: (typeof FONTS)[number], weight: number): string {
  const font = PACKAGES[name] ?? `@fontsource/noto-sans-${name}`;
  const file = `${font}/files/${basename(font)}-${name}-${weight}-normal.woff2`;
  const rule =
    RULES.get(file) ??
    `@font-face{font-family:"Receipt ${name}";font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${readFileSync(resolve(file)).toString("base64")}) format("woff2")}`;
  RULES.set(file, rule);
  return rule;
}
