import { describe, expect, it } from "vitest";
import { filterOf, readListingQuery, readPageQuery, writeListingQuery } from "./equipment-query";
import { parseWords } from "./search-words";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const read = (query: string) => readListingQuery(new URLSearchParams(query));
const NOTHING = readListingQuery(new URLSearchParams());

describe("readListingQuery", () => {
  it("reads every part", () => {
    const query =
      "search=+Swaraj++744&category=tractors&minPrice=1%2C500&maxPrice=₹3000&location=Latur&radius=20&season=winter&specifications=power_hp%3E%3D45+HP" +
      "&startDate=2026-03-12&endDate=2026-03-14&sort=nearest";
    expect(read(query)).toEqual({
      search: "Swaraj 744",
      category: "tractor",
      minPrice: 1500,
      maxPrice: 3000,
      location: "Latur",
      here: undefined,
      radius: 20,
      season: "winter",
      specifications: [{ name: "power_hp", is: "min", value: 45, unit: "hp" }],
      startDate: "2026-03-12",
      endDate: "2026-03-14",
      sort: "nearest",
    });
  });

  it("leaves out what it cannot understand", () =>
    expectRows(
      [
        "",
        "minPrice=cheap",
        "maxPrice=1e3",
        "radius=near",
        "sort=colour",
        "sort=nearest",
        "endDate=2026-02-30",
        "lat=91&lon=1",
        "specifications=power_hp>=many",
        "spec=power_hp&specIs=min&specValue=",
        "minPrice=0",
      ],
      (query) => read(query),
      () => NOTHING,
    ));

  it("turns prices and days round that stand the wrong way", () => {
    expect(read("minPrice=900&maxPrice=100")).toMatchObject({ minPrice: 100, maxPrice: 900 });
    expect(read("startDate=2026-03-14&endDate=2026-03-12")).toMatchObject({
      startDate: "2026-03-12",
      endDate: "2026-03-14",
    });
  });

  it("keeps a radius within its bounds", () =>
    expectRows(
      [
        ["0", 1],
        ["201", 200],
        ["२५", 25],
      ],
      ([text]) => read(`radius=${text}`).radius,
      ([, radius]) => radius,
    ));

  it.each([
    ["lift_kg<=1500kg", { name: "lift_kg", is: "max", value: 1500, unit: "kg" }],
    ["working_width_ft>=7.5", { name: "working_width_ft", is: "min", value: 7.5 }],
    ["बैठक: मागे", { name: "बैठक", is: "is", value: "मागे" }],
  ])("reads the condition %s", (text, condition) => {
    const query = new URLSearchParams({ specifications: text });
    expect(readListingQuery(query).specifications).toEqual([condition]);
  });

  it("reads a condition from a form's fields, beside those chosen before, each once", () => {
    const asked = read("specifications=drive%3D4wd&specifications=drive%3D4WD&spec=power_hp&specIs=max&specValue=60");
    expect(asked.specifications).toEqual([
      { name: "drive", is: "is", value: "4wd" },
      { name: "power_hp", is: "max", value: 60 },
    ]);
  });
});

describe("writeListingQuery", () => {
  it("writes what was read", () =>
    expectRows(
      [
        "search=swaraj&category=tractor&minPrice=100&maxPrice=900&location=Latur&radius=20&season=winter&specifications=power_hp%3E%3D45+hp&startDate=2026-03-12&endDate=2026-03-14&sort=nearest",
        "lat=18.3972&lon=76.5678&sort=nearest",
      ],
      (query) => writeListingQuery(read(query)).toString(),
      (query) => query,
    ));

  it("leaves out what goes without saying", () => {
    expect(writeListingQuery(read("radius=70&sort=popular&page=3&colour=red&location=&minPrice=0")).toString()).toBe(
      "",
    );
  });
});

it("terms in the address are read, passed on and written back; what is not understood is left out", () => {
  const address = "location=Latur&startDate=2026-03-12&endDate=2026-03-14&withOperator=true&delivered=true&sort=total";
  expect(read(address)).toMatchObject({ withOperator: true, delivered: true, sort: "total" });
  expect(filterOf(read(address))).toMatchObject({ withOperator: true, delivered: true });
  expect(writeListingQuery(read(address)).toString()).toBe(address);
  expect(writeListingQuery(read("withOperator=perhaps&delivered=1&sort=total")).toString()).toBe("sort=price");
});

it("the words of a search are those between blanks, without punctuation around them, each once", () => {
  expect(parseWords(" Tractor, (Latur)  TRACTOR – ट्रॅक्टर! 4x4 ")).toEqual(["tractor", "latur", "ट्रॅक्टर", "4x4"]);
  expect(parseWords("a\u0000b \u0000 c\u0007")).toEqual(["a", "b", "c"]);
});

it("reads the number of a page", () =>
  expectRows(
    [
      ["", 100, undefined],
      ["limit=7&cursor=14", 7, 14],
      ["limit=7&cursor=1000000000", 7, 10_000],
      ["limit=9999", 500, undefined],
      ["limit=x&cursor=-1", 100, undefined],
    ],
    ([query]) => readPageQuery(new URLSearchParams(query)),
    ([, limit, cursor]) => ({ limit, cursor, owned: false }),
  ));
