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
