import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/schema";
import { listDays } from "~/domain/calendar/day";
import { CITIES, namesOf } from "~/domain/geography/cities";
import { placeOfCity } from "~/domain/places/city-place";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { createRandom, newSeed, type Random } from "../../../tests/fixtures/random";
import {
  inOrder,
  notNamed,
  passes,
  type StoredEquipment,
  type KnownNames,
} from "../../../tests/fixtures/search-oracle";
import { storeEquipment } from "../../../tests/fixtures/stored-equipment";
import { CATEGORIES, SEASONS, type Category } from "~/domain/equipment/equipment";
import { SORTS, type EquipmentFilter, type Sort, type SpecCondition } from "./equipment-filter";
import { searchEquipment } from "./search-equipment.server";
import { findEquipmentIds } from "./find-equipment.server";
import { categoryTexts } from "./search-words";

const [EQUIPMENT, QUESTIONS] = [1_500, 120];
const DAYS = listDays("2026-03-10", "2026-04-09");
let db: Db;
let stored: StoredEquipment[];
let names: KnownNames;
const seed = newSeed();
console.log(`machines of seed ${seed}`);
beforeAll(async () => {
  const random = createRandom(seed);
  db = await openTestDatabase();
  const places = await db.selectFrom("places").select("words").execute();
  names = { places: places.map(({ words }) => words), categories: categoryTexts().map(([, words]) => words) };
  const owner = await addUser(db);
  stored = [];
  for (let count = 0; count < EQUIPMENT; count += 1) stored.push(await storeEquipment(db, owner.id, random, DAYS));
});

async function expectAsOnPaper(filter: EquipmentFilter, sort: Sort = "popular"): Promise<number> {
  const expected = stored
    .filter((equipment) => passes(equipment, filter))
    .toSorted(inOrder(sort, filter))
    .toSorted((one, other) => (sort === "popular" ? notNamed(one, filter, names) - notNamed(other, filter, names) : 0))
    .map(({ id }) => id);
  const all = await searchEquipment(db, filter, { limit: EQUIPMENT, sort }, NOW);
  expect(
    all.items.map(({ id }) => id),
    JSON.stringify({ seed, filter, sort }),
  ).toEqual(expected);
  expect(await findEquipmentIds(db, filter, sort, 30)).toEqual(expected.slice(0, 30));
  expect(all).toMatchObject({ total: expected.length, isTotalExact: true, nextCursor: undefined });
  return expected.length;
}

const latur = { latitude: 18.3972, longitude: 76.5678 };
const free = { startDate: "2026-03-12", endDate: "2026-03-14" };

const makeFilter: { [Part in keyof EquipmentFilter]?: (random: Random) => NonNullable<EquipmentFilter[Part]> } = {
  search: (random) =>
    random.pick([
      "tractor",
      "swaraj",
      "लातूर",
      "ट्रॅक्टर",
      "हल",
      "ॅक्ट",
      "latur मळणी",
      "tyres",
      "di 5",
      "sugar cane",
      "आणि",
      "5",
      "nothing like it",
    ]),
  category: (random) => random.pick(CATEGORIES),
  minPrice: (random) => random.whole(5, 300) * 50,
  maxPrice: (random) => random.whole(200, 500) * 50,
  near: (random, city = random.pick(CITIES)) => ({
    ...city,
    ...{ radiusKm: random.whole(1, 200), place: random.chance(50) ? placeOfCity(city) : undefined },
  }),
  locationText: (random) => random.pick(["lat", "ausa", "pu", "nagar"]),
  season: (random) => random.pick(SEASONS),
  specifications: (random) => [
    random.pick<SpecCondition>([
      { name: "power_hp", is: "min", value: 45 },
      { name: "power_hp", is: "max", value: 30, unit: "hp" },
      { name: "power_hp", is: "is", value: "50" },
      { name: "drive", is: "is", value: "4wd" },
      { name: "working_width_ft", is: "min", value: 7.5, unit: "ft" },
      { name: "power_hp", is: "min", value: 1, unit: "kw" },
    ]),
  ],
  free: (random) => {
    const first = random.whole(0, DAYS.length - 5);
    return { startDate: DAYS[first] ?? "", endDate: DAYS[first + random.whole(0, 4)] ?? "" };
  },
  withOperator: () => true,
  delivered: () => true,
};

