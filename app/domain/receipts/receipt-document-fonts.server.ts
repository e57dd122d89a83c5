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

/** Names of people and machines come in every script of India; 200C and 200D join letters within one font. */
const OTHERS: readonly Face[] = Object.entries({
  arabic: "U+0600-06FF,U+0750-077F",
  bengali: "U+0980-09FF",
  gurmukhi: "U+0A00-0A7F",
  gujarati: "U+0A80-0AFF",
  oriya: "U+0B00-0B7F",
  tamil: "U+0B80-0BFF",
  telugu: "U+0C00-0C7F",
  kannada: "U+0C80-0CFF",
  malayalam: "U+0D00-0D7F",
  "ol-chiki": "U+1C50-1C7F",
  "meetei-mayek": "U+AAE0-AAFF,U+ABC0-ABFF",
}).map(([script, range]) => ({
  family: `Receipt ${script}`,
  file: (weight) => `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`,
  range: `${range},U+200C-200D`,
}));

/**
 * In the order in which they are asked for a letter. Where Devanagari is embedded anyhow it gives the rupee sign too:
 * each further font costs the PDF a kilobyte.
 */
function facesOf(language: Language): readonly Face[] {
  return factsOf(language).script === "Devanagari"
    ? [LATIN, DEVANAGARI, EXTENDED, ...OTHERS]
    : [LATIN, EXTENDED, DEVANAGARI, ...OTHERS];
}

/** The value of `font-family`. */
export function receiptFontFamily(language: Language): string {
  return `${facesOf(language)
    .map((face) => `"${face.family}"`)
    .join(", ")}, sans-serif`;
}

/**
 * `@font-face` rules that carry the fonts inside them, of those alone that the text has letters of: Chromium unpacks
 * every font whose range has a letter, also where an earlier one gives it.
 */
export function receiptFontRules(language: Language, text: string): string {
  const faces = facesOf(language);
  const used = new Set<Face | undefined>();
  for (const letter of new Set(text)) used.add(faces.find((face) => hasLetter(face, letter.codePointAt(0) ?? 0)));
  return faces
    .filter((face) => used.has(face))
    .flatMap((face) => WEIGHTS.map((weight) => fontRule(face, weight)))
    .join("\n");
}

const BOUNDS = new Map<Face, readonly (readonly [number, number])[]>();

function hasLetter(face: Face, code: number): boolean {
  const bounds = BOUNDS.get(face) ?? readBounds(face.range);
  BOUNDS.set(face, bounds);
  return bounds.some(([from, to]) => from <= code && code <= to);
}

function readBounds(range: string): (readonly [number, number])[] {
  return range.split(",").map((part) => {
    const [from = "", to = from] = part.slice("U+".length).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

/** Read from the packages once a process. */
const RULES = new Map<string, string>();

function fontRule({ family, file, range }: Face, weight: number): string {
  const name = file(weight);
  const known = RULES.get(name);
  if (known !== undefined) return known;
  const data = readFileSync(createRequire(import.meta.url).resolve(name)).toString("base64");
  const rule = `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
  RULES.set(name, rule);
  return rule;
}
