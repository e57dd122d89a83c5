import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The order of names in the file of places. */
const LANGUAGES = ["en", "hi", "mr"];

type Name = [name: string, latitude: number, longitude: number];

/**
 * The names that stand on the outlines, a file for each language: all states, and the districts of some.
 *
 * @param places path of india.txt.gz
 * @param withDistricts codes of states
 */
export function writeNames(places: string, withDistricts: readonly string[]): Record<string, string> {
  const lines = gunzipSync(readFileSync(places)).toString().split("\n");
  return Object.fromEntries(
    LANGUAGES.map((language, column) => [`names.${language}.json`, `${JSON.stringify(namesIn(column))}\n`]),
  );

  function namesIn(column: number) {
    const states: { name: string; code: string; districts: Name[] }[] = [];
    for (const line of lines) {
      const [kind, ...fields] = line.split("\t");
      const name = (fields[column] || fields[0] || "").split("/")[0] ?? "";
      const [, , , fourth = "", fifth = ""] = fields;
      if (kind === "S") states.push({ name, code: fourth, districts: [] });
      if (kind === "D") states.at(-1)?.districts.push([name, rounded(fourth), rounded(fifth)]);
    }
    return {
      states: states.map(({ name, districts }): Name => [name, middle(districts, 1), middle(districts, 2)]),
      districts: states.filter(({ code }) => withDistricts.includes(code)).flatMap(({ districts }) => districts),
    };
  }
}

const rounded = (degrees: string) => Math.round(Number(degrees) * 100) / 100;

function middle(districts: readonly Name[], axis: 1 | 2): number {
  const sum = districts.reduce((total, one) => total + one[axis], 0);
  return Math.round((sum / districts.length) * 100) / 100;
}
