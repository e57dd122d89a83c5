import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, openDatabaseWithPlaces, standingIn } from "../../../tests/fixtures/domain";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { filterOf, readListingQuery } from "./equipment-query";
import { readSearch } from "./read-search.server";
import { searchEquipment } from "./search-equipment.server";
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
  await add("Swaraj 744", "Latur", "tractor");
  await add("Class Crop Tiger", "Pune", "harvester");
  await add("Mahindra 575", "Delhi", "tractor");
}, 120_000);

const NOW = new Date("2026-11-21T06:00:00Z");
const ALL = ["Class Crop Tiger", "Mahindra 575", "Swaraj 744"];
const TRACTORS = ["Mahindra 575", "Swaraj 744"];

/** What the list shows: the words as they are, or else read again. */
async function find(search: string) {
  const asked = readListingQuery(new URLSearchParams({ search }));
  const listed = async (query: typeof asked) =>
    (await searchEquipment(db, filterOf(query), { limit: 10, sort: "popular" }, NOW)).items
      .map(({ name }) => name)
      .sort();
  const names = await listed(asked);
  if (names.length > 0) return { names, place: undefined };
  const { meant: read } = await readSearch(db, asked);
  return { names: read === undefined ? [] : await listed(read), place: read?.place?.name.en };
}

describe("everyday words of a search", () => {
  it("name no place and hide no machine, in three languages", () =>
    expectRows(
      [
        ["cheap tractor"],
        ["a good tractor for farming"],
        ["second hand tractor"],
        ["old tractor with driver on rent"],
        ["small tractor available"],
        ["purana tractor"],
        ["chhota tractor kiraye par"],
        ["सस्ता ट्रैक्टर चाहिए"],
        ["पुराने ट्रैक्टर किराये पर"],
        ["अच्छी ट्रैक्टर मशीन"],
        ["सेकंड हैंड ट्रैक्टर"],
        ["खेती के लिए छोटा ट्रैक्टर"],
        ["जुना ट्रॅक्टर पाहिजे"],
        ["चांगला ट्रॅक्टर भाड्याने"],
        ["लहान ट्रॅक्टर शेतीसाठी"],
        ["नवीन ट्रॅक्टर"],
        ["tractor machinery"],
        ["कृषि ट्रैक्टर"],
      ],
      async ([search]) => await find(search),
      () => ({ names: TRACTORS, place: undefined }),
    ));

  it("show everything where there are no others", () =>
    expectRows(
      [["machinery"], ["farm equipment"], ["यंत्रे"], ["कृषि उपकरण"], ["शेती अवजारे"], ["मशीन चाहिए"], ["krishi yantra"]],
      async ([search]) => (await find(search)).names,
      () => ALL,
    ));

  it("may be part of a place's name", () =>
    expectRows(
      [["new delhi"], ["tractor new delhi"], ["नई दिल्ली"], ["ट्रॅक्टर नवी दिल्ली"], ["tractor in New Delhi"]],
      async ([search]) => (await find(search)).names,
      () => ["Mahindra 575"],
    ));
});

describe("a place among words with nothing of it around", () => {
  const placeOf = async (search: string) =>
    (await readSearch(db, readListingQuery(new URLSearchParams({ search })))).meant?.place?.name.en;

  it("counts where the search says that it is a place", () =>
    expectRows(
      [
        ["thresher near Jhansi", "Jhansi"],
        ["thresher, Jhansi", "Jhansi"],
        ["झांसी में थ्रेशर", "Jhansi"],
        ["झांसी के पास थ्रेशर", "Jhansi"],
        ["थ्रेशर झांसी मध्ये", "Jhansi"],
        ["Jhansi", "Jhansi"],
      ],
      async ([search]) => await placeOf(search),
      ([, place]) => place,
    ));

  it("does not count among other words", async () => {
    expect(await placeOf("thresher jhansi quickly")).toBeUndefined();
  });
});
