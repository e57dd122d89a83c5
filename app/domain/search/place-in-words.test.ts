import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, NOW, openDatabaseWithPlaces, standingIn } from "../../../tests/fixtures/domain";
import { filterOf, readListingQuery } from "./equipment-query";
import { findAround, readSearch } from "./read-search.server";
import { searchEquipment } from "./search-equipment.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import type { Category } from "~/domain/equipment/equipment";

let db: Db;
beforeAll(async () => {
  db = await openDatabaseWithPlaces();
  const owner = await addUser(db);
  const add = async (name: string, location: string, category: Category) => {
    const { id } = await addEquipment(db, owner.id);
    await db
      .updateTable("equipment")
      .set({ name, description: name, location, ...standingIn(location.toLowerCase()), category })
      .where("id", "=", id)
      .execute();
  };
  await add("Shaktiman 6 ft", "Nilanga", "rotavator");
  await add("Swaraj 744", "Latur", "tractor");
  await add("Shaktiman 7 ft", "Pune", "rotavator");
  await add("Mahindra 575", "Delhi", "tractor");
}, 120_000);

const around = async (search: string, more = "") => {
  const found = await findAround(db, readListingQuery(new URLSearchParams(`search=${search}&${more}`)));
  return found === undefined ? undefined : [found.asked.search, found.asked.place?.name.en, found.count];
};

it("reads a place from the words, where they have something around it", async () => {
  expect(await around("रोटाव्हेटर लातूर")).toEqual(["रोटाव्हेटर", "Latur", 1]);
  expect(await around("Latur")).toEqual([undefined, "Latur", 2]);
  for (const search of ["swaraj 744", "thresher latur", "near district"]) expect(await around(search)).toBeUndefined();
  expect(await around("rotavator latur", "location=Pune")).toBeUndefined();
});

const reread = async (search: string, more = "") => {
  const read = (await readSearch(db, readListingQuery(new URLSearchParams(`search=${search}&${more}`)))).meant;
  return read === undefined ? undefined : [read.search, read.place?.name.en, read.maxPrice];
};

describe("a search that finds nothing", () => {
  it("is read again by its words", () =>
    expectRows(
      [
        ["is around a place where nothing of the kind is", "thresher latur", ["thresher", "Latur", undefined]],
        ["misspells the place, too", "tracter nilnga", ["tractor", "Nilanga", undefined]],
        ["names a rate", "रोटाव्हेटर लातूर जवळ २००० च्या आत", ["रोटाव्हेटर", "Latur", 2_000]],
        ["names a PIN code", "413521 thresher", ["thresher", "413521", undefined]],
        ["names a taluka of a name with others", "थ्रेशर, शिरूर", ["थ्रेशर", "Shirur", undefined]],
        ["sounds like a place", "mini tractor", ["tractor", undefined, undefined]],
      ],
      async ([, search]) => await reread(search),
      ([, , expected]) => expected,
    ));

  it("stays as it is where its words name nothing", () =>
    expectRows(
      ["zeppelin", "4000"],
      async (search) => await reread(search),
      () => undefined,
    ));

  it("is no place where its words are nearly those of a machine", async () => {
    const kinds = async (search: string) => {
      const read = (await readSearch(db, readListingQuery(new URLSearchParams({ search })))).meant;
      return [read?.search, read?.category, read?.place?.name.en];
    };
    // Hal and Tharali are places.
    expect(await kinds("trali")).toEqual([undefined, "other", undefined]);
    expect(await kinds("hal")).toEqual(["हल", undefined, undefined]);
    expect(await kinds("jcb latur")).toEqual([undefined, "other", "Latur"]);
    expect(await kinds("नांगर यंत्र")).toEqual(["नांगर", undefined, undefined]);
  });

  it("keeps the category that was asked for, and the distance that is named", async () => {
    const asked = readListingQuery(new URLSearchParams("search=jcb within 100 km of latur&category=rotavator"));
    const { meant } = await readSearch(db, asked);
    expect([meant?.category, meant?.radius, meant?.place?.key]).toEqual(["rotavator", 100, "latur"]);
  });

  it("stays around the place and below the rate that were asked for", async () => {
    const meant = await reread("rotavetor latur 900 पर्यंत", "location=Pune&maxPrice=500");
    expect(meant).toEqual(["rotavator latur", undefined, 500]);
  });
});

const ALL = ["Mahindra 575", "Shaktiman 6 ft", "Shaktiman 7 ft", "Swaraj 744"];

/** What the list shows: the words as they are, or else read again. */
async function find(search: string) {
  const asked = readListingQuery(new URLSearchParams({ search }));
  const listed = async (query: typeof asked) =>
    (await searchEquipment(db, filterOf(query), { limit: 10, sort: "popular" }, NOW)).items
      .map(({ name }) => name)
      .sort();
  const names = await listed(asked);
  if (names.length > 0) return names;
  const { meant } = await readSearch(db, asked);
  return meant === undefined ? [] : await listed(meant);
}

describe("everyday words of a search", () => {
  it("hide no machine", async () =>
    expect((await find("second hand tractor with driver chahiye")).sort()).toEqual(["Mahindra 575", "Swaraj 744"]));

  it("show everything where there are no others", () =>
    expectRows(
      ["farm equipment", "मशीन चाहिए"],
      async (search) => await find(search),
      () => ALL,
    ));

  it("may be part of a place's name", () =>
    expectRows(
      ["new delhi", "ट्रॅक्टर नवी दिल्ली"],
      async (search) => await find(search),
      () => ["Mahindra 575"],
    ));
});

it("counts a place with nothing of it around where the search says that it is one, not among other words", () =>
  expectRows(
    [
      ["thresher near Jhansi", "Jhansi"],
      ["thresher, Jhansi", "Jhansi"],
      ["झांसी में थ्रेशर", "Jhansi"],
      ["Jhansi", "Jhansi"],
      ["thresher jhansi quickly", undefined],
    ],
    async ([search = ""]) =>
      (await readSearch(db, readListingQuery(new URLSearchParams({ search })))).meant?.place?.name.en,
    ([, place]) => place,
  ));
