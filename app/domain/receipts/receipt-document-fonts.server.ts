import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { factsOf, type Language } from "~/i18n/language";

const WEIGHTS = [400, 700];

interface Face {
  family: string;
  file: (weight: number) => string;
  range: string;
}

const LATIN: Face = {
  family: "Receipt Latin",
  file: (weight) => `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`,
  range: "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2212",
};
/** Letters of transliterated names, and the rupee sign, which the Latin face lacks. */
const EXTENDED: Face = {
  family: "Receipt Extended",
  file: (weight) => `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-${weight}-normal.woff2`,
  range: "U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1EFF,U+20B9",
};
/** Has neither Latin letters nor digits, so it never stands alone. */
const DEVANAGARI: Face = {
  family: "Receipt Devanagari",
  file: (weight) => `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff2`,
  range: "U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF",
};

/**
 * The value of `font-family`. Where Devanagari is embedded anyhow it gives the rupee sign too: each
 * further font costs the PDF a kilobyte.
 */
export function receiptFontFamily(language: Language): string {
  const isDevanagari = factsOf(language).script === "Devanagari";
  const faces = isDevanagari ? [LATIN, DEVANAGARI, EXTENDED] : [LATIN, EXTENDED, DEVANAGARI];
  return `${faces.map((face) => `"${face.family}"`).join(", ")}, sans-serif`;
}

let rules: string | undefined;

/** `@font-face` rules that carry the fonts inside them; read from the packages once a process. */
export function receiptFontRules(): string {
  rules ??= [LATIN, EXTENDED, DEVANAGARI].flatMap((face) => WEIGHTS.map((weight) => fontRule(face, weight))).join("\n");
  return rules;
}

function fontRule({ family, file, range }: Face, weight: number): string {
  const path = createRequire(import.meta.url).resolve(file(weight));
  const data = readFileSync(path).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}
