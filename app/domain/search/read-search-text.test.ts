import { describe, expect, it } from "vitest";
import { findCity } from "~/domain/geography/cities";
import { KnownNames } from "~/domain/places/known-names.server";
import { soundOf, writingOf } from "~/domain/places/place-sound";
import { readDaysInSearch } from "~/domain/voice/days-in-search";
import { readSearchText, singlesAndPairs } from "./read-search-text";
import { BUILD_TEXTS, HELD_OUT_TEXTS } from "./search-texts.testing";
import { categoriesNamedBy } from "./search-words";

const STOCK =
  "Mahindra 575 DI, Swaraj 744 FE, John Deere 5050D, Shaktiman Rotavator 6 ft, Kartar 4000, Lemken Opal, Aspee Sprayer, Dasmesh Thresher, Fieldking Cultivator, Kirloskar Pump, Trolley 5 Tonne, Dasmesh Seed Drill".toLowerCase();
const TOWNS =
  "Ausa औसा, Udgir उदगीर, Murud मुरुड, Tuljapur तुळजापूर, Sehore सीहोर, Khed खेड, Ahmedpur अहमदपूर, Baramati बारामती, Nai नई, Naya नया, Bara बड़ा, Moth मोठ, Hal हल, Vite विटे, Motha मोठा";

const places = new KnownNames(
  TOWNS.split(", ").flatMap((names) =>
    names.split(" ").map((name) => ({ sound: soundOf(name), writing: writingOf(name), kind: 3, stateId: 1 })),
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
