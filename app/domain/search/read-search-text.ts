import type { Rupees } from "~/domain/money";
import { readCategory, type Category } from "~/domain/equipment/equipment";
import { latinDigits, plainNumber } from "~/domain/normalise-text";
import { parseLocation } from "~/domain/places/parse-location";
import { entriesOf, wordsFor } from "~/domain/words/lexicon";
import { normaliseSpeech } from "~/domain/words/normalise-speech";
import { MAX_RADIUS_KM, MIN_RADIUS_KM } from "./equipment-filter";
import { categoryTexts, isEveryday, lineOf, parseWords } from "./search-words";
import { findNearest, type Known, type Near } from "./spelling";

/** What the text of a search asks for: 'rotavetor latur 2000 chya aat', 'बीस किलोमीटर के अंदर ट्रैक्टर'. Safe for the browser. */

export interface SearchLexicon {
  /** Whether equipment has a word, whole or in part. */
  has(word: string): boolean;
  /** Names of equipment and its places; read only where some word is unknown. */
  stock: readonly Known[];
}

interface KnownPlaces {
  /** Whether a town or something larger is called so: spelt so, or only sounding so. */
  knows(name: string): "spelt" | "sounds" | undefined;
}

export interface PlaceReading {
  location: string;
  /** The other words, set right. */
  words: string[];
  category: Category | undefined;
  /** Whether the text says that it is a place: 'near Latur', 'लातूर में', 'tractor, Latur', a PIN code, or nothing else. */
  isSaid: boolean;
}

interface SearchText {
  /** The words that equipment is looked for by, set right; those that no equipment has are left out. */
  words: string[];
  /** Meant by something that no equipment is called by, such as 'jcb'. */
  category: Category | undefined;
  /** The likeliest first. */
  places: PlaceReading[];
  /** Kilometres within what can be asked for. */
  radius: number | undefined;
  /** A day. */
  maxRate: Rupees | undefined;
  /** True where somebody is to drive it. */
  driver: true | undefined;
  /** The whole text where nothing but misspelt words is in it, set right. */
  spelling: string | undefined;
}

const MAX_WORDS = 8;

export function readSearchText(text: string, lexicon: SearchLexicon, places: KnownPlaces): SearchText {
  const line = lineOf(text);
  const distance = readDistance(line);
  const rate = readRate(distance?.rest ?? line);
  const wordsOfDriver = rate.words.filter((word) => saysDriver(word));
  const words = rate.words.filter((word) => !wordsOfDriver.includes(word) || lexicon.has(word)).slice(0, MAX_WORDS);
  const readings = readWords(words, lexicon);
  const { words: meant, category } = meantBy(readings);
  const typed = parseWords(text);
  const isSpelling = typed.length === words.length && readings.every(({ words: as }) => as !== undefined);
  const spelling = meant.join(" ");
  const driver =
    wordsOfDriver.length > 0 && !wordsFor("without").some((word) => ` ${normaliseSpeech(line)} `.includes(` ${word} `));
  return {
    words: meant,
    category,
    places: listPlaces(line, readings, places, lexicon),
    radius: distance?.radius,
    maxRate: rate.maxRate,
    driver: driver ? true : undefined,
    spelling: isSpelling && spelling !== typed.filter((word) => !isEveryday(word)).join(" ") ? spelling : undefined,
  };
}

const saysDriver = (word: string) => wordsFor("driver").includes(normaliseSpeech(word));

const KM =
  "kms?|k\\.m\\.?|kilo\\s?met(?:er|re|ar)s?|किमी|कि\\.?\\s?मी\\.?|कि॰\\s?मी॰|किलो\\s?मी[टत]र|किलो\\s?मि[टत]र|के\\.?एम\\.?";
