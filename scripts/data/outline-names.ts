import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * Writes the names that stand on the map's outlines, a file for each language: all states, and the districts of some, with
 * latitude and longitude. `npx tsx scripts/data/outline-names.ts`, after a change of db/places/india.txt.gz.
 */

const PLACES = new URL("../../db/places/india.txt.gz", import.meta.url);
const TARGET = new URL("../../app/components/map/outlines/", import.meta.url);
/** In the order of names in a line of places. */
const LANGUAGES = ["en", "hi", "mr"];
const WITH_DISTRICTS = ["MH", "MP"];

type Name = [name: string, latitude: number, longitude: number];

const lines = gunzipSync(readFileSync(PLACES)).toString().split("\n");
const rounded = (degrees: string | number = 0) => Math.round(Number(degrees) * 100) / 100;
const middle = (districts: readonly Name[], axis: 1 | 2) =>
  rounded(districts.reduce((sum, one) => sum + one[axis], 0) / districts.length);

for (const [column, language] of LANGUAGES.entries()) {
  const states: { name: string; code: string; districts: Name[] }[] = [];
  for (const line of lines) {
    const [kind, ...fields] = line.split("\t");
    const [name = ""] = (fields[column] || fields[0] || "").split("/");
    if (kind === "S") states.push({ name, code: fields[3] ?? "", districts: [] });
    if (kind === "D") states.at(-1)?.districts.push([name, rounded(fields[3]), rounded(fields[4])]);
  }
  const names = {
    states: states.map(({ name, districts }): Name => [name, middle(districts, 1), middle(districts, 2)]),
    districts: states.filter(({ code }) => WITH_DISTRICTS.includes(code)).flatMap(({ districts }) => districts),
  };
  writeFileSync(new URL(`names.${language}.json`, TARGET), `${JSON.stringify(names)}\n`);
}
