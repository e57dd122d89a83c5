import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { searchEquipment } from "./search-equipment.server";

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});

describe("a search for free days", () => {
  it.each([
    ["2026-03-09", "2026-03-10", 0],
    ["2026-04-09", "2026-04-10", 0],
    ["2026-03-10", "2026-03-10", 1],
    ["2026-04-09", "2026-04-09", 1],
  ])("finds nothing outside the booking window: %s to %s", async (startDate, endDate, total) => {
    expect(await searchEquipment(scene.db, { free: { startDate, endDate } }, { limit: 10 }, NOW)).toMatchObject({
      total,
    });
  });
});

describe("a place with no word of three characters", () => {
  /** One more than are scanned where no index knows the text. */
  const SCANNED = 5_000;

  it("is looked for among the most popular alone", async () => {
    const { db, owner } = await setScene();
    await db.deleteFrom("equipment").execute();
    await sql`
      insert into equipment ("ownerId", name, description, category, "dailyRate", "imageUrl", location, popularity, "createdAt")
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${SCANNED})
      select ${owner.id}, 'Swaraj', 'A tractor', 'tractor', 2000, '', case when n in (0, 1) then '(( /../ ab' else 'Nowhere' end, n, ${NOW.toISOString()} from numbers
    `.execute(db);
    for (const locationText of ["((", "/../", "ab"]) {
      const { items, total } = await searchEquipment(db, { locationText }, { limit: 10, countTo: 50 }, NOW);
      expect([locationText, items.length, total]).toEqual([locationText, 1, 1]);
    }
  });
});

describe("a specification that is asked for by a word", () => {
  it.each(["yes", "हाँ", "with fan"])("matches no machine whose number is 0: %s", async (value) => {
    const { db, owner } = await setScene();
    const add = (name: string, cabin: string | number) =>
      db
        .insertInto("equipment")
        .values({
          ...{ ownerId: owner.id, name, description: "A tractor", category: "tractor", dailyRate: 2000 },
          ...{ imageUrl: "", location: "Latur", createdAt: NOW.toISOString() },
          searchableSpecs: JSON.stringify({ cabin: { value: cabin, unit: "" } }),
        })
        .execute();
    await add("Without", 0);
    await add("With", value);
    const specifications = [{ name: "cabin", is: "is" as const, value }];
    const { items } = await searchEquipment(db, { specifications }, { limit: 10 }, NOW);
    expect(items.map(({ name }) => name)).toEqual(["With"]);
  });
});
