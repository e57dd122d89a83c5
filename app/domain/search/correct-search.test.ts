import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, NOW, openTestDatabase, standingIn } from "../../../tests/fixtures/domain";
import { correctSearch, readSearch } from "./read-search.server";
import { readListingQuery } from "./equipment-query";
import { searchEquipment } from "./search-equipment.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import type { Category } from "~/domain/equipment/equipment";

let db: Db;
const ids: Record<string, number> = {};
beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  const add = async (name: string, category: Category, description: string, popularity: number) => {
    const row = {
      name,
      category,
      description,
      popularity,
      ownerId: owner.id,
      dailyRate: 900,
      imageUrl: "",
      location: "Latur",
      ...standingIn("latur"),
    };
    const { id } = await db
      .insertInto("equipment")
      .values({ ...row, createdAt: NOW.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids[name] = id;
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

describe("words", () => {
  it("rank by category and name before descriptions, however popular", async () => {
    expect((await found("rotavator")).names).toEqual(["Shaktiman 6 ft", "Rotavator hitch", "Swaraj 744"]);
    expect((await found("tractor")).names).toEqual(["Swaraj 744", "Mahindra 575", "John Deere 5050D", "Lemken Opal"]);
    // A part of देहली and of पहले, too.
    expect((await found("हल")).names).toEqual(["Lemken Opal", "Preet 987"]);
  });

  it("keep that order page after page", async () => {
    const pages = [0, 1, 2].map((cursor) => searchEquipment(db, { search: "rotavator" }, { limit: 1, cursor }, NOW));
    const names = (await Promise.all(pages)).map(({ items }) => items[0]?.name);
    expect(names).toEqual(["Shaktiman 6 ft", "Rotavator hitch", "Swaraj 744"]);
  });
});

describe("misspelt words", () => {
  it("are understood", () =>
    expectRows(
      [
        ["tracter", "Swaraj 744"],
        ["Rotavetor", "Shaktiman 6 ft"],
        ["rotaveter", "Shaktiman 6 ft"],
        ["रोटावेटार", "Shaktiman 6 ft"],
        ["रोटाव्हेटर", "Shaktiman 6 ft"],
        ["mahendra", "Mahindra 575"],
        ["swraj tracter", "Swaraj 744"],
        ["tracter lature", "Swaraj 744"],
      ],
      async ([search]) => (await found(search)).names[0],
      ([, name]) => name,
    ));

  it("may have neighbouring letters exchanged", () =>
    expectRows(
      [
        ["sedeer", "seeder"],
        ["mahnidra", "mahindra"],
        ["culitvator", "cultivator"],
        ["harvsetre", "harvester"],
        ["sparyer", "sprayer"],
      ],
      async ([word]) => await correctSearch(db, word),
      ([, meant]) => meant,
    ));

  it("are told apart from what is right", async () => {
    expect(await correctSearch(db, "tracter")).toBe("tractor");
    expect(await correctSearch(db, "trolly")).toBe("trolley");
    expect(await correctSearch(db, "tractor")).toBeUndefined();
    expect(await correctSearch(db, "tractor latur")).toBeUndefined();
  });

  it("are not looked for where the right ones find nothing", async () => {
    expect(await found("nilanga")).toEqual({ names: [], total: 0 });
    expect(await found("nilnga")).toEqual({ names: [], total: 0 });
  });

  it("are no numbers, which mean themselves", async () => {
    expect(await found("tractor 2000")).toEqual({ names: [], total: 0 });
  });

  it("of no word at all find nothing", async () => {
    expect(await found("qwertyuiop")).toEqual({ names: [], total: 0 });
    expect(await found("xyz")).toEqual({ names: [], total: 0 });
  });
});

describe("words that are written as one, or one that is written as two", () => {
  it("are understood", () =>
    expectRows(
      [
        ["johndeer", "john deere"],
        ["jon deere", "john deere"],
        ["महिन्द्रा", "mahindra"],
        ["seeddrill", "seed drill"],
        ["seed-drill", "seed drill"],
        ["पेरणीयंत्र", "पेरणी यंत्र"],
        ["kamba in", "कंबाइन"],
        ["rota veter", "रोटावेटर"],
        ["swaraj744", "swaraj 744"],
        ["swarraj744", "swaraj 744"],
        ["5050d", undefined],
        ["dc68g", "dc-68g"],
        ["dc68h", undefined],
        ["beej", "बीज"],
        ["hal", "हल"],
        ["mogda", "मोगडा"],
      ],
      async ([search = ""]) => await correctSearch(db, search),
      ([, corrected]) => corrected,
    ));

  it("are left as they are where each is right", async () => {
    expect(await correctSearch(db, "john deere")).toBeUndefined();
    expect(await correctSearch(db, "swaraj seed")).toBeUndefined();
  });
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
        ["J.C.B.", "", "other"],
        ["जेसीबी", "", "other"],
        ["masseyferguson", "", "tractor"],
        ["masey fergusan", "", "tractor"],
        ["new holland", "", "tractor"],
        ["powertiller", "", "plough"],
        ["spray pump", "", "sprayer"],
        ["swaraj drone", "swaraj", "sprayer"],
        ["weeder", "", "cultivator"],
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

it("sets a word right in the script that it is written in, where that is as near", async () => {
  expect(await correctSearch(db, "tractr")).toBe("tractor");
  expect(await correctSearch(db, "nangar")).toBe("नांगर");
});
