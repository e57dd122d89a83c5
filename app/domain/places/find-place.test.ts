import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { distanceKm } from "~/domain/geography/distance";
import { openDatabaseWithPlaces, openTestDatabase, PLACES_FILE } from "../../../tests/fixtures/domain";
import { findPlace } from "./find-place.server";
import { loadGazetteer } from "./load-gazetteer.server";
import { nameLocations } from "./name-locations.server";
import { describePlace } from "./place";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const LOADED_WITHIN_MS = 120_000;

let db: Db;
beforeAll(async () => {
  db = await openDatabaseWithPlaces();
}, LOADED_WITHIN_MS);

const told = async (text: string) => {
  const { place, isSure } = await findPlace(db, text);
  return place === undefined
    ? "unknown"
    : `${isSure ? "" : "perhaps "}${place.kind} ${describePlace(place, "en", true)}`;
};

describe("the gazetteer", () => {
  it("is loaded once and has all of India", async () => {
    expect(await loadGazetteer(db, PLACES_FILE)).toBe(0);
    const counts = await db
      .selectFrom("gazetteer")
      .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
      .groupBy("kind")
      .orderBy("kind")
      .execute();
    const [states = 0, districts = 0, talukas = 0, towns = 0, villages = 0, pins = 0] = counts.map(
      ({ count }) => count,
    );
    expect(states).toBe(36);
    expect(districts).toBeGreaterThan(750);
    expect(talukas).toBeGreaterThan(4_500);
    expect(towns).toBeGreaterThan(24_000);
    expect(villages).toBeGreaterThan(130_000);
    expect(pins).toBeGreaterThan(19_000);
  });

  it("has no place outside India", async () => {
    const outside = await db
      .selectFrom("gazetteer")
      .select("name")
      .where((eb) =>
        eb.or([
          eb("latitude", "<", 6),
          eb("latitude", ">", 37.5),
          eb("longitude", "<", 68),
          eb("longitude", ">", 97.5),
        ]),
      )
      .execute();
    expect(outside).toEqual([]);
  });

  it("names every district and taluka of Maharashtra and Madhya Pradesh in Devanagari", async () => {
    const nameless = await db
      .selectFrom("gazetteer as place")
      .innerJoin("gazetteer as state", "state.id", "place.stateId")
      .select("place.name")
      .where("state.name", "in", ["Maharashtra", "Madhya Pradesh"])
      .where("place.kind", "in", [2, 3])
      .where((eb) => eb.or([eb("place.nameHi", "is", null), eb("place.nameMr", "is", null)]))
      .execute();
    expect(nameless).toEqual([]);
  });

  // Read from a map, to two decimals.
  it.each([
    ["Ausa, Latur", 18.25, 76.5],
    ["Udgir", 18.39, 77.12],
    ["Ahmedpur, Latur", 18.7, 76.94],
    ["Murud, Latur", 18.41, 76.24],
    ["Tuljapur", 18.01, 76.07],
    ["Pandharpur", 17.68, 75.33],
    ["Baramati", 18.15, 74.58],
    ["Akola", 20.71, 77.0],
    ["Chandrapur", 19.95, 79.3],
    ["Sehore", 23.2, 77.08],
    ["Indore", 22.72, 75.86],
    ["Chhindwara", 22.06, 78.94],
    ["413517", 18.39, 77.12],
    ["Khamgaon", 20.71, 76.57],
    ["444303", 20.71, 76.57],
  ])("knows where %s lies", async (text, latitude, longitude) => {
    const { place } = await findPlace(db, text);
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(6);
  });
});

