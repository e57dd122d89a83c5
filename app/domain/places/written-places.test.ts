import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { distanceKm } from "~/domain/geography/distance";
import { openDatabaseWithPlaces } from "../../../tests/fixtures/domain";
import { HELD_OUT_PLACES, NO_PLACES } from "../../../tests/fixtures/held-out-places";
import { WRITTEN_PLACES, type WrittenPlace } from "../../../tests/fixtures/written-places";
import { findPlace } from "./find-place.server";
import { describePlace } from "./place";
import { createRandom } from "../../../tests/fixtures/random";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const LOADED_WITHIN_MS = 120_000;

const GENERATED_NAMES = 77;
const BEGINNINGS = "b d f g j k l m n p r s t v w z br dr gl kr pl st tr sk qu x fl gw".split(" ");
const VOWELS = "a e i o u ai oo".split(" ");
const ENDINGS = ",n,x,rk,l,sh,ndra,mp,zzle,ville,ton,burg,wick,ford,dax,lone".split(",");

let db: Db;
beforeAll(async () => {
  db = await openDatabaseWithPlaces();
}, LOADED_WITHIN_MS);

/** The texts that are not understood as the point that is meant, and the share of those that are. */
async function count(places: readonly WrittenPlace[]) {
  const texts = places.flatMap(({ written, ...meant }) => written.map((text) => ({ text, ...meant })));
  const wrong: string[] = [];
  for (const { text, withinKm, ...point } of texts) {
    const { place } = await findPlace(db, text);
    if (place === undefined || distanceKm(place, point) > withinKm) wrong.push(text);
  }
  return { wrong, share: 1 - wrong.length / texts.length };
}

describe("places as farmers write them", () => {
  it("are understood, of those that the reading was made with", async () => {
    const { wrong, share } = await count(WRITTEN_PLACES);
    expect(share, wrong.join("; ")).toBeGreaterThanOrEqual(0.99);
  });

  // Of 297 that were written before any was tried 294 were understood at the first run.
  it("are understood, of those that were written afterwards", async () => {
    const { wrong, share } = await count(HELD_OUT_PLACES);
    expect(share, wrong.join("; ")).toBeGreaterThanOrEqual(0.98);
  });

  it("are none in nonsense", () =>
    expectRows(
      NO_PLACES,
      async (text) => (await findPlace(db, text)).place,
      () => undefined,
    ));

  it("are none in made-up names that end as thousands do", async () => {
    const taken: string[] = [];
    for (const ending of ["town", "pur", "gaon", "nagar", "wadi", "abad", "khed", "garh", " nagar", " wadi"])
      for (const beginning of ["zorbik", "flumdri", "quexo", "brantol", "glefmi", "plonvar", "drizbel", "yomtrek"]) {
        const { place } = await findPlace(db, beginning + ending);
        if (place !== undefined) taken.push(`${beginning}${ending} is ${place.name.en}`);
      }
    expect(taken).toEqual([]);
  });

  it("are hardly any in 300 generated names: some happen to be villages", async () => {
    const random = createRandom(GENERATED_NAMES);
    const taken: string[] = [];
    for (let index = 0; index < 300; index += 1) {
      const syllables = Array.from({ length: 2 + (index % 2) }, () => random.pick(BEGINNINGS) + random.pick(VOWELS));
      const name = syllables.join("") + random.pick(ENDINGS);
      const { place } = await findPlace(db, name);
      if (place !== undefined) taken.push(`${name} is ${place.name.en}`);
    }
    expect(taken.length, taken.join("; ")).toBeLessThanOrEqual(9);
  });

  it("are none in made-up names, however near a far town they sound", () =>
    expectRows(
      "waglone skotodax plipuriz jisoled krutizar potriqua plabli gobuz blorptown zzzzqqq mivolak trespik hulbandra gwimtal skelvor brunatik yaxmor".split(
        " ",
      ),
      async (name) => (await findPlace(db, name)).place?.name.en,
      () => undefined,
    ));

  it.each([
    ["Nander", "Nander, Chhatrapati Sambhajinagar"],
    ["Ahemadnagar", "Ahemadnagar, Vidisha"],
  ])("are the district that people misspell so: %j, and the village is offered", async (text, village) => {
    const { isSure, others } = await findPlace(db, text);
    expect(isSure).toBe(false);
    expect(others.map((other) => describePlace(other, "en"))).toContain(village);
  });

  it.each([
    ["411001", 18.52, 73.86],
    ["444001", 20.71, 77.0],
    ["नांदेड़", 19.15, 77.32],
    ["वाराणसी", 25.32, 82.99],
    ["मुरूड लातूर", 18.41, 76.24],
  ])("are understood as the point meant: %j", async (text, latitude, longitude) => {
    const { place } = await findPlace(db, text);
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(15);
  });

  it("have one point under any of their names", async () => {
    const points = await Promise.all(
      ["Allahabad", "Prayagraj", "प्रयागराज", "prayag raj"].map(async (text) => {
        const { place } = await findPlace(db, text);
        return `${place?.key ?? ""} ${place?.latitude ?? ""}`;
      }),
    );
    expect(new Set(points).size, points.join("; ")).toBe(1);
  });
});
