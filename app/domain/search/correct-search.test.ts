import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { correctSearch, readSearch } from "./read-search.server";
import { readListingQuery } from "./equipment-query";
import { searchEquipment } from "./search-equipment.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import type { Category } from "~/domain/equipment/equipment";

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  const add = async (name: string, category: Category, description: string, popularity: number) => {
    const { id } = await addEquipment(db, owner.id, { name, popularity });
    await db.updateTable("equipment").set({ category, description }).where("id", "=", id).execute();
  };
  await add("Swaraj 744", "tractor", "Pulls a rotavator or a plough", 900);
  await add("Mahindra 575", "tractor", "With a driver", 800);
  await add("Shaktiman 6 ft", "rotavator", "48 blades", 10);
  await add("Rotavator hitch", "other", "Fits all", 5);
  await add("Kartar 4000", "combine", "Cuts wheat", 1);
  await add("Trolley, 5 Tonne", "other", "Carries cane", 2);
  await add("Lemken Opal", "plough", "For the tractor of your neighbour", 950);
  await add("Preet 987", "harvester", "पहले धान, फिर गेहूं", 960);
  await add("John Deere 5050D", "tractor", "Pulls well", 700);
  await add("Dasmesh Seed Drill", "seeder", "9 rows", 20);
  await add("Track Combine, DC-68G", "combine", "Runs in wet fields", 30);
});

const found = async (search: string) => {
  const page = await searchEquipment(db, { search }, { limit: 10 }, NOW);
  const names = page.items.map(({ name }) => name);
  return { names, total: page.total };
};

it("words rank by category and name before descriptions, however popular", async () => {
  expect((await found("rotavator")).names).toEqual(["Shaktiman 6 ft", "Rotavator hitch", "Swaraj 744"]);
  expect((await found("tractor")).names).toEqual(["Swaraj 744", "Mahindra 575", "John Deere 5050D", "Lemken Opal"]);
  // A part of देहली and of पहले, too.
  expect((await found("हल")).names).toEqual(["Lemken Opal", "Preet 987"]);
});

describe("misspelt words", () => {
  it("are understood", () =>
    expectRows(
      [
        ["रोटाव्हेटर", "Shaktiman 6 ft"],
        ["swraj tracter", "Swaraj 744"],
        ["tracter lature", "Swaraj 744"],
      ],
      async ([search]) => (await found(search)).names[0],
      ([, name]) => name,
    ));

  it("are set right by what is in stock, in the script that they are written in, where that is as near", () =>
    expectRows(
      [
        ["tractr", "tractor"],
        ["nangar", "नांगर"],
        ["trolly", "trolley"],
        ["johndeer", "john deere"],
        ["seed-drill", "seed drill"],
        ["swarraj744", "swaraj 744"],
        ["dc68g", "dc-68g"],
        ["5050d", undefined],
        ["tractor latur", undefined],
      ],
      async ([search = ""]) => await correctSearch(db, search),
      ([, corrected]) => corrected,
    ));

  it("are not looked for where the right ones find nothing, nor in numbers, nor where no word is near", () =>
    expectRows(
      ["nilanga", "nilnga", "tractor 2000", "qwertyuiop", "xyz"],
      async (search) => await found(search),
      () => ({ names: [], total: 0 }),
    ));
});

describe("what no equipment is called by", () => {
  const meant = async (search: string) => {
    const { meant: read } = await readSearch(db, readListingQuery(new URLSearchParams({ search })));
    return [read === undefined ? search : (read.search ?? ""), read?.category];
  };

  it("means the category that is nearest to it", () =>
    expectRows(
      [
        ["jcb", "", "other"],
        ["new holland", "", "tractor"],
        ["swaraj drone", "swaraj", "sprayer"],
        ["chisel plough", "plough", "plough"],
        ["shaktiman", "shaktiman", undefined],
      ],
      async ([search = ""]) => await meant(search),
      ([, words, category]) => [words, category],
    ));

  it("is found by its name where there is one", async () => {
    const owner = await addUser(db);
    const { id } = await addEquipment(db, owner.id);
    await db.updateTable("equipment").set({ name: "JCB 3DX", category: "other" }).where("id", "=", id).execute();
    expect((await found("jcb")).names).toEqual(["JCB 3DX"]);
    expect(await meant("jcb3dx")).toEqual(["jcb 3dx", undefined]);
    await db.deleteFrom("equipment").where("id", "=", id).execute();
  });
});
