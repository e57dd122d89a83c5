import { describe, expect, it } from "vitest";
import { readCategory } from "~/domain/equipment/equipment";
import { KnownNames } from "~/domain/places/known-names.server";
import { entriesOf } from "~/domain/words/lexicon";
import { createRandom, type Random } from "../../../tests/fixtures/random";
import { readSearchText, singlesAndPairs } from "./read-search-text";
import { categoriesNamedBy, isEveryday } from "./search-words";

const NAMES =
  "Mahindra 575 DI, Swaraj 744 FE, John Deere 5050D, Shaktiman Rotavator 6 ft, Kartar 4000, Lemken Opal, Aspee Sprayer, Dasmesh Thresher, Fieldking Cultivator, Kirloskar Pump, Sonalika 60, Kubota MU, Preet 987, Trolley 5 Tonne".toLowerCase();
const MAKES =
  "mahindra, swaraj, shaktiman, kartar, lemken, dasmesh, fieldking, kirloskar, sonalika, kubota, trolley".split(", ");
const [MISSPELT, MIN_LETTERS] = [500, 5];

const lexicon = {
  has: (word: string) => NAMES.includes(word) || categoriesNamedBy(word).length > 0,
  stock: NAMES.split(", ").flatMap((name) => singlesAndPairs(name).map((word) => ({ word }))),
};
const places = new KnownNames([]);
const read = (text: string) => readSearchText(text, lexicon, places);

/** Each word with the categories that it means, or the make. */
const machines = [
  ...["category", "related"].flatMap((meaning) =>
    entriesOf(meaning).flatMap(({ value, words }) =>
      words.filter((word) => !word.includes(" ")).map((word) => ({ word, means: readCategory(value) ?? value })),
    ),
  ),
  ...MAKES.map((word) => ({ word, means: word })),
].filter(({ word }) => Array.from(word).length >= MIN_LETTERS && !isEveryday(word));

const MISTAKES: ((letters: string[], at: number, random: Random) => string[])[] = [
  (letters, at) => [...letters.slice(0, at), letters[at + 1] ?? "", letters[at] ?? "", ...letters.slice(at + 2)],
  (letters, at) => [...letters.slice(0, at + 1), ...letters.slice(at)],
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at, random) => letters.with(at, random.pick(letters)),
  (letters, at) => [...letters.slice(0, at + 1), " ", ...letters.slice(at + 1)],
];

function misspell(word: string, random: Random): string {
  const letters = Array.from(word);
  // The first letter is right, and a vowel sign stays with a letter.
  const at = random.whole(1, letters.length - 2);
  return random.pick(MISTAKES)(letters, at, random).join("");
}

describe("a misspelt machine", () => {
  it("is understood in at least 97 of 100 of 500 generated spellings, in two scripts and romanised", () => {
    const random = createRandom(20_261_129);
    const missed: string[] = [];
    for (let count = 0; count < MISSPELT; count += 1) {
      const { word, means } = random.pick(machines);
      const typed = misspell(word, random);
      const { words, category } = read(typed);
      const meant = [...words.flatMap((one) => [one, ...categoriesNamedBy(one)]), category];
      const alike = words.flatMap((one) =>
        machines.filter((machine) => machine.word === one).map((machine) => machine.means),
      );
      if (![...meant, ...alike].includes(means))
        missed.push(`${typed}: ${words.join(" ")} ${category ?? ""}, not ${word}`);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(0.03 * MISSPELT);
  });

  it("is none where the word names something in stock", () => {
    const words = [...NAMES.split(/[ ,]+/), ...machines.map(({ word }) => word)].filter((word) => lexicon.has(word));
    expect(words.filter((word) => read(word).spelling !== undefined)).toEqual([]);
  });
});
