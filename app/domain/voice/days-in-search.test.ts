import { describe, it } from "vitest";
import { readDaysInSearch } from "./days-in-search";
import { expectRows } from "../../../tests/fixtures/expect-rows";

/** A Monday. */
const FIRST = "2026-11-23";
const read = (search: string, language: "en" | "hi" | "mr" = "en") => {
  const found = readDaysInSearch(search, { language, first: FIRST, last: "2026-12-23" });
  return found && [found.search, found.days?.startDate.slice(5), found.days?.endDate.slice(5)];
};

describe("days among the words of a search", () => {
  it("are told from the others", () =>
    expectRows(
      [
        ["next week", "en", [undefined, "11-30", "12-06"]],
        ["rotavator latur under 2000 next week", "en", ["rotavator latur under 2000", "11-30", "12-06"]],
        ["अगले हफ्ते", "hi", [undefined, "11-30", "12-06"]],
        ["थ्रेशर सोमवार से बुधवार तक लातूर", "hi", ["थ्रेशर लातूर", "11-23", "11-25"]],
        ["पुढच्या आठवड्यात", "mr", [undefined, "11-30", "12-06"]],
        ["लातूर रोटावेटर २००० च्या आत पुढच्या आठवड्यात", "mr", ["लातूर रोटावेटर २००० च्या आत", "11-30", "12-06"]],
        ["kal tractor", "hi", ["tractor", "11-24", "11-24"]],
        ["tractor from tomorrow", "en", ["tractor", "11-24", "11-24"]],
        ["tractor 28 november to 2 december", "en", ["tractor", "11-28", "12-02"]],
        ["tractor for 3 days", "en", ["tractor for", undefined, undefined]],
      ] as const,
      ([search, language]) => read(search, language),
      ([, , expected]) => expected,
    ));

  it("are not read from sizes, models, places and rates", () =>
    expectRows(
      ["mahindra 575", "5 hp pump", "fieldking 9 tyne", "swaraj 744 latur", "below 2000", "rotavator yesterday", ""],
      (search) => read(search),
      () => undefined,
    ));
});
