/** How a place's name sounds in any script and spelling: तुळजापूर, Tuljapur and Tulzapur are one. Browser-safe. */

/** Letters with how they are written in Latin ones. */
const lettersOf = (table: string): ReadonlyMap<string, string> =>
  new Map(table.split(" ").map((pair) => pair.split(":") as [string, string]));

const CONSONANTS = lettersOf(
  "क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m " +
    "य:y र:r ऱ:r ल:l ळ:l व:v श:sh ष:sh स:s ह:h",
);
/** With a dot below, as NFD writes them: छिंदवाड़ा is Chhindwara, राजगढ़ Rajgarh. */
const DOTTED = lettersOf("ड:r ढ:rh ज:z फ:f");
const VOWELS = lettersOf("अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ऍ:e ओ:o औ:au ऑ:o");
const VOWEL_SIGNS = lettersOf("ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ॅ:e ो:o ौ:au ॉ:o ्:");
const NASALS = /[ंँ]/;
/** Before them the dot above is an m: अंबड is Ambad. */
const LABIALS = /[पफबभम]/;
const DOT_BELOW = "़";
const DEVANAGARI = /\p{Script=Devanagari}/u;
const PLAIN = /^[\x20-\x7e]*$/;
const DIGIT_ZERO = "०".codePointAt(0) ?? 0;

/** Devanagari letters as Latin ones, each consonant with its vowel; what is Latin already stays. */
function toLatin(text: string): string {
  if (PLAIN.test(text)) return text;
  const letters = Array.from(text.normalize("NFD"));
  let latin = "";
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? "";
    const isDotted = letters[at + 1] === DOT_BELOW;
    const consonant = (isDotted ? DOTTED.get(letter) : undefined) ?? CONSONANTS.get(letter);
    if (consonant !== undefined) {
      if (isDotted) at += 1;
      const sign = VOWEL_SIGNS.get(letters[at + 1] ?? "");
      if (sign !== undefined) at += 1;
      // The last consonant of a word is said without its vowel: सीहोर is Sehor.
      latin += consonant + (sign ?? (DEVANAGARI.test(letters[at + 1] ?? "") ? "a" : ""));
    } else if (VOWELS.has(letter)) latin += VOWELS.get(letter) ?? "";
    else if (NASALS.test(letter)) latin += LABIALS.test(letters[at + 1] ?? "") ? "m" : "n";
    else if (/[०-९]/.test(letter)) latin += String((letter.codePointAt(0) ?? 0) - DIGIT_ZERO);
    else if (letter !== DOT_BELOW) latin += letter;
  }
  return latin;
}

/** A name as it is compared letter by letter: Latin letters and digits alone, in lower case. */
export function spellingOf(name: string): string {
  const latin = toLatin(name);
  return (PLAIN.test(latin) ? latin : latin.normalize("NFD")).toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** A name as it is stored, in its own script: सतना and सटाणा are spelt alike in Latin letters alone. */
export const writingOf = (name: string): string =>
  DEVANAGARI.test(name) ? name.normalize("NFC").toLowerCase().trim() : spellingOf(name);

export const isSameScript = (one: string, other: string): boolean => DEVANAGARI.test(one) === DEVANAGARI.test(other);

/** To be counted up with every change of how a name sounds or is stored: the stored names are made again. */
export const SOUND_EDITION = 4;

/** Spellings that sound alike, applied in this order. */
const ALIKE: readonly [RegExp, string][] = [
  // गाव, गांव: Naigaon, Naygav, Naigao.
  [/g(?:aon|anva?|aava?|ava?|awa?|ao|oan)$/g, "gav"],
  [/chh?/g, "C"],
  [/x|ksh/g, "ks"],
  [/sh/g, "s"],
  [/ph/g, "f"],
  [/([kgjtdb])h/g, "$1"],
  [/rh(?![aeiou])/g, "r"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/q/g, "k"],
  [/z/g, "j"],
  // Owsa is Ausa.
  [/ow(?![aeiou])/g, "au"],
  [/w/g, "v"],
  // Deori is देवरी, Indore is इंदौर.
  [/eo/g, "ev"],
  [/(?<=[^aeiou])e$/g, ""],
  [/oo/g, "u"],
  [/ee/g, "i"],
  [/au|ou|o/g, "u"],
  [/a[iy](?![aeu])|e[iy]?|y/g, "i"],
  [/(?!^)a|h$/g, ""],
  [/([a-z])\1+/g, "$1"],
];

/** Equal for names that sound alike. Long and short vowels, breath and the silent a are not heard. */
export function soundOf(name: string): string {
  return name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(hear)
    .join("")
    .replace(/([a-z])\1+/g, "$1");
}

function hear(word: string): string {
  let sound = spellingOf(word);
  for (const [written, heard] of ALIKE) sound = sound.replace(written, heard);
  return sound;
}