describe("searching", () => {
  it("by each filter alone, and by all at once, finds what there is", async () => {
    const random = createRandom(seed + 3);
    for (const [part, make] of Object.entries(makeFilter)) {
      const asked = Array.from({ length: 6 }, () => ({ [part]: make(random) }) as EquipmentFilter);
      let found = 0;
      for (const filter of asked) found += await expectAsOnPaper(filter);
      expect(found, `${part} of seed ${seed}`).toBeGreaterThan(0);
    }
    await expectAsOnPaper({
      search: "swaraj",
      category: "tractor",
      maxPrice: 24_000,
      near: { ...latur, radiusKm: 200 },
      season: "summer",
      free,
      withOperator: true,
      delivered: true,
      specifications: [{ name: "power_hp", is: "max", value: 80 }],
    });
  });

  it("is ordered by the whole price for days and place, page after page", async () => {
    const asked: EquipmentFilter[] = [
      { free },
      { free, withOperator: true },
      { free, near: { ...latur, radiusKm: 200 } },
      { free, near: { ...latur, radiusKm: 200 }, withOperator: true, delivered: true },
      { free, near: { ...latur, radiusKm: 200 }, maxPrice: 9_000, category: "tractor" },
      { withOperator: true },
    ];
    for (const filter of asked) {
      const expected = stored
        .filter((equipment) => passes(equipment, filter))
        .toSorted(inOrder("total", filter))
        .map(({ id }) => id);
      if (filter.category === undefined) expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const limit of [1, 7, 24, 51, EQUIPMENT])
        expect(await findEquipmentIds(db, filter, "total", limit), JSON.stringify({ seed, filter, limit })).toEqual(
          expected.slice(0, limit),
        );
    }
  });

  it("gives the nearest to cities, and to points around them, those alike in the order of their ids", async () => {
    const random = createRandom(seed + 2);
    for (const city of CITIES) {
      for (const degrees of [0, 0.1, 0.3, 1, 2]) {
        const away = () => (random.next() * 2 - 1) * degrees;
        const point = { latitude: city.latitude + away(), longitude: city.longitude + away() };
        const filter: EquipmentFilter = { near: { ...point, radiusKm: random.whole(50, 200) } };
        const expected = stored
          .filter((equipment) => passes(equipment, filter))
          .toSorted(inOrder("nearest", filter))
          .map(({ id }) => id);
        for (const most of [1, 5, 15, 60])
          expect(await findEquipmentIds(db, filter, "nearest", most), JSON.stringify({ seed, filter, most })).toEqual(
            expected.slice(0, most),
          );
      }
    }
  });

  it(`finds the same as on paper for ${QUESTIONS} filters at random`, async () => {
    const random = createRandom(seed + 1);
    let found = 0;
    for (let question = 0; question < QUESTIONS; question += 1) {
      const parts = Object.entries(makeFilter)
        .filter(() => random.chance(28))
        .map(([part, make]) => [part, make(random)]);
      const filter = Object.fromEntries(parts) as EquipmentFilter;
      const sort = random.pick(SORTS);
      if ((await expectAsOnPaper(filter, sort === "nearest" && filter.near === undefined ? "popular" : sort)) > 0)
        found += 1;
    }
    expect(found).toBeGreaterThan(QUESTIONS / 5);
  });

  it("stops counting where it is told to", async () => {
    expect(await searchEquipment(db, {}, { limit: 24, countTo: 100 }, NOW)).toMatchObject({
      total: 100,
      isTotalExact: false,
      nextCursor: 24,
    });
    const few = stored.filter((equipment) => passes(equipment, { minPrice: 24_500 })).length;
    expect(await searchEquipment(db, { minPrice: 24_500 }, { limit: 24, countTo: 100 }, NOW)).toMatchObject({
      total: few,
      isTotalExact: true,
    });
  });
});

describe("a machine", () => {
  const idsOfAll = async (search: string) =>
    (await searchEquipment(db, { search }, { limit: EQUIPMENT }, NOW)).items.map(({ id }) => id);

  it("is found by every name of its city that the product understands", async () => {
    for (const city of CITIES) {
      const there = stored
        .filter((equipment) => equipment.placeKey === city.key && equipment.deletedAt === null)
        .map(({ id }) => id);
      expect(there.length, city.key).toBeGreaterThan(0);
      for (const name of namesOf(city)) expect(await idsOfAll(name), name).toEqual(expect.arrayContaining(there));
    }
  });

  it.each<[Category, string[]]>([
    ["tractor", ["Tractors", "ट्रैक्टर", "ट्रेक्टर", "ट्रॅक्टर"]],
    ["seeder", ["Seeding Equipment", "बुवाई यंत्र", "बुआई", "सीड ड्रिल", "पेरणी यंत्रे"]],
    ["irrigation", ["Irrigation Systems", "सिंचाई उपकरण", "पंप", "सिंचन साधने", "ठिबक"]],
    ["rotavator", ["Rotavators", "रोटावेटर", "रोटोवेटर", "रोटाव्हेटर"]],
  ])("is found by the words for a %s in each language and its common spellings", async (category, words) => {
    const there = stored
      .filter((equipment) => equipment.category === category && equipment.deletedAt === null)
      .map(({ id }) => id);
    expect(there.length).toBeGreaterThan(0);
    for (const word of words) expect(await idsOfAll(word), word).toEqual(expect.arrayContaining(there));
  });
});
