import { describe, expect, it } from "vitest";
import { priceStep } from "./equipment-filter";
import { filterOf, readListingQuery, readPageNumber, readPageQuery, writeListingQuery } from "./equipment-query";
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
        "category=spaceship",
        "minPrice=cheap",
        "maxPrice=1e3",
        "radius=near",
        "season=monsoon",
        "sort=colour",
        "sort=nearest",
        "endDate=2026-02-30",
        "lat=18",
        "lat=91&lon=1",
        "specifications=",
        "specifications=power_hp",
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

  it("takes one day for both", () => {
    expect(read("endDate=2026-03-12")).toMatchObject({ startDate: "2026-03-12", endDate: "2026-03-12" });
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

describe("a condition from a form", () => {
  it("is read or left out", () =>
    expectRows(
      [
        ["spec=power_hp&specValue=40", { name: "power_hp", is: "min", value: 40 }],
        ["spec=drive&specIs=max&specValue=4WD", { name: "drive", is: "is", value: "4wd" }],
        ["spec=lift_kg&specValue=१,५०० kg", { name: "lift_kg", is: "min", value: 1_500, unit: "kg" }],
        ["spec=lift_kg&specValue=1,50,000", { name: "lift_kg", is: "min", value: 150_000 }],
        ["spec=drive&specIs=is&specValue=4WD, PTO; new", { name: "drive", is: "is", value: "4wd pto new" }],
      ],
      ([query]) => [read(query).specifications, read(writeListingQuery(read(query)).toString()).specifications],
      ([, condition]) => [[condition], [condition]],
    ));
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

describe("filterOf", () => {
  it("draws the circle around a known city, whatever the language", () => {
    expect(filterOf(read("location=लातूर")).near).toEqual({ latitude: 18.3972, longitude: 76.5678, radiusKm: 50 });
  });

  it("goes by the city where both a city and a point are named", () => {
    expect(filterOf(read("location=Latur&lat=1&lon=2")).near?.latitude).toBe(18.3972);
  });

  it("looks for any other location in what owners wrote", () => {
    expect(filterOf(read("location=Ausa&lat=1&lon=2"))).toMatchObject({ near: undefined, locationText: "ausa" });
  });
});

describe("terms in the address", () => {
  it("are read, passed on and written back; what is not understood is left out", () => {
    const address =
      "location=Latur&startDate=2026-03-12&endDate=2026-03-14&withOperator=true&delivered=true&sort=total";
    expect(read(address)).toMatchObject({ withOperator: true, delivered: true, sort: "total" });
    expect(filterOf(read(address))).toMatchObject({ withOperator: true, delivered: true });
    expect(writeListingQuery(read(address)).toString()).toBe(address);
    expect(writeListingQuery(read("withOperator=perhaps&delivered=1&sort=total")).toString()).toBe("sort=price");
  });
});

describe("the slider's step", () => {
  it("grows with the highest rate", () =>
    expectRows(
      [
        [100, 1],
        [1_000, 5],
        [20_400, 51],
        [100_000, 250],
      ],
      ([highest]) => priceStep(highest),
      ([, step]) => step,
    ));
});

describe("the words of a search", () => {
  it("are those between blanks, without punctuation around them, each once", () => {
    expect(parseWords(" Tractor, (Latur)  TRACTOR – ट्रॅक्टर! 4x4 ")).toEqual(["tractor", "latur", "ट्रॅक्टर", "4x4"]);
    expect(parseWords("a\u0000b \u0000 c\u0007")).toEqual(["a", "b", "c"]);
  });
});

describe("pages", () => {
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

  it("reads the page of an address", () =>
    expectRows(
      [
        ["", 1],
        ["page=3", 3],
        ["page=-2", 1],
      ],
      ([query]) => readPageNumber(new URLSearchParams(query)),
      ([, page]) => page,
    ));
});
