import { describe, expect, it } from "vitest";
import { isTestThere, listTitles, readPromises, SECTIONS } from "./promises";
import { parse, readText } from "./sources";
import { expectRows } from "../fixtures/expect-rows";

const promises = readPromises(readText("tests/specification.md"));

describe("what the product promises", () => {
  it.each(SECTIONS)("has a section %s with promises in it", (section) => {
    expect(promises.filter((promise) => promise.section === section)).not.toEqual([]);
  });

  it("stands in no other section", () => {
    expect(
      [...new Set(promises.map(({ section }) => section))].filter(
        (section) => !SECTIONS.some((known) => known === section),
      ),
    ).toEqual([]);
  });

  it("is said once, in words", () => {
    const sentences = promises.map(({ section, sentence }) => `${section}: ${sentence}`);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
    expect(promises.filter(({ sentence }) => sentence.length < 10)).toEqual([]);
  });

  it("is shown by tests that are there", () => {
    const missing = promises.flatMap(({ sentence, tests }) =>
      tests.filter((test) => !isTestThere(test)).map((test) => ({ sentence, test })),
    );
    expect(missing).toEqual([]);
  });
});

describe("a table of promises", () => {
  it("is read row by row", () => {
    const markdown =
      "## Renters\n\n| sentence | test |\n| --- | --- |\n| A page is there. | `a.ts › is there`<br>b.ts › too |\n";
    expect(readPromises(markdown)).toEqual([
      { section: "Renters", sentence: "A page is there.", tests: ["a.ts › is there", "b.ts › too"] },
    ]);
  });

  it("finds titles of groups, lists and loops", () => {
    const source = parse(
      "a.test.ts",
      'describe("a house", () => { it.each<number>([1])("has %d doors", () => {}); for (const n of []) test(`is ${n} high`, () => {}); });',
    );
    expect(listTitles(source)).toEqual([
      ["a house", "has \u0000 doors"],
      ["a house", "is \u0000 high"],
    ]);
  });

  it("tells a test from other code", () =>
    expectRows(
      [
        ["tests/house/promises.test.ts › finds titles of groups, lists and loops", true],
        ["tests/house/promises.test.ts › a table of promises › is read row by row", true],
        ["tests/house/promises.test.ts › another table › is read row by row", false],
        ["tests/house/promises.test.ts › has a section Renters with promises in it", true],
        ["tests/house/promises.test.ts › is a title of nothing", false],
        ["tests/house/nowhere.test.ts › is read row by row", false],
        ["tests/house/promises.test.ts", false],
      ],
      ([reference]) => isTestThere(reference),
      ([, is]) => is,
    ));
});