describe("findPlace", () => {
  it("understands places as they are written", () =>
    expectRows(
      [
        ["Ausa, Latur", "taluka Ausa, Latur"],
        ["udgir", "taluka Udgir, Latur"],
        ["Latur", "city Latur"],
        ["Latur district", "district Latur, Maharashtra"],
        ["जि. लातूर", "district Latur, Maharashtra"],
        ["ता. औसा", "taluka Ausa, Latur"],
        ["औसा तालुका लातूर जिल्हा", "taluka Ausa, Latur"],
        ["at post Murud tal. Latur", "town Murud, Latur"],
        ["मु. पो. मुरुड ता. जि. लातूर", "town Murud, Latur"],
        ["Murud, Dapoli", "village Murud, Dapoli, Ratnagiri"],
        ["413512", "pin 413512, Latur"],
        ["४१३५१२", "pin 413512, Latur"],
        ["Ausa 413520", "town Ausa, Latur"],
        ["Ausa Latur", "taluka Ausa, Latur"],
        ["udgir latur maharashtra", "taluka Udgir, Latur"],
        ["Nagpur, Maharashtra", "city Nagpur"],
        ["Sehore MP", "taluka Sehore"],
        ["सीहोर", "taluka Sehore"],
        ["kilari tal ausa", "town Killari, Ausa, Latur"],
        ["लातूरजवळ", "city Latur"],
      ],
      async ([text]) => await told(text),
      ([, place]) => place,
    ));

  it("forgives misspellings", () =>
    expectRows(
      [
        ["Lature", "city Latur"],
        ["udgeer", "taluka Udgir, Latur"],
        ["Nilnaga", "city Nilanga"],
        ["tulzapur", "taluka Tuljapur, Dharashiv"],
        ["Tuljaupr", "taluka Tuljapur, Dharashiv"],
        ["pandharpoor", "taluka Pandharpur, Solapur"],
        ["Ahmadpoor, Lature", "taluka Ahmedpur, Latur"],
        ["तुलजापुर", "taluka Tuljapur, Dharashiv"],
      ],
      async ([text]) => await told(text),
      ([, place]) => place,
    ));

  it.each([
    ["Aurangabad", "Chhatrapati Sambhajinagar", "Sambhajinagar", "औरंगाबाद", "छत्रपती संभाजीनगर"],
    ["Osmanabad", "Dharashiv", "Usmanabad", "धाराशिव", "उस्मानाबाद"],
    ["Ahmednagar", "Ahilyanagar", "Ahmadnagar", "अहिल्यानगर", "अहमदनगर"],
    ["Hoshangabad", "Narmadapuram", "होशंगाबाद", "नर्मदापुरम"],
    ["Osmanabad district", "Dist. Dharashiv", "जि. धाराशिव"],
    ["Gulbarga", "Kalaburagi"],
    ["Allahabad", "Prayagraj", "इलाहाबाद", "प्रयागराज"],
    ["Faizabad", "Ayodhya", "फैजाबाद", "अयोध्या"],
    ["Mughalsarai", "मुगलसराय", "Pandit Deen Dayal Upadhyaya Nagar"],
    ["Yeotmal", "Yavatmal", "यवतमाळ"],
    ["Sholapur", "Solapur", "सोलापूर"],
  ])("knows %s and %s as one place", async (...names) => {
    const answers = await Promise.all(names.map((name) => findPlace(db, name)));
    const points = answers.map(({ place }) => `${place?.latitude ?? ""} ${place?.longitude ?? ""}`);
    expect(new Set(points).size, points.join()).toBe(1);
    expect(points[0]).not.toBe(" ");
  });

  it("knows a district by either name", () =>
    expectRows(
      ["Tuljapur, Osmanabad", "Tuljapur, Dharashiv", "तुळजापूर, जि. उस्मानाबाद"],
      async (text) => await told(text),
      () => "taluka Tuljapur, Dharashiv",
    ));

  it("takes the one that is spelt so, or else the larger, and offers the other", () =>
    expectRows(
      [
        ["सतना", "taluka Satna", "Baglan"],
        ["सटाणा", "taluka Baglan, Nashik", "Satna"],
        ["Bareli", "taluka Bareli, Raisen", "Bareilly"],
        ["बरेली", "perhaps taluka Bareli, Raisen", "Bareilly"],
        ["Banda", "perhaps taluka Banda, Sagar", "Banda"],
        ["पाली", "perhaps taluka Pali, Umaria", "Pali"],
        ["Daulatabad", "village Daulatabad, Chhatrapati Sambhajinagar", "Daulatabad"],
        ["Babhalgaon", "village Babhalgaon, Latur", ""],
        ["बाभळगाव", "village Babhalgaon, Latur", ""],
        ["Gategaon", "perhaps taluka Ghatigaon, Gwalior", "Gategaon"],
        ["Chincholi", "perhaps taluka Chincholi, Kalaburagi", "Chincholi"],
        ["चाकुर", "taluka Chakur, Latur", "Chakur"],
      ] as const,
      async ([text, , other]) => {
        const { others } = await findPlace(db, text);
        return [await told(text), others.some(({ name }) => name.en === other) || other === ""];
      },
      ([, place]) => [place, true],
    ));

  it("reads what is written around a place, or in short", () =>
    expectRows(
      [
        ["बरेली यूपी", "taluka Bareilly"],
        ["औसा एमएच", "taluka Ausa, Latur"],
        ["Latur jawal", "city Latur"],
        ["लातूरपासून", "city Latur"],
        ["रा. औसा", "town Ausa, Latur"],
        ["at post Murud Latur", "town Murud, Latur"],
        ["Kothrud, Latur", "perhaps city Latur"],
        ["near the mill, Ausa", "perhaps taluka Ausa, Latur"],
        ["बोरगाव काळे", "perhaps town Kale, Panhala, Kolhapur"],
      ],
      async ([text]) => await told(text),
      ([, place]) => place,
    ));

  it("tells places of one name apart and says that it is not sure", async () => {
    const { place, isSure, others } = await findPlace(db, "Khed");
    expect(isSure).toBe(false);
    expect([place, ...others].map((one) => one && describePlace(one, "en"))).toEqual(
      expect.arrayContaining(["Khed, Pune", "Khed, Ratnagiri"]),
    );
  });

  it("understands its own descriptions as the same places, in each language", async () => {
    for (const text of ["Khed", "Murud", "Ausa", "Tuljapur", "Sihora", "Wadgaon"]) {
      const { place, others } = await findPlace(db, text);
      for (const one of [place, ...others].slice(0, 3)) {
        if (one === undefined) continue;
        for (const language of ["en", "hi", "mr"] as const) {
          const again = await findPlace(db, describePlace(one, language, true));
          expect(again.place?.name.en, describePlace(one, language, true)).toBe(one.name.en);
          expect(again.place?.district, describePlace(one, language, true)).toEqual(one.district);
        }
      }
    }
  });

  it("describes a place in one script: where a name is not known in the language, in English", async () => {
    for (const [text, name] of [
      ["Murud, Latur", "Murud, Latur"],
      ["Ausa", "औसा, लातूर"],
    ] as const) {
      const { place } = await findPlace(db, text);
      expect(place && describePlace(place, "mr")).toBe(name);
    }
  });

  it("tells why a place is likelier than others of its name", async () => {
    const { ranked } = await findPlace(db, "udgir");
    const [best, ...others] = ranked;
    expect(best?.place.name).toBe("Udgir");
    expect(Object.values(best?.terms ?? {}).reduce((sum, term) => sum + term, 0)).toBeCloseTo(best?.score ?? NaN);
    for (const other of others) expect(other.score).toBeGreaterThanOrEqual(best?.score ?? Infinity);
  });

  it("does not know nonsense", () =>
    expectRows(
      ["qwertyx", "Atlantis", "toString", "999999", "", "a", "😀", "the", "';--", "%_%"],
      async (text) => await told(text),
      () => "unknown",
    ));

  it("offers the nearest names of what it does not know", async () => {
    const { others } = await findPlace(db, "Nilvanganj");
    expect(others.length).toBeGreaterThan(0);
    const near = await findPlace(db, "Udgirix");
    expect([near.place, ...near.others].map((one) => one?.name.en)).toContain("Udgir");
  });

  it("takes what it knows of a longer text and is not sure", async () => {
    expect(await told("near water tank Latur")).toBe("perhaps city Latur");
    expect(await told("Latur, near the mill")).toMatch(/city Latur$/);
  });
});

describe("without the gazetteer", () => {
  it("the known cities are understood all the same", async () => {
    const empty = await openTestDatabase();
    const { place } = await findPlace(empty, "Latur, near the mill");
    expect(place).toMatchObject({ key: "latur", latitude: 18.3972 });
    expect((await findPlace(empty, "लातूर")).place?.key).toBe("latur");
    expect((await findPlace(empty, "Ausa")).place).toBeUndefined();
  });
});

describe("nameLocations", () => {
  it.each([
    ["Ausa, Latur", "mr", "औसा, लातूर"],
    ["Ausa", "hi", "औसा"],
    ["औसा, लातूर", "en", "Ausa, Latur"],
    ["Udgir, Latur, Maharashtra", "mr", "उदगीर, लातूर, महाराष्ट्र"],
    ["near the mill, Ausa", "mr", "near the mill, Ausa"],
    ["Udgirixx", "hi", "Udgirixx"],
    ["Ausa, Latur", "en", "Ausa, Latur"],
  ] as const)("calls %j in %s %j", async (location, language, name) => {
    const nameOf = await nameLocations(db, [location, "Latur"], language);
    expect(nameOf(location)).toBe(name);
  });
});
