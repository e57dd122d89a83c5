import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { filterOf, readListingQuery } from "~/domain/search/equipment-query";
import { searchEquipment } from "~/domain/search/search-equipment.server";
import { LANGUAGES } from "~/i18n/language";
import { addEquipment, addUser, NOW, openDatabaseWithPlaces } from "../../../tests/fixtures/domain";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { findTerms, listTermsOf, saveTerms, termsSchema } from "./terms-of-equipment.server";
import { NO_TERMS } from "./terms";

const DAYS = { startDate: "2026-03-12", endDate: "2026-03-13" };

let db: Db;
let owner: { id: number };
/** A machine in Latur. */
let equipment: { id: number; dailyRate: number };

beforeAll(async () => {
  db = await openDatabaseWithPlaces();
  owner = await addUser(db);
  equipment = { ...(await addEquipment(db, owner.id)), dailyRate: 2_000 };
});

const state = (areas: string[], deliveryKm: number | null = null) =>
  saveTerms(db, equipment, { ...NO_TERMS, deliveryKm, areas }, owner, NOW);

/** Whether it is brought there, by a booking and by a search alike. */
async function isBroughtTo(place: string): Promise<boolean> {
  const request = { ...DAYS, withOperator: false, workPlace: place };
  const isBooked = await quoteRequest(db, equipment, request, NOW).then(
    ({ workPlace }) => workPlace !== null,
    () => false,
  );
  const query = new URLSearchParams({ location: place, radius: "200", delivered: "true" });
  const { asked } = await findAskedPlace(db, readListingQuery(query));
  const { items } = await searchEquipment(db, filterOf(asked), { limit: 5, sort: "popular" }, NOW);
  expect([place, items.length === 1]).toEqual([place, isBooked]);
  return isBooked;
}

describe("places that equipment is brought to", () => {
  it.each([
    ["Ausa, Latur", ["Ausa", "Killari", "413520"], ["Murud, Latur", "Nilanga", "Latur"]],
    ["Nilanga", ["Nilanga", "Kasar Sirshi"], ["Ausa", "Latur"]],
    ["Latur", ["Latur", "Murud, Latur"], ["Ausa", "Nilanga"]],
    ["Latur district", ["Ausa", "Murud, Latur", "Kasar Sirshi", "Latur", "Nilanga", "निलंगा"], ["Barshi", "Tuljapur"]],
    ["Murud, Latur", ["Murud, Latur"], ["Latur", "Ausa"]],
  ])("%s", async (area, inside, outside) => {
    await state([area]);
    const found = [];
    for (const place of [...inside, ...outside]) found.push([place, await isBroughtTo(place)]);
    expect(found).toEqual([...inside.map((place) => [place, true]), ...outside.map((place) => [place, false])]);
  });

  it.each(["Latur district", "Murud, Latur", "413520"])(
    "stay the same when %s is saved as it is shown",
    async (area) => {
      const { areas } = await state([area]);
      for (const language of LANGUAGES)
        expect((await state(areas.map(({ names }) => names[language]))).areas).toEqual(areas);
      const [other] = (await state(["Nilanga"])).areas;
      expect((await state(areas.map(({ names }) => names.en))).areas).not.toContainEqual(other);
    },
  );

  it("stay two where two places of one name are", async () => {
    const [area] = (await state(["Nilanga"])).areas;
    if (area === undefined) throw new Error("there is no such place");
    const other = { ...area, key: "village/of-the-same-name" };
    await db
      .insertInto("equipment_areas")
      .values({ equipmentId: equipment.id, key: other.key, position: 1, names: JSON.stringify(other.names) })
      .execute();
    expect((await state([area.names.en])).areas).toEqual([area, other]);
  });

  it("count beside a distance", async () => {
    await state(["Barshi"], 50);
    const found = [];
    for (const place of ["Murud, Latur", "Barshi", "Solapur"]) found.push(await isBroughtTo(place));
    expect(found).toEqual([true, true, false]);
    expect((await listTermsOf(db, [equipment.id])).get(equipment.id)).toEqual(await findTerms(db, equipment.id));
  });

  it("are gone with the terms", async () => {
    await state(["Barshi"]);
    await state([]);
    expect(await findTerms(db, equipment.id)).toEqual(NO_TERMS);
    expect(await db.selectFrom("equipment_areas").selectAll().execute()).toEqual([]);
  });

  it("are no states and nothing unknown", () =>
    expectRows(
      ["Maharashtra", "Zeppelinpur", "?!"],
      (name) =>
        state([name]).then(
          () => "saved",
          ({ key }: { key: string }) => key,
        ),
      () => "areaUnknown",
    ));
});

it.each(["50", "50%", " 50 % ", "५० %", 50])("reads %o as half of the price online", (onlinePercent) => {
  expect(termsSchema.parse({ onlinePercent }).onlinePercent).toBe(50);
});
