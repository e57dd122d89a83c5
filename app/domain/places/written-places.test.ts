import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { distanceKm } from "~/domain/geography/distance";
import { openTestDatabase } from "../../../tests/fixtures/domain";
import { WRITTEN_PLACES } from "../../../tests/fixtures/written-places";
import { findPlace } from "./find-place.server";
import { loadGazetteer } from "./load-gazetteer.server";

const FILE = fileURLToPath(new URL("../../../db/places/india.txt.gz", import.meta.url));
const LOADED_WITHIN_MS = 120_000;

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  await loadGazetteer(db, FILE);
}, LOADED_WITHIN_MS);

const written = WRITTEN_PLACES.flatMap(({ written: texts, ...meant }) => texts.map((text) => ({ text, ...meant })));

/** The texts of a half that are not understood as the point that is meant, and how many there are in it. */
async function count(half: 0 | 1) {
  const texts = written.filter((_, index) => index % 2 === half);
  const wrong: string[] = [];
  for (const { text, withinKm, ...point } of texts) {
    const { place } = await findPlace(db, text);
    if (place === undefined || distanceKm(place, point) > withinKm) wrong.push(text);
  }
  return { wrong, share: 1 - wrong.length / texts.length };
}

describe("places as farmers write them", () => {
  it("are understood, of those that the reading was made with", async () => {
    const { wrong, share } = await count(0);
    expect(share, wrong.join("; ")).toBeGreaterThanOrEqual(0.96);
  });

  it("are understood, of those that were only counted", async () => {
    const { wrong, share } = await count(1);
    expect(share, wrong.join("; ")).toBeGreaterThanOrEqual(0.93);
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
