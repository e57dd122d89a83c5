import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";

/** What React costs where it comes, first script included: files of the build in Brotli, as they are sent, and requests. */

const ASSETS = "build/client/assets";
const MAX_FILES = 9;
const IMPORTED = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

/** Pages that are hydrated whole, with the router. */
const BUDGETS_BYTES: Record<string, number> = {
  "routes/home/route": 74_500,
  "routes/change-dates/route": 79_000,
  "routes/booking/route": 93_000,
  "routes/review/route": 83_500,
};
const FIRST_SCRIPT_BYTES = 6_700;
/** Parts of pages that are hydrated alone, by their files beside those that all of them have. */
const PARTS: Record<string, [bytes: number, files: string[]]> = {
  "what every page with parts has, as the admin's tables": [28_500, []],
  "a message over the page": [40_000, ["toaster"]],
  "the form for equipment": [32_000, ["machine-form"]],
  "days to book": [33_500, ["book-days"]],
  "days to book by voice": [62_500, ["rent-days", "voice-panel", "voice"]],
  "the map with its tiles": [62_500, ["list-parts", "equipment-map", "tiles"]],
};

interface Manifest {
  entry: { module: string };
  routes: Record<string, { module: string } | undefined>;
}

const find = (name: RegExp) => readdirSync(ASSETS).find((file) => name.test(file)) ?? "";
const nameOf = (module: string | undefined) => module?.split("/").at(-1) ?? "";
const read = (file: string) => readFileSync(`${ASSETS}/${file}`, "utf8");

function readManifest(): Manifest {
  const text = read(find(/^manifest-.*\.js$/));
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function collect(file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, next = ""] of read(file).matchAll(IMPORTED)) collect(next, files);
  return files;
}

/** Pages share most files, and Brotli is slow at its best level. */
const weights = new Map<string, number>();

function weighFile(file: string): number {
  const bytes = weights.get(file) ?? brotliCompressSync(read(file)).byteLength;
  weights.set(file, bytes);
  return bytes;
}

const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weighFile(file), 0);

it("the first script is one file of a few KB", () => {
  const files = collect(nameOf(readManifest().entry.module));
  expect(files.size).toBe(1);
  expect(weigh(files)).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
});

function listFiles(id: string): Set<string> {
  const { entry, routes } = readManifest();
  const files = new Set<string>();
  for (const start of [
    nameOf(entry.module),
    find(/^hydrate-/),
    nameOf(routes["root"]?.module),
    nameOf(routes[id]?.module),
  ])
    collect(start, files);
  return files;
}

it.each(Object.entries(BUDGETS_BYTES))("React has %s in few files and within %i bytes", (id, bytes) => {
  const files = listFiles(id);
  expect(files.size).toBeLessThanOrEqual(MAX_FILES);
  expect(weigh(files)).toBeLessThanOrEqual(bytes);
});

it.each(Object.entries(PARTS))("%s comes in few files, without the router", (_what, [bytes, names]) => {
  const files = collect(nameOf(readManifest().entry.module));
  for (const name of ["base", ...names]) collect(find(new RegExp(`^${name}-[\\w-]{8}\\.js$`)), files);
  expect([...files].filter((file) => /^(?:hydrate|pieces|root)-/.test(file))).toEqual([]);
  expect(files.size).toBeLessThanOrEqual(MAX_FILES);
  expect(weigh(files)).toBeLessThanOrEqual(bytes);
});

it.each(["upload-photos", "shrink-chosen"])("%s comes without React and its pages", (name) => {
  const files = collect(find(new RegExp(`^${name}-.*\\.js$`)));
  expect([...files].filter((file) => !/^(?:upload|shrink)-/.test(file))).toEqual([]);
  expect(weigh(files)).toBeLessThanOrEqual(1_000);
});
