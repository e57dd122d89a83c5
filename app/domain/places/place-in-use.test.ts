import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { createEquipment, updateEquipment } from "~/domain/equipment/save-equipment.server";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { filterOf, readListingQuery } from "~/domain/search/equipment-query";
import { searchEquipment } from "~/domain/search/search-equipment.server";
import { addUser, NOW, openDatabaseWithPlaces } from "../../../tests/fixtures/domain";
import { questionPlace } from "./find-place.server";
import { placeAllEquipment } from "./place-in-use.server";

const EQUIPMENT = {
  name: "Swaraj 744",
  description: "A strong tractor",
  category: "tractor",
  dailyRate: 1500,
} as const;

let db: Db;
let owner: { id: number; language: "en" };
beforeAll(async () => {
  db = await openDatabaseWithPlaces();
  owner = { ...(await addUser(db)), language: "en" };
}, 120_000);

const offer = (location: string) => createEquipment(db, { ...EQUIPMENT, location } as never, owner, NOW);
const listed = async (query: string) => {
  const { asked } = await findAskedPlace(db, readListingQuery(new URLSearchParams(query)));
  const page = await searchEquipment(db, filterOf(asked), { limit: 50, sort: asked.sort }, NOW);
  return page.items.map(({ id }) => id);
};

describe("equipment", () => {
  it("that was there before the gazetteer gets its point with it, and stays as its owner wrote it", async () => {
    const { id } = await offer("Ausa");
    await db.updateTable("equipment").set({ placeKey: null, latitude: null, longitude: null }).execute();
    expect(await listed("location=Latur&radius=30")).not.toContain(id);
    expect(await placeAllEquipment(db)).toBe(1);
    expect(await placeAllEquipment(db)).toBe(0);
    expect(await listed("location=Latur&radius=30")).toContain(id);
    const row = await db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ location: "Ausa", latitudeCoord: null });
    expect(row.latitude).toBeCloseTo(18.2456, 2);
  });

  it("is found around its village, taluka, district and PIN, however they are written", async () => {
    const { id } = await offer("at post Killari tal. Ausa");
    for (const asked of ["Ausa", "औसा", "Latur district", "जि. लातूर", "413520", "Killari", "लातूर", "Nilnaga"])
      expect(await listed(`location=${encodeURIComponent(asked)}&radius=60`), asked).toContain(id);
    expect(await listed("location=Pune&radius=60")).not.toContain(id);
  });

  it("follows a corrected point of its place, but for where its owner says that it stands", async () => {
    const { id } = await offer("Shirur Anantpal");
    const own = await createEquipment(
      db,
      { ...EQUIPMENT, location: "Shirur Anantpal", latitudeCoord: "18.1", longitudeCoord: "76.1" } as never,
      owner,
      NOW,
    );
    const pointOf = (of: number) =>
      db
        .selectFrom("equipment")
        .select(["placeKey", "latitude", "longitude"])
        .where("id", "=", of)
        .executeTakeFirstOrThrow();
    const right = await pointOf(id);
    // As an older edition of the gazetteer had it.
    await db.updateTable("places").set({ latitude: 19.5 }).where("key", "=", right.placeKey).execute();
    await db.updateTable("equipment").set({ latitude: 19.5 }).where("id", "=", id).execute();
    expect((await pointOf(id)).latitude).toBe(19.5);
    expect(await placeAllEquipment(db)).toBe(1);
    expect(await pointOf(id)).toEqual(right);
    expect(await pointOf(own.id)).toMatchObject({ latitude: 18.1, longitude: 76.1 });
    expect(await placeAllEquipment(db)).toBe(0);
  });

  it("moves with its location", async () => {
    const { id } = await offer("Tuljapur, Osmanabad");
    expect(await listed("location=Dharashiv&radius=40")).toContain(id);
    await updateEquipment(db, id, { location: "Sehore" }, owner, NOW);
    expect(await listed("location=Dharashiv&radius=40")).not.toContain(id);
    expect(await listed("location=Bhopal&radius=50")).toContain(id);
    await updateEquipment(db, id, { location: "qwertyx" }, owner, NOW);
    expect(await listed("location=Bhopal&radius=50")).not.toContain(id);
    expect(await listed("location=qwertyx")).toContain(id);
  });
});

it("reaches all of a district where no distance is asked for", async () => {
  const { asked } = await findAskedPlace(db, readListingQuery(new URLSearchParams("location=Pune district")));
  expect(filterOf(asked).near?.radiusKm).toBeGreaterThan(60);
  const near = await findAskedPlace(db, readListingQuery(new URLSearchParams("location=Pune district&radius=20")));
  expect(filterOf(near.asked).near?.radiusKm).toBe(20);
});

it("asks an owner which place is meant where that is not clear, and understands any choice", async () => {
  for (const clear of ["Latur", "Ausa, Latur", "413512", "ता. औसा", "खेड, रत्नागिरी"])
    expect(await questionPlace(db, clear, "mr"), clear).toBeUndefined();
  const asked = await questionPlace(db, "Khed", "mr");
  expect(asked?.isUnknown).toBe(false);
  expect(asked?.choices).toEqual(expect.arrayContaining(["खेड, पुणे", "खेड, रत्नागिरी"]));
  const unknown = await questionPlace(db, "Udgirixx", "en");
  expect(unknown?.isUnknown).toBe(true);
  expect(unknown?.choices).toContain("Udgir, Latur");
});
