import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, NOW, openTestDatabase, standingIn } from "../../../tests/fixtures/domain";
import { findCandidates } from "./find-candidates.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";

let db: Db;
const ids: Record<string, number> = {};

const EQUIPMENT = [
  { name: "Swaraj 744 FE", category: "tractor", location: "Latur", popularity: 5 },
  { name: "Kartar 4000", category: "harvester", location: "Pune", popularity: 9 },
  { name: "Spray_Master 100%", category: "sprayer", location: "Nashik", popularity: 7 },
  { name: "शेतकरी नांगर", category: "plough", location: "Latur", popularity: 1 },
  { name: "Old Swaraj", category: "tractor", location: "Latur", popularity: 3, deletedAt: NOW.toISOString() },
] as const;

beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  for (const equipment of EQUIPMENT) {
    const { id } = await db
      .insertInto("equipment")
      .values({
        ...equipment,
        ...standingIn(equipment.location.split(",")[0]?.toLowerCase() ?? ""),
        ownerId: owner.id,
        description: "harvester description",
        dailyRate: 900,
        imageUrl: "",
        createdAt: NOW.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids[equipment.name] = id;
  }
});

async function find(search: string, more: Partial<Parameters<typeof findCandidates>[1]> = {}): Promise<string[]> {
  const found = await findCandidates(db, { search, categories: [], excluded: [], limit: 10, ...more });
  return found.map(({ name }) => name);
}

describe("findCandidates", () => {
  it("finds by name, category or place", () =>
    expectRows(
      [
        ["SWARAJ", ["Swaraj 744 FE"]],
        ["latur", ["Swaraj 744 FE", "शेतकरी नांगर"]],
        ["लातूर", ["Swaraj 744 FE", "शेतकरी नांगर"]],
        ["लातू", ["Swaraj 744 FE", "शेतकरी नांगर"]],
        ["Harvest", ["Kartar 4000"]],
        ["नांगर", ["शेतकरी नांगर"]],
        ["100%", ["Spray_Master 100%"]],
        ["y_m", ["Spray_Master 100%"]],
        ["%", ["Spray_Master 100%"]],
        ["\\", []],
        ["' or 1=1 --", []],
        ["x".repeat(5000), []],
      ],
      async ([search]) => await find(search),
      ([, names]) => names,
    ));

  it("gives all that are offered for no text, the most popular first", async () =>
    expect(await find("")).toEqual(["Kartar 4000", "Spray_Master 100%", "Swaraj 744 FE", "शेतकरी नांगर"]));

  it("takes in categories that the reader knows by another name", async () =>
    expect(await find("फवारणी", { categories: ["sprayer"] })).toEqual(["Spray_Master 100%"]));

  it("leaves out what is chosen already, and keeps to its limit", async () => {
    expect(await find("latur", { excluded: [ids["Swaraj 744 FE"] ?? 0] })).toEqual(["शेतकरी नांगर"]);
    expect(await find("", { limit: 1 })).toEqual(["Kartar 4000"]);
  });

  it("finds a name behind many machines that only describe it", async () => {
    const { ownerId } = await db.selectFrom("equipment").select("ownerId").executeTakeFirstOrThrow();
    const crowd = {
      ownerId,
      category: "tractor" as const,
      location: "Latur",
      description: "As good as a Zetor",
      dailyRate: 900,
      imageUrl: "",
      createdAt: NOW.toISOString(),
    };
    for (let part = 0; part < 7; part += 1) {
      const rows = Array.from({ length: 300 }, (_, index) => ({
        ...crowd,
        name: `Crowd ${part * 300 + index}`,
        popularity: 100,
      }));
      await db.insertInto("equipment").values(rows).execute();
    }
    await db
      .insertInto("equipment")
      .values({ ...crowd, name: "Zetor 5011", popularity: 0 })
      .execute();
    expect(await find("zetor")).toEqual(["Zetor 5011"]);
    expect(await find("zetor 6")).toEqual([]);
  });
});
