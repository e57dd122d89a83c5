import { expect, it } from "vitest";
import type { Category } from "~/domain/equipment/equipment";
import { findPlace } from "~/domain/places/find-place.server";
import { keepPlaceInUse } from "~/domain/places/place-in-use.server";
import { addUser, NOW, openDatabaseWithPlaces } from "../../../tests/fixtures/domain";
import { findDistrictRates } from "./district-rates.server";

async function openMarket() {
  const db = await openDatabaseWithPlaces();
  const [owner, other, third] = [await addUser(db), await addUser(db), await addUser(db)];
  const add = async (ownerId: number, location: string, dailyRate: number, category: Category = "tractor") => {
    const { place } = await findPlace(db, location);
    await db.transaction().execute((trx) => keepPlaceInUse(trx, place));
    const row = { ownerId, name: "Swaraj 744", description: "", category, dailyRate, imageUrl: "", location };
    return db
      .insertInto("equipment")
      .values({ ...row, placeKey: place?.key ?? null, createdAt: NOW.toISOString() })
      .returning(["id", "placeKey"])
      .executeTakeFirstOrThrow();
  };
  return { db, owner, other, third, add };
}

it("is the median of a district's machines of a kind, those of the owner left out, from five on", async () => {
  const { db, owner, other, third, add } = await openMarket();
  const mine = await add(owner.id, "Latur", 9_000);
  const inVillage = await add(owner.id, "Murud, Latur", 9_500);
  const ask = async (category: Category = "tractor") =>
    await findDistrictRates(db, owner, [
      { ...mine, category },
      { ...inVillage, category },
    ]);
  await add(other.id, "Latur", 1_000);
  await add(third.id, "Ausa, Latur", 1_500);
  await add(other.id, "Murud, Latur", 2_000);
  await add(other.id, "Nilanga", 3_000);
  await add(third.id, "Pune", 8_000);
  await add(other.id, "Latur", 500, "plough");
  expect(await ask()).toEqual(new Map());
  await add(third.id, "Latur district", 4_000);
  const rate = { median: 2_000, machines: 5 };
  expect(await ask()).toEqual(
    new Map([
      [mine.id, rate],
      [inVillage.id, rate],
    ]),
  );
  await add(third.id, "Udgir, Latur", 2_501);
  expect((await ask()).get(mine.id)).toEqual({ median: 2_251, machines: 6 });
  expect(await ask("plough")).toEqual(new Map());
  await db
    .updateTable("equipment")
    .set({ deletedAt: NOW.toISOString() })
    .where("dailyRate", "in", [1_000, 1_500])
    .execute();
  expect(await ask()).toEqual(new Map());
});

it("is not told where the place is not known", async () => {
  const { db, owner, other, add } = await openMarket();
  const mine = await add(owner.id, "Zeppelinpur", 2_000);
  for (let count = 0; count < 6; count += 1) await add(other.id, "Zeppelinpur", 2_000);
  expect(mine.placeKey).toBeNull();
  expect(await findDistrictRates(db, owner, [{ ...mine, category: "tractor" }])).toEqual(new Map());
});
