import { latinDigits } from "~/domain/normalise-text";
import { MAX_RADIUS_KM, MIN_RADIUS_KM } from "./equipment-filter";

/** A distance among the words of a place or a search: '20 km from Latur', 'लातूरपासून २० किमी', 'बीस किलोमीटर के अंदर'. Safe for the browser. */

const NUMBERS: readonly (readonly [number, string])[] = [
  [1, "one एक ek"],
  [2, "two दो दोन do don"],
  [3, "three तीन teen tin"],
  [4, "four चार char chaar"],
  [5, "five पांच पाँच पाच paanch panch pach paach"],
  [6, "six छह छः सहा"],
  [7, "seven सात saat"],
  [8, "eight आठ aath"],
  [9, "nine नौ नऊ nau"],
  [10, "ten दस दहा das dus daha"],
  [12, "twelve बारह बारा barah bara"],
  [15, "fifteen पंद्रह पन्द्रह पंधरा pandrah pandhra"],
  [20, "twenty बीस वीस bees bis vees vis"],
  [25, "पच्चीस पंचवीस pachchis pachis panchvis"],
  [30, "thirty तीस tees tis"],
  [35, "पैंतीस पस्तीस"],
  [40, "forty fourty चालीस चाळीस chalis chalees"],
  [45, "पैंतालीस पंचेचाळीस"],
  [50, "fifty पचास पन्नास pachas pachaas pannas"],
  [60, "sixty साठ saath sath"],
  [70, "seventy सत्तर sattar"],
  [75, "पचहत्तर पंच्याहत्तर"],
  [80, "eighty अस्सी ऐंशी assi ainshi"],
  [90, "ninety नब्बे नव्वद nabbe navvad"],
  [100, "hundred सौ शंभर sau shambhar"],
  [150, "डेढ़सौ दीडशे"],
  [200, "दोनशे donshe"],
];
const NUMBER_OF_WORD = new Map(NUMBERS.flatMap(([km, words]) => words.split(" ").map((word) => [fold(word), km])));
const UNIT =
  "kms?|k\\.m\\.?|kilo\\s?met(?:er|re|ar)s?|किमी|कि\\.?\\s?मी\\.?|कि॰\\s?मी॰|किलो\\s?मी[टत]र|किलो\\s?मि[टत]र|के\\.?एम\\.?";
const DISTANCE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:([\\d०-९]{1,4})(?:[.,][\\d०-९]+)?|([\\p{L}\\p{M}]+))\\s*-?\\s*(?:${UNIT})\\p{Script=Devanagari}*(?![\\p{L}\\p{M}\\p{N}])`,
  "gu",
);
/** Written around a distance, they name nothing: 'within … of', '… से … के अंदर', '…पासून … अंतरावर'. */
const AROUND = new Set(
  (
    "within upto up to from of away around about radius range distance in the se ke ka ki tak door dur andar bhitar aat pasun paasun paryant javal jawal " +
    "से के का की तक दूर दूरी अंदर अन्दर भीतर में दायरे आसपास पास पासून पर्यंत आत च्या अंतरावर अंतरात अंतर परिसरात लांब परिघात जवळ"
  )
    .split(" ")
    .map(fold),
);

/** Marathi writes 'from' into the word. */
const FROM = /(?<=.{3})पास[ूु]न$/u;

export interface DistanceInWords {
  /** Kilometres within what can be asked for. */
  radius: number;
  /** The other words; empty where there are none. */
  rest: string;
}

/** Tells a distance from the other words; undefined where none is named. */
export function readDistanceInWords(text: string): DistanceInWords | undefined {
  const line = text.normalize("NFC").toLowerCase();
  for (const match of line.matchAll(DISTANCE)) {
    const [written, digits, word = ""] = match;
    const km = digits === undefined ? NUMBER_OF_WORD.get(fold(word)) : Number(latinDigits(digits));
    if (km === undefined || km === 0) continue;
    const others = `${line.slice(0, match.index)} ${line.slice(match.index + written.length)}`;
    const words = others.split(/\s+/).filter((one) => one !== "" && !AROUND.has(fold(one)));
    const rest = words.map((one) => one.replace(FROM, ""));
    return { radius: Math.min(MAX_RADIUS_KM, Math.max(MIN_RADIUS_KM, km)), rest: rest.join(" ") };
  }
  return undefined;
}

function fold(word: string): string {
  return word.normalize("NFC").replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, "");
}
