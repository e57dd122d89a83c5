import { distance } from "fastest-levenshtein";

/** How near two names are, counting little what people often confuse. Safe for the browser. */

/** Replaced by one another: नांदेड is Nanded and Nander, वसमत Basmat and Vasmat. */
const CONFUSED: readonly [letters: string, cost: number][] = [
  ["dr", 0.4],
  ["vb", 0.4],
  ["pf", 0.4],
  ["nm", 0.4],
  ["cs", 0.5],
  ["ck", 0.5],
  ["iu", 0.5],
  ["ia", 0.5],
  ["ua", 0.5],
  ["dt", 0.6],
  ["kg", 0.6],
  ["pb", 0.6],
  ["jc", 0.7],
];
const REPLACED = new Map(
  CONFUSED.flatMap(([[one = "", other = ""], cost]) => [
    [one + other, cost],
    [other + one, cost],
  ]),
);
/** Dropped or added: the breath of Kolhapur, a short vowel, a nasal before a consonant. */
const DROPPED: Record<string, number> = { h: 0.3, i: 0.5, u: 0.5, a: 0.5, n: 0.5, m: 0.5 };
const SWAPPED = 0.8;
const ANY = 1;

const replaced = (one: string, other: string) => (one === other ? 0 : (REPLACED.get(one + other) ?? ANY));
const dropped = (letter: string) => DROPPED[letter] ?? ANY;

/** What it costs to make one sound of the other: 0 for equal ones, about 1 for each letter that is another. */
function soundCost(one: string, other: string): number {
  let before: number[] = [];
  let above: number[] = [0];
  for (let at = 1; at <= other.length; at += 1) above.push((above[at - 1] ?? 0) + dropped(other[at - 1] ?? ""));
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one[row - 1] ?? "";
    const current = [(above[0] ?? 0) + dropped(letter)];
    for (let at = 1; at <= other.length; at += 1) {
      const opposite = other[at - 1] ?? "";
      let cost = Math.min(
        (above[at - 1] ?? 0) + replaced(letter, opposite),
        (above[at] ?? 0) + dropped(letter),
        (current[at - 1] ?? 0) + dropped(opposite),
      );
      if (row > 1 && at > 1 && letter === other[at - 2] && opposite === one[row - 2])
        cost = Math.min(cost, (before[at - 2] ?? 0) + SWAPPED);
      current.push(cost);
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}

/** Endings of thousands of names, as they sound: pur, nagar, gaon, wadi, abad, garh, khed, halli, palli, town. */
const ENDINGS = "pur[ai]?|ngri?|gvn?|vdi|vri|bd|gri?|kid[ai]?|hli|pli|tun";
const COMMON_ENDING = new RegExp(`(?<=.)(?:${ENDINGS})$`);
/** Such an ending as a word of its own: 'Nagar' and 'Wadi' are places too, and not of every name that ends so. */
export const COMMON_NAME = new RegExp(`^(?:${ENDINGS})$`);

/** What a sound may cost and still be meant. What it ends with as thousands do tells it from none of them. */
export function maxCost(sound: string): number {
  const { length } = sound.replace(COMMON_ENDING, "");
  if (length <= 3) return 0.5;
  return length === 4 ? 0.8 : 1;
}

export function nearestSounds(sound: string, known: Iterable<string>): { sound: string; cost: number }[] {
  const near: { sound: string; cost: number }[] = [];
  const seen = new Set<string>();
  for (const one of known) {
    const max = Math.min(maxCost(sound), maxCost(one));
    if (seen.has(one) || Math.abs(one.length - sound.length) > 2 * max) continue;
    seen.add(one);
    // Two letters that have changed places are two mistakes here.
    if (distance(one, sound) > Math.max(2, 2 * max)) continue;
    const cost = soundCost(one, sound);
    if (cost <= max) near.push({ sound: one, cost });
  }
  return near.sort((one, other) => one.cost - other.cost);
}

/** Written so differently, names that sound alike by chance are not one: zzzzzz is not Jhajha. */
const MIN_ALIKE = 0.55;
const SAME_LETTERS: readonly [RegExp, string][] = [
  [/([^aeiou])\1+/g, "$1"],
  [/au|o[uw]/g, "o"],
  [/ph/g, "f"],
  [/ks|x/g, "ks"],
  [/[ck]h?/g, "k"],
  [/q/g, "k"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/oo/g, "u"],
  [/ee/g, "i"],
  [/(?<=[bdgjlst])h/g, ""],
  [/(.)\1+/g, "$1"],
];

/** Whether a name may be written so: both as `spellingOf` writes them, with how the one that was typed sounds. */
export function isWrittenLike(typed: string, name: string, sound: string): boolean {
  if (typed === name) return true;
  // A letter held down is no name: zzzzqqq is not Jhak.
  if (/(.)\1\1/.test(typed)) return false;
  // One consonant is heard of many a name.
  if (sound.length < 2) return distance(typed, name) <= 1 && typed.length > 2;
  const [one, other] = [typed, name].map((text) =>
    SAME_LETTERS.reduce((written, [from, to]) => written.replace(from, to), text),
  ) as [string, string];
  return 1 - distance(one, other) / Math.max(one.length, other.length) >= MIN_ALIKE;
}
