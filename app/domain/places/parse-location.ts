import { latinDigits, normaliseStart } from "~/domain/normalise-text";
import { entriesOf, wordsFor } from "~/domain/words/lexicon";
import { normaliseSpeech } from "~/domain/words/normalise-speech";

/** What the parts of a location stand for, as people write it. Safe for the browser. */

export type PartRole = "any" | "village" | "taluka" | "district";

export interface LocationPart {
  words: string[];
  role: PartRole;
}

interface ParsedLocation {
  pin: string | undefined;
  parts: LocationPart[];
}

const MAX_CHARACTERS = 200;
const MAX_PARTS = 6;
const MAX_WORDS = 6;

const ROLE_OF_MARK = new Map(
  entriesOf("markOf").flatMap(({ value, words }) =>
    words.map((mark) => [normaliseSpeech(mark), value as Exclude<PartRole, "any">] as const),
  ),
);
const LONGEST_MARK_WORDS = 2;
const IDLE = new Set(wordsFor("idleInPlace"));
/** Marathi writes 'near', 'from' and 'in' into the word. */
const ENDINGS = /(?<=.{3})(जवळपास|जवळील|जवळचे|जवळ|मध्ये|मधील|मधे|पासून|पासुन|परिसरात)$/;
const STATES_IN_SHORT: readonly [RegExp, string][] = [
  [/\bm\.?\s?h\.?(?=$|[\s,])/giu, " mh "],
  [/\bm\.\s?p\.?(?=$|[\s,])/giu, " mp "],
  [/म\.?\s?प्र\.?(?=$|[\s,])/gu, " mp "],
  [/(?<!\p{L})एम\.?\s?पी\.?(?=$|[\s,])/gu, " mp "],
  [/(?<!\p{L})एम\.?\s?एच\.?(?=$|[\s,])/gu, " mh "],
  [/(?<!\p{L})(?:यू\.?\s?पी|उ\.?\s?प्र)\.?(?=$|[\s,])/gu, " up "],
];

/** Reads 'at post Murud tal. Latur', 'Latur district', 'ता. औसा जि. लातूर 413520' and the like. */
export function parseLocation(text: string): ParsedLocation {
  let line = latinDigits(normaliseStart(text, MAX_CHARACTERS).toLowerCase());
  const digits = /(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)/.exec(line);
  const pin = digits === null ? undefined : `${digits[1] ?? ""}${digits[2] ?? ""}`;
  if (digits !== null) line = line.replace(digits[0], " , ");
  for (const [short, state] of STATES_IN_SHORT) line = line.replace(short, state);
  const parts = line.split(/[,;\n|()]+/).flatMap((segment) => readSegment(wordsOf(segment)));
  return { pin, parts: parts.filter(({ words }) => words.length > 0).slice(0, MAX_PARTS) };
}

const wordsOf = (segment: string) => segment.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");

type Token = { mark: Exclude<PartRole, "any"> } | { word: string };

function tokensOf(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const length = [LONGEST_MARK_WORDS, 1].find((count) =>
      ROLE_OF_MARK.has(normaliseSpeech(words.slice(at, at + count).join(" "))),
    );
    const mark =
      length === undefined ? undefined : ROLE_OF_MARK.get(normaliseSpeech(words.slice(at, at + length).join(" ")));
    if (mark !== undefined) {
      tokens.push({ mark });
      at += (length ?? 1) - 1;
    } else if (!IDLE.has(normaliseSpeech(words[at] ?? "")))
      tokens.push({ word: (words[at] ?? "").replace(ENDINGS, "") });
  }
  return tokens;
}

/** A mark belongs to the word after it, or, where the segment ends with one, each to the word before: 'Ausa taluka, Latur district'. */
function readSegment(words: readonly string[]): LocationPart[] {
  const tokens = tokensOf(words);
  const last = tokens.at(-1);
  const isBefore = last !== undefined && "mark" in last && last.mark !== "village" && tokens.length > 1;
  const parts: LocationPart[] = [{ words: [], role: "any" }];
  for (const token of tokens) {
    const part = parts.at(-1);
    if (part === undefined) break;
    if ("word" in token) {
      if (part.words.length < MAX_WORDS) part.words.push(token.word);
    } else if (isBefore) {
      part.role = token.mark;
      parts.push({ words: [], role: "any" });
    } else parts.push({ words: [], role: token.mark });
  }
  return parts;
}