const DISTANCE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:([\\d०-९]{1,4})(?:[.,][\\d०-९]+)?|([\\p{L}\\p{M}]+))\\s*-?\\s*(?:${KM})\\p{Script=Devanagari}*(?![\\p{L}\\p{M}\\p{N}])`,
  "gu",
);

/** Tells a distance from the other words of a search or a place; undefined where none is named. */
export function readDistance(text: string): { radius: number; rest: string } | undefined {
  const line = text.normalize("NFC").toLowerCase();
  for (const match of line.matchAll(DISTANCE)) {
    const [written, digits, word = ""] = match;
    const km = digits === undefined ? numberOf(word) : Number(latinDigits(digits));
    if (km === undefined || km === 0) continue;
    const others = `${line.slice(0, match.index)} ${line.slice(match.index + written.length)}`;
    const words = others.split(/\s+/).filter((one) => one !== "" && !wordsFor("aroundDistance").includes(bare(one)));
    return { radius: Math.min(MAX_RADIUS_KM, Math.max(MIN_RADIUS_KM, km)), rest: words.join(" ") };
  }
  return undefined;
}

function numberOf(word: string): number | undefined {
  const said = normaliseSpeech(word);
  const entry = entriesOf("number").find(({ words }) => words.some((one) => normaliseSpeech(one) === said));
  return entry && Number(entry.value);
}

/** A word as the lexicon has it, without the signs around it. */
const bare = (word: string) => normaliseSpeech(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""));

/** A sign of money, a number in either digits, and what is written to its end: '₹2,000', 'रु२०००', '2000/-', '२०००पर्यंत'. */
const AMOUNT = /^(₹|rs\.?|रु\.?)?([\d०-९][\d०-९,]*)(?:\/-)?([\p{L}\p{M}]*)$/u;
const [MIN_RATE_RUPEES, MAX_RATE_RUPEES] = [50, 999_999];
/** How many words may stand between the amount and what makes it a limit. */
const MAX_WORDS_APART = 3;
/** Six digits without a sign of money are a PIN code. */
const MAX_BARE_DIGITS = 5;

const isLimit = (word: string | undefined): boolean => word !== undefined && wordsFor("limit").includes(word);

/** Tells the words from a highest rate and what makes it one. */
function readRate(text: string): { words: string[]; maxRate: number | undefined } {
  const tokens = text.normalize("NFC").split(/\s+/).filter(Boolean);
  const limits = tokens.map(bare);
  const amounts = tokens.flatMap((token, index) => readAmount(token, index, limits) ?? []);
  // A model is a number too, and stands as near: 'mahindra 575 under 2000'.
  const [rate] = amounts.toSorted((one, other) => one.apart - other.apart || other.rupees - one.rupees);
  const isRead = (index: number) => amounts.some((one) => one.index === index && (one === rate || one.apart === 0));
  const kept = tokens.filter((_token, index) => !isRead(index)).join(" ");
  return { words: parseWords(kept).filter((word) => !isLimit(bare(word))), maxRate: rate?.rupees };
}

/** An amount with how near a limit is; 0 where it says itself that it is money. */
function readAmount(token: string, index: number, limits: readonly string[]) {
  const [, sign, digits, end = ""] = AMOUNT.exec(token) ?? [];
  const plain = plainNumber(digits ?? ",");
  if (plain.includes(",")) return undefined;
  const isMoney = sign !== undefined || token.endsWith("/-") || isLimit(bare(end));
  const isBare = end === "" && plain.length <= MAX_BARE_DIGITS;
  const apart = isMoney ? 0 : isBare ? distanceToLimit(index, limits) : Infinity;
  const rupees = Number(plain);
  const isRate = apart < Infinity && rupees >= MIN_RATE_RUPEES && rupees <= MAX_RATE_RUPEES;
  return isRate ? { index, rupees, apart } : undefined;
}

/** Infinite where no limit is near. */
function distanceToLimit(index: number, limits: readonly string[]): number {
  const distances = limits.flatMap((word, at) => (isLimit(word) ? Math.abs(at - index) : []));
  return Math.min(Infinity, ...distances.filter((apart) => apart <= MAX_WORDS_APART));
}

/** A word of a search, or two that are one, and what is meant by it. */
interface Reading {
  typed: readonly string[];
  /** Known words; undefined where none is near, and where a category is. */
  words: string | undefined;
  category: Category | undefined;
  /** True where the word sounds like the known one. */
  isAlike: boolean;
  /** True where another word is meant that names a category or an equipment: it is no place, though some are called nearly so. */
  isThing: boolean;
}

let names: Known[] | undefined;
let related: Known[] | undefined;

/** Words and pairs of words of categories. */
const categoryNames = (): Known[] =>
  (names ??= categoryTexts().flatMap(([, words]) => singlesAndPairs(words).map((word) => ({ word }))));
/** Makes and things that a category is nearest to. */
const relatedNames = (): Known[] =>
  (related ??= entriesOf("related").flatMap(({ value, words }) => words.map((word) => ({ word, category: value }))));

export function singlesAndPairs(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;.()]+/)
    .filter(Boolean);
  return [...words, ...words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`)];
}

