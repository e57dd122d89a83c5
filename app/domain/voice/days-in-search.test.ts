import { describe, it } from "vitest";
import { readDaysInSearch } from "./days-in-search";
import { expectRows } from "../../../tests/fixtures/expect-rows";

/** A Monday. */
const FIRST = "2026-11-23";
const read = (search: string) => {
  const found = readDaysInSearch(search, { first: FIRST, last: "2026-12-23" });
  return found && [found.search, found.days?.startDate.slice(5), found.days?.endDate.slice(5)];
};

describe("days among the words of a search", () => {
  it("are told from the others", () =>
    expectRows(
      [
        ["next week", [undefined, "11-30", "12-06"]],
        ["rotavator latur under 2000 next week", ["rotavator latur under 2000", "11-30", "12-06"]],
        ["अगले हफ्ते", [undefined, "11-30", "12-06"]],
        ["थ्रेशर सोमवार से बुधवार तक लातूर", ["थ्रेशर लातूर", "11-23", "11-25"]],
        ["पुढच्या आठवड्यात", [undefined, "11-30", "12-06"]],
        ["लातूर रोटावेटर २००० च्या आत पुढच्या आठवड्यात", ["लातूर रोटावेटर २००० च्या आत", "11-30", "12-06"]],
        ["kal tractor", ["tractor", "11-24", "11-24"]],
        ["tractor from tomorrow", ["tractor", "11-24", "11-24"]],
        ["tractor 28 november to 2 december", ["tractor", "11-28", "12-02"]],
        ["tractor for 3 days", ["tractor for", undefined, undefined]],
        ["rotavator next month", ["rotavator", "12-01", "12-23"]],
        ["tractor this month latur", ["tractor latur", "11-23", "11-30"]],
        ["अगले महीने थ्रेशर", ["थ्रेशर", "12-01", "12-23"]],
        ["अगले महीने में ट्रैक्टर", ["ट्रैक्टर", "12-01", "12-23"]],
        ["पुढच्या महिन्यात रोटाव्हेटर", ["रोटाव्हेटर", "12-01", "12-23"]],
        ["tractor pudhchya mahinyat", ["tractor", "12-01", "12-23"]],
        ["agle mahine tractor", ["tractor", "12-01", "12-23"]],
        ["tractor in december", ["tractor in", "12-01", "12-23"]],
        ["डिसेंबरमध्ये ट्रॅक्टर", ["ट्रॅक्टर", "12-01", "12-23"]],
        ["tractor in january", ["tractor in", "01-01", "01-31"]],
      ] as const,
      ([search]) => read(search),
      ([, expected]) => expected,
    ));

  it("are not read from sizes, models, places and rates", () =>
    expectRows(
      [
        "mahindra 575",
        "5 hp pump",
        "fieldking 9 tyne",
        "swaraj 744 latur",
        "below 2000",
        "rotavator yesterday",
        "driver ke saath tractor",
        "driver ke sath",
        "",
      ],
      (search) => read(search),
      () => undefined,
    ));
});
