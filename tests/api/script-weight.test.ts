import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

/** What script costs on any page, texts included: files of the build in Brotli, as they are sent, and requests. */

const ASSETS = "build/client/assets";
const MAX_FILES = 24;
const MAX_BYTES = 135_000;
/** With what comes when it is opened. */
const MAX_BYTES_WITH_MORE = 190_000;
const IMPORTED = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

interface Manifest {
  entry: { module: string };
  routes: Record<string, { id: string; parentId?: string; module: string; hasLoader: boolean }>;
}

const read = (file: string) => readFileSync(join(ASSETS, file), "utf8");

const findFile = (name: RegExp) => readdirSync(ASSETS).find((file) => name.test(file)) ?? "";
const MANIFEST = findFile(/^manifest-.*\.js$/);

function readManifest(): Manifest {
  const text = read(MANIFEST);
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, next = ""] of read(file).matchAll(IMPORTED)) collect(next, files);
}

/** What the build has packed is sent so, the rest gains nothing by it. */
function weigh(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const packed = join(ASSETS, `${file}.br`);
    bytes += statSync(existsSync(packed) ? packed : join(ASSETS, file)).size;
  }
  return bytes;
}

/** The file of a namespace in Hindi, which has the longest texts. */
function fileOfTexts(name: string): string {
  const frame = read(findFile(/^frame-.*\.js$/));
  const [, file] = new RegExp(`locales/hi/${name}[.]json".{1,30}?import[(].[.]/([\\w-]+[.]js)`).exec(frame) ?? [];
  if (file === undefined) throw new Error(`No page can load the texts ${name}.`);
  return file;
}

/** Texts that a route names. */
const textsOf = (module: string) => [
  ...new Set(["common", ...(/i18n:\s*\[([^\]]*)\]/.exec(read(module))?.[1]?.match(/[\w-]+/g) ?? [])]),
];

function weighPage(id: string, more: readonly string[] = []) {
  const { entry, routes } = readManifest();
  const files = new Set([MANIFEST]);
  const module = basename(routes[id]?.module ?? "");
  for (const start of [basename(entry.module), basename(routes["root"]?.module ?? ""), module]) collect(start, files);
  for (const name of more)
    for (const file of readdirSync(ASSETS))
      if (file.startsWith(`${name}-`) && file.endsWith(".js")) collect(file, files);
  for (const name of textsOf(module)) collect(fileOfTexts(name), files);
  return { files: files.size, bytes: weigh(files) };
}

it("is within the budget on every page, in few files", () => {
  const { routes } = readManifest();
  const pages = Object.keys(routes).filter(
    (id) => id !== "root" && read(basename(routes[id]?.module ?? "")).includes("default"),
  );
  expect(pages.length).toBeGreaterThan(50);
  const heavy = pages.map((id) => ({ id, ...weighPage(id) }));
  expect(heavy.filter(({ bytes, files }) => bytes > MAX_BYTES || files > MAX_FILES)).toEqual([]);
});

it.each([
  ["the map", "routes/equipment-list/route", ["equipment-map"]],
  ["the voice", "routes/equipment-detail/route", ["voice-panel"]],
])("is within a larger one with %s", (_what, id, more) => {
  expect(weighPage(id, more).bytes).toBeLessThanOrEqual(MAX_BYTES_WITH_MORE);
});

/** What Chrome 80 to 102 and Safari before 15.4 lack. React's part of the product brings some of it along; these files do not. */
const NEWER =
  /\.(?:at|findLast|findLastIndex|replaceAll|replaceChildren|toSorted)\(|Object\.hasOwn|Response\.json\(|AbortSignal\.(?:timeout|any)\(|:modal/;

it.each([
  ["the first script", () => `assets/${findFile(/^entry\.client-.*\.js$/)}`],
  ["the service worker", () => "service-worker.js"],
])("%s runs in browsers of 2020", (_name, file) => {
  const text = readFileSync(`build/client/${file()}`, "utf8");
  expect(text.length).toBeGreaterThan(1_000);
  expect(NEWER.exec(text)?.[0]).toBeUndefined();
});
