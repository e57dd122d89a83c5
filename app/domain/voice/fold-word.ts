/** Spellings that sound alike become one, in Devanagari and in Latin letters. */

const DEVANAGARI: readonly (readonly [RegExp, string])[] = [
  [/[ीई]/g, "ि"],
  [/इ/g, "ि"],
  [/[ूऊउ]/g, "ु"],
  [/[ॅैऍऐए]/g, "े"],
  [/[ॉौऑऔओ]/g, "ो"],
  [/ळ/g, "ल"],
  [/ण/g, "न"],
  [/[शष]/g, "स"],
  [/्/g, ""],
  [/यि/g, "ि"],
  [/ये/g, "े"],
  [/(.)\1+/g, "$1"],
  [/[ंः]$/, ""],
];

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/aa+/g, "a"],
  [/ee+|ii+/g, "i"],
  [/oo+|uu+/g, "u"],
  [/ph/g, "f"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/q|ck/g, "k"],
  [/x/g, "ks"],
  [/chh/g, "ch"],
  [/([bdghjkst])h/g, "$1"],
  [/iy(?=[aeo])/g, "i"],
  [/(.)\1+/g, "$1"],
  [/h$/, ""],
];
const LONG_LATIN = 5;
const MIN_FOLDED = 3;

/** Sounds of words that came before; everyday speech has few. */
const KNOWN = new Map<string, string>();
const MAX_KNOWN = 5_000;

/** The sound of a normalised word, for comparing spellings. Words too short to tell apart by sound stay as they are. */
export function foldWord(word: string): string {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  const isLatin = /^[a-z]/.test(word);
  let folded = (isLatin ? LATIN : DEVANAGARI).reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  // A nasal at the end of a long word is written or not: parson, parso.
  if (isLatin && folded.length >= LONG_LATIN) folded = folded.replace(/([aeiou])n$/, "$1");
  if (folded.length < MIN_FOLDED) folded = word;
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(word, folded);
  return folded;
}
