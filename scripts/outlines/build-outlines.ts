import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { OUTLINE_ZOOM } from "~/components/map/map-limits";
import { toWorldPixel } from "~/domain/geography/mercator";
import { partState, type Member } from "./part-states";
import { readPlaces } from "./read-places";
import { readStates, type Ring } from "./read-states";
import { linesBetween } from "./topology";
import { writeNames } from "./write-names";
import { areaOf, writeSvg } from "./write-svg";

/**
 * Writes the outlines of India's states, and of the districts of some, for maps without tiles:
 * `npx tsx scripts/outlines/build-outlines.ts`. Nothing that runs needs what it downloads.
 */

const DOWNLOADS = fileURLToPath(new URL("../../.cache/outlines/", import.meta.url));
const PLACES = fileURLToPath(new URL("../../db/places/india.txt.gz", import.meta.url));
const TARGET = fileURLToPath(new URL("../../app/components/map/outlines/", import.meta.url));
const PACKAGES = ["@svg-maps/india@2.0.0", "topojson-client@3.1.0", "topojson-server@3.0.1", "topojson-simplify@3.0.3"];
/** States with machines, by the codes of the drawing and of the places. */
const WITH_DISTRICTS = { mh: "MH", mp: "MP" };
/** What a point may be worth, in square pixels, and still be left out. */
const LEAST_AREA = { states: 3, districts: 14 };
/** The smallest rings that are drawn, in square pixels; what is smaller in deltas and salt marsh is many lines and says little. */
const LEAST_ISLAND = 1;
const LEAST_ISLAND_OF: Record<string, number> = { wb: 60, gj: 60 };

/**
 * The drawing is older than Ladakh, and the lists of places end at the line of control: where the two territories lie beyond
 * it, by the map of the Survey of India of 2 November 2019.
 */
const NORTHERN: readonly (readonly [part: "JK" | "LA", latitude: number, longitude: number])[] = [
  ["LA", 35.92, 74.31],
  ["LA", 35.42, 74.1],
  ["LA", 35.37, 74.86],
  ["LA", 35.3, 75.63],
  ["LA", 36.32, 74.65],
  ["LA", 36.2, 73.4],
  ["LA", 35.0, 75.1],
  ["LA", 34.8, 75.6],
  ["LA", 33.47, 76.88],
  ["JK", 34.36, 73.47],
  ["JK", 34.79, 74.19],
  ["JK", 34.83, 74.36],
  ["JK", 34.63, 74.85],
  ["JK", 33.15, 73.75],
  ["JK", 33.31, 75.77],
  ["JK", 33.65, 75.75],
];

function download(): void {
  mkdirSync(DOWNLOADS, { recursive: true });
  writeFileSync(join(DOWNLOADS, "package.json"), "{}");
  execFileSync("npm", ["install", "--silent", "--no-save", "--ignore-scripts", "--prefix", DOWNLOADS, ...PACKAGES]);
}

function main(): void {
  download();
  const states = readStates(join(DOWNLOADS, "node_modules/@svg-maps/india/india.svg"), OUTLINE_ZOOM);
  const ringsOf = (code: string) => states.find((one) => one.code === code)?.rings ?? [];
  const places = readPlaces(PLACES, OUTLINE_ZOOM);
  const members = (...codes: string[]): Member[] =>
    places
      .filter(({ state }) => codes.includes(state))
      .map(({ at, district, state }) => ({ at, part: codes.length > 1 ? state : district }));
  const northern = NORTHERN.flatMap(([part, latitude, longitude]): Member[] => {
    const { x, y } = toWorldPixel({ latitude, longitude }, OUTLINE_ZOOM);
    return Array.from({ length: 8 }, () => ({ at: [x, y], part }));
  });
  const between = (parts: ReadonlyMap<string, readonly Ring[]>, area: number) =>
    linesBetween(parts, { folder: DOWNLOADS, area });
  const outline = between(
    new Map(
      states.map(({ code, rings }) => [
        code,
        rings.filter((ring) => areaOf(ring) >= (LEAST_ISLAND_OF[code] ?? LEAST_ISLAND)),
      ]),
    ),
    LEAST_AREA.states,
  );
  const territories = between(partState(ringsOf("jk"), [...members("JK", "LA"), ...northern]), LEAST_AREA.districts);
  const districts = Object.entries(WITH_DISTRICTS).flatMap(
    ([code, state]) => between(partState(ringsOf(code), members(state)), LEAST_AREA.districts).inner,
  );
  const svg = writeSvg({
    land: outline.outer,
    states: [...outline.inner, ...territories.inner],
    districts,
    leastArea: LEAST_ISLAND,
  });
  const files = { "india.svg": svg, ...writeNames(PLACES, Object.values(WITH_DISTRICTS)) };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(TARGET, name), text);
    console.log(`${name}: ${Buffer.byteLength(text)} bytes, ${brotliCompressSync(text).length} with Brotli`);
  }
}

main();