/** Each word as it is where equipment has it, else the nearest, alone or with its neighbour. */
function readWords(words: readonly string[], { has, stock }: SearchLexicon): Reading[] {
  const known = words.map((word) => isEveryday(word) || has(word));
  const vocabulary = [...categoryNames(), ...stock, ...relatedNames()];
  const singles = words.map((word, index): Near | undefined =>
    known[index] === true ? { word, apart: 0, isAlike: true } : findNearest(word, vocabulary),
  );
  const readings: Reading[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [one = "", other] = words.slice(at, at + 2);
    const isUnknown = known[at] !== true || known[at + 1] !== true;
    const isHad = other === undefined || has(`${one} ${other}`);
    const pair = isHad ? undefined : findNearest(`${one} ${other}`, vocabulary);
    const apart = (singles[at]?.apart ?? Infinity) + (singles[at + 1]?.apart ?? Infinity);
    if (pair !== undefined && (isUnknown ? pair.apart <= apart : pair.isAlike)) {
      readings.push(toReading([one, other ?? ""], pair));
      at += 1;
    } else if (!isEveryday(one)) readings.push(toReading([one], singles[at], known[at]));
  }
  return readings;
}

function toReading(typed: readonly string[], near: Near | undefined, isWrittenSo = false): Reading {
  const category = readCategory(near?.category);
  return {
    typed,
    words: category === undefined ? near?.word : undefined,
    category,
    isAlike: near?.isAlike === true,
    isThing: !isWrittenSo && near !== undefined && near.isPlace !== true,
  };
}

function meantBy(readings: readonly Reading[]): { words: string[]; category: Category | undefined } {
  const words = readings.flatMap((reading) => reading.words?.split(" ") ?? []);
  return { words: [...new Set(words)], category: readings.find(({ category }) => category !== undefined)?.category };
}

const MAX_PLACE_WORDS = 2;
const PIN = /^\d{6}$/;
/** Marathi writes 'near' and 'in' into the word. */
const NEAR_ENDING = "जवळपास|जवळ|मध्ये|मधील|मधे|पासून|परिसरात";
const MARK = "tal|taluka|tehsil|dist|district|ता|तालुका|तहसील|जि|जिल्हा|जिला";

/** Every way to read a place, two words before one, the last of the text first: as it is typed, then as it is set right. */
function listPlaces(line: string, readings: readonly Reading[], places: KnownPlaces, { has }: SearchLexicon) {
  const isOfCategory = (word: string) =>
    categoryTexts().some(([, words]) => words.toLowerCase().split(/\s+/).includes(word));
  return [false, true].flatMap((isSetRight) => {
    const words = readings.flatMap((reading) =>
      (isSetRight ? (reading.words?.split(" ") ?? []) : reading.typed).map((word) => ({ word, reading })),
    );
    return spansOf(words.length).flatMap(([from, to]): PlaceReading[] => {
      const span = words.slice(from, to);
      const location = nameIn(span.map(({ word }) => word));
      if (location === undefined || isEveryday(location)) return [];
      const rest = readings.filter((reading) => !span.some((one) => one.reading === reading));
      const known = PIN.test(location) ? "spelt" : places.knows(location);
      const isSaid = rest.length === 0 || PIN.test(location) || isSaidToBe(location, line);
      const isThing = span.some(
        ({ word, reading }) => isOfCategory(word) || (reading.isThing && (reading.isAlike || known !== "spelt")),
      );
      // What is said to be a place, and is nothing else, may be one that is misspelt.
      const isGuess = rest.length > 0 && isSaid && !isSetRight && !span.some(({ word }) => has(word));
      if (isThing || (known === undefined && !isGuess)) return [];
      return [{ location, isSaid, ...meantBy(rest) }];
    });
  });
}

function spansOf(count: number): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (let length = Math.min(MAX_PLACE_WORDS, count); length > 0; length -= 1)
    for (let from = count - length; from >= 0; from -= 1) spans.push([from, from + length]);
  return spans;
}

/** The words as a name; undefined where they only say where, as 'near' and 'district' do. */
function nameIn(words: readonly string[]): string | undefined {
  const { pin, parts } = parseLocation(words.join(" "));
  const [part, ...others] = parts;
  if (pin !== undefined) return part === undefined ? pin : undefined;
  return part === undefined || others.length > 0 ? undefined : part.words.join(" ");
}

function isSaidToBe(location: string, line: string): boolean {
  const name = location.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, "").replaceAll(/\s+/g, "\\s+");
  const [before, after] = [String.raw`(?<![^\s,])`, String.raw`(?![^\s,])`];
  const stands = [
    `${before}(?:${[...wordsFor("nearBefore"), MARK].join("|")})\\.?\\s+${name}${after}`,
    `${before}${name}\\s+(?:${[...wordsFor("nearAfter"), MARK].join("|")})${after}`,
    `${before}${name}(?:${NEAR_ENDING})${after}`,
    `,\\s*${name}${after}`,
    `${before}${name}\\s*,`,
  ];
  return stands.some((pattern) => new RegExp(pattern, "iu").test(line));
}
