import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";

/** What React costs where it comes, first script included: files of the build in Brotli, as they are sent, and requests. */

const ASSETS = "build/client/assets";
const MAX_FILES = 8;
const IMPORTED = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

const BUDGETS_BYTES: Record<string, number> = {
  "routes/equipment-list/route": 69_500,
  "routes/book/route": 78_500,
  "routes/change-dates/route": 77_000,
  "routes/booking/route": 87_500,
  "routes/review/route": 82_500,
  "routes/equipment-new": 76_000,
  "routes/equipment-edit": 76_000,
  "routes/admin-bookings/route": 84_000,
  "routes/admin-booking/route": 83_000,
  "routes/admin-reject": 82_500,
  "routes/admin-equipment/route": 73_500,
  "routes/admin-payments/route": 74_000,
};
const FIRST_SCRIPT_BYTES = 6_200;
/** What is fetched when it is opened, by the name of its file, with the page that it opens in. */
const TOOLS: [name: string, bytes: number, page: string][] = [
  ["equipment-map", 102_000, "routes/equipment-list/route"],
  ["voice-panel", 106_200, "routes/book/route"],
];

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

it.each(TOOLS)("%s is there within %i bytes, those of its page among them", (name, bytes, id) => {
  const files = collect(find(new RegExp(`^${name}-.*\\.js$`)), listFiles(id));
  expect(weigh(files)).toBeLessThanOrEqual(bytes);
});

it.each(["upload-photos", "shrink-chosen"])("%s comes without React and its pages", (name) => {
  const files = collect(find(new RegExp(`^${name}-.*\\.js$`)));
  expect([...files].filter((file) => !/^(?:upload|shrink)-/.test(file))).toEqual([]);
  expect(weigh(files)).toBeLessThanOrEqual(1_000);
});
