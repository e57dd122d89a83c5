import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, NOW, openTestDatabase, standingIn } from "../../../tests/fixtures/domain";
import { readListingQuery } from "./equipment-query";
import { findAskedPlace } from "./read-search.server";
import { widenSearch } from "./widen-search.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import type { Category } from "~/domain/equipment/equipment";

let db: Db;

beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  const add = async (location: string, dailyRate: number, category: Category = "tractor") => {
    const { id } = await addEquipment(db, owner.id, { dailyRate });
    await db
      .updateTable("equipment")
      .set({ location, ...standingIn(location.toLowerCase()), category })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const taken = await add("Latur", 2_000);
  await add("Nilanga", 3_000);
  await add("Pune", 1_500);
  await add("Pune", 900, "plough");
  await db
    .insertInto("booking_days")
    .values(["2026-03-12", "2026-03-13"].map((day) => ({ equipmentId: taken, day, bookingId: null, blockId: null })))
    .execute();
});

const widen = async (query: string) => {
  const { asked } = await findAskedPlace(db, readListingQuery(new URLSearchParams(query)));
  return widenSearch(db, asked, NOW);
};

const told = async (query: string) =>
  (await widen(query)).wider.map(({ change, asked, count }) => {
    const { radius, startDate, endDate, location } = asked;
    const to = { distance: location === undefined ? "any" : radius, days: `${startDate ?? "any"}/${endDate ?? ""}` };
    return [change, ...(change in to ? [to[change as keyof typeof to]] : []), count];
  });

describe("widenSearch", () => {
  it("offers what would find something", () =>
    expectRows(
      [
        [
          "location=Latur&radius=10&category=tractor&minPrice=2500",
          [
            ["distance", 100, 1],
            ["rate", 1],
          ],
        ],
        [
          "location=Nilanga&radius=10&maxPrice=1000",
          [
            ["distance", "any", 1],
            ["rate", 1],
          ],
        ],
        [
          "location=Latur&radius=10&startDate=2026-03-12&endDate=2026-03-13",
          [
            ["distance", 100, 1],
            ["days", "2026-03-14/2026-03-15", 1],
          ],
        ],
        ["startDate=2026-05-01&endDate=2026-05-02", [["days", "2026-04-08/2026-04-09", 4]]],
        ["search=zeppelin&maxPrice=100&location=Latur", []],
      ],
      async ([query]) => await told(query),
      ([, ways]) => ways,
    ));

  it("lists the nearest first of what is far", async () => {
    const { nearest } = await widen("location=Chennai&category=tractor&maxPrice=100");
    expect(nearest.map(({ location }) => location)).toEqual(["Nilanga", "Latur", "Pune"]);
  });
});
