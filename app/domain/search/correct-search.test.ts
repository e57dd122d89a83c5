import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { countTurns } from "../../../tests/fixtures/count-turns";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { correctSearch } from "./correct-search.server";
import { searchEquipment } from "./search-equipment.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";

let db: Db;
const ids: Record<string, number> = {};
beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  const add = async (name: string, category: string, description: string, popularity: number) => {
    const row = {
      name,
      category,
      description,
      popularity,
      ownerId: owner.id,
      dailyRate: 900,
      imageUrl: "",
      location: "Latur",
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
});

const found = async (search: string) => {
  const page = await searchEquipment(db, { search }, { limit: 10 }, NOW);
  const names = page.items.map(({ name }) => name);
  return { names, total: page.total, corrected: page.correctedSearch };
};

describe("words", () => {
  it("rank by category and name before descriptions, however popular", async () => {
    expect((await found("rotavator")).names).toEqual(["Shaktiman 6 ft", "Rotavator hitch", "Swaraj 744"]);
    expect((await found("tractor")).names).toEqual(["Swaraj 744", "Mahindra 575", "Lemken Opal"]);
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

  it("are told apart from what is right", async () => {
    expect((await found("tracter")).corrected).toBe("tractor");
    expect((await found("trolly")).corrected).toBe("trolley");
    expect((await found("tractor")).corrected).toBeUndefined();
    expect(await correctSearch(db, "tractor latur")).toBeUndefined();
  });

  it("are not looked for where the right ones find nothing", async () => {
    expect(await found("nilanga")).toEqual({ names: [], total: 0, corrected: undefined });
    expect(await found("nilnga")).toEqual({ names: [], total: 0, corrected: "nilanga" });
  });

  it("are no numbers, which mean themselves", async () => {
    expect(await found("tractor 2000")).toEqual({ names: [], total: 0, corrected: undefined });
  });

  it("of no word at all find nothing", async () => {
    expect(await found("qwertyuiop")).toEqual({ names: [], total: 0, corrected: undefined });
    expect(await found("xyz")).toEqual({ names: [], total: 0, corrected: undefined });
  });
});

it("sets a word right in the script that it is written in, where that is as near", async () => {
  expect(await correctSearch(db, "tractr")).toBe("tractor");
  expect(await correctSearch(db, "nangar")).toBe("नांगर");
});

it("leaves others a turn before each word that is compared with all known ones", async () => {
  const words = "rotavetor tracter kartaar lemkan trolly shaktimann swarraj mahendra";
  const { result, turns } = await countTurns(() => correctSearch(db, words));
  expect(result).toBe("rotavator tractor kartar lemken trolley shaktiman swaraj mahindra");
  expect(turns).toBeGreaterThanOrEqual(8);
});
