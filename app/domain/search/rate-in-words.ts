import { plainNumber } from "~/domain/normalise-text";
import { parseSearch } from "./search-words";

/** What people write around a machine's name in a search: the rate they would pay, and words that name nothing. Safe for the browser. */

const LIMITS =
  "under below within upto less max maximum budget kam kami andar bhitar aat paryant tak rs rupees rupee rupaye rupay तक अंदर भीतर कम बजट आत पर्यंत कमी खाली रु रुपये रुपए रुपया रुपयांत रुपयात रुपयांच्या रुपयांपर्यंत रुपयांपेक्षा";

const LIMIT_WORDS = new Set(LIMITS.split(" "));
/** A sign of money, a number in either digits, and what is written to its end: '₹2,000', 'रु२०००', '2000/-', '२०००पर्यंत'. */
const AMOUNT = /^(₹|rs\.?|रु\.?)?([\d०-९][\d०-९,]*)(?:\/-)?([\p{L}\p{M}]*)$/u;
const MIN_RATE_RUPEES = 50;
const MAX_RATE_RUPEES = 999_999;
/** How many words may stand between the amount and what makes it a limit. */
const MAX_WORDS_APART = 3;
/** Limits that come before the amount; the others follow it, or are of money and do either. */
const BEFORE = new Set("under below within upto less max maximum budget बजट".split(" "));
const OF_MONEY = /^(?:rs|rup|रु|budget|बजट)/;
/** Six digits without a sign of money are a PIN code. */
const MAX_BARE_DIGITS = 5;

export interface ReadWords {
  words: string[];
  /** Whole rupees a day. */
  maxPrice: number | undefined;
}

const isLimit = (word: string | undefined) => word !== undefined && LIMIT_WORDS.has(word);

interface Amount {
  index: number;
  rupees: number;
  /** How near a limit is; 0 for an amount that says itself that it is money. */
  distance: number;
}

/** Tells the words that name something from a highest rate and from words that name nothing. */
export function readRateInWords(search: string): ReadWords {
  const tokens = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  const limits = tokens.map(strip);
  const amounts = tokens.flatMap((token, index) => readAmount(token, index, limits) ?? []);
  // A model is a number too, and stands as near: 'mahindra 575 under 2000'.
  const [rate] = [...amounts].sort((one, other) => one.distance - other.distance || other.rupees - one.rupees);
  const isRead = new Set(
    amounts.filter((amount) => amount === rate || amount.distance === 0).map(({ index }) => index),
  );
  const kept = tokens.filter((_token, index) => !isRead.has(index)).join(" ");
  return { words: parseSearch(kept).filter((word) => !LIMIT_WORDS.has(word)), maxPrice: rate?.rupees };
}

function readAmount(token: string, index: number, limits: readonly string[]): Amount | undefined {
  const [, sign, digits, end = ""] = AMOUNT.exec(token) ?? [];
  if (digits === undefined) return undefined;
  const isMoney = sign !== undefined || token.endsWith("/-") || isLimit(end);
  const plain = plainNumber(digits);
  if (plain.includes(",")) return undefined;
  const isBare = end === "" && plain.length <= MAX_BARE_DIGITS;
  const distance = isMoney ? 0 : isBare ? distanceToLimit(index, limits) : Infinity;
  const rupees = Number(plain);
  return distance === Infinity || rupees < MIN_RATE_RUPEES || rupees > MAX_RATE_RUPEES
    ? undefined
    : { index, rupees, distance };
}

/** Of a limit on its usual side of the amount, or, farther away than any of those, on the other. */
function distanceToLimit(index: number, limits: readonly string[]): number {
  const distances = limits.map((word, at) => {
    const apart = Math.abs(at - index);
    if (!isLimit(word) || apart > MAX_WORDS_APART) return Infinity;
    return OF_MONEY.test(word) || BEFORE.has(word) === at < index ? apart : apart + MAX_WORDS_APART;
  });
  return Math.min(...distances);
}

const strip = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
