import { describe, expect, it } from "vitest";
import { readCategory } from "~/domain/equipment/equipment";
import { findCity } from "~/domain/geography/cities";
import { KnownNames } from "~/domain/places/known-names.server";
import { soundOf, writingOf } from "~/domain/places/place-sound";
import { readDaysInSearch } from "~/domain/voice/days-in-search";
import { entriesOf } from "~/domain/words/lexicon";
import { createRandom, type Random } from "../../../tests/fixtures/random";
import { readSearchText, singlesAndPairs } from "./read-search-text";
import { BUILD_TEXTS, HELD_OUT_TEXTS } from "./search-texts.testing";
import { categoriesNamedBy, isEveryday } from "./search-words";

const STOCK =
  "Mahindra 575 DI, Swaraj 744 FE, John Deere 5050D, Shaktiman Rotavator 6 ft, Kartar 4000, Lemken Opal, Aspee Sprayer, Dasmesh Thresher, Fieldking Cultivator, Kirloskar Pump, Trolley 5 Tonne, Dasmesh Seed Drill, Sonalika 60, Kubota MU, Preet 987".toLowerCase();
const TOWNS =
  "Ausa औसा, Udgir उदगीर, Murud मुरुड, Tuljapur तुळजापूर, Sehore सीहोर, Khed खेड, Ahmedpur अहमदपूर, Baramati बारामती, Nai नई, Naya नया, Bara बड़ा, Moth मोठ, Hal हल, Vite विटे, Motha मोठा";

const places = new KnownNames(
  TOWNS.split(", ").flatMap((names) =>
    names.split(" ").map((name) => ({ sound: soundOf(name), writing: writingOf(name), kind: 3 })),
  ),
);
const lexicon = {
  has: (word: string) => STOCK.includes(word) || categoriesNamedBy(word).length > 0,
  stock: STOCK.split(", ").flatMap((name) => singlesAndPairs(name).map((word) => ({ word }))),
};

/** What is read of a text: categories or else words, `@` a place, `<` a rate, `~` kilometres, `+` days, `driver`. */
function told(text: string): string {
  const dated = readDaysInSearch(text, { first: "2026-11-23", last: "2026-12-23" });
  const read = readSearchText(dated === undefined ? text : (dated.search ?? ""), lexicon, places);
  const [place] = read.places.filter(({ isSaid }) => isSaid || read.words.length > 0);
  const { words, category } = place ?? read;
  const named = words.map((word) => categoriesNamedBy(word).at(0) ?? word);
  const days = dated?.days;
  return [
    ...new Set([...(category === undefined ? [] : [category]), ...named]),
    ...(place === undefined ? [] : [`@${findCity(place.location)?.key ?? soundOf(place.location)}`]),
    ...(read.maxRate === undefined ? [] : [`<${read.maxRate}`]),
    ...(read.radius === undefined ? [] : [`~${read.radius}`]),
    ...(days === undefined ? [] : [`+${days.startDate.slice(5)}..${days.endDate.slice(5)}`]),
    ...(read.driver === true ? ["driver"] : []),
  ].join(" ");
}

const rowsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([meant, texts]) => texts.split(";").map((text) => [text.trim(), meant] as const));

function missed(table: Record<string, string>): string[] {
  return rowsOf(table).flatMap(([text, meant]) => {
    const wanted = meant.replace(/@(\S+)/, (_all, name: string) => `@${findCity(name)?.key ?? soundOf(name)}`);
    return told(text) === wanted ? [] : [`${text}: ${told(text)}, not ${wanted}`];
  });
}

describe("the text of a search", () => {
  it("is read, of those that the reading was made with", () => expect(missed(BUILD_TEXTS)).toEqual([]));

  it("is read in at least 97 of 100 of those that were written beforehand and tried afterwards", () => {
    const wrong = missed(HELD_OUT_TEXTS);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(0.03 * rowsOf(HELD_OUT_TEXTS).length);
  });

  it("is measured by 300 texts, none of them twice", () => {
    const texts = [BUILD_TEXTS, HELD_OUT_TEXTS].flatMap(rowsOf).map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(300);
  });
});

const MAKES =
  "mahindra, swaraj, shaktiman, kartar, lemken, dasmesh, fieldking, kirloskar, sonalika, kubota, trolley".split(", ");
const [MISSPELT, MIN_LETTERS] = [500, 5];

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
      const { words, category } = readSearchText(typed, lexicon, places);
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
    const words = [...STOCK.split(/[ ,]+/), ...machines.map(({ word }) => word)].filter((word) => lexicon.has(word));
    expect(words.filter((word) => readSearchText(word, lexicon, places).spelling !== undefined)).toEqual([]);
  });
});
