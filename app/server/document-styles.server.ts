import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import stylesheet from "~/styles/app.css?url";
import deskStylesheet from "~/styles/desk.css?url";
import { listNames, readAttributes, readNames, writeUsedRules, type Rule } from "./used-rules";

/**
 * Stylesheets are inlined into pages: a separate file costs one more round trip before first paint on a slow
 * connection. Each page has the rules that it can use; script puts the whole sheets in their place before it adds
 * anything else. The CSP allows both by their hashes.
 */

const BUILD_MARK = "/build/server/";
/** Pages differ in few ways as to what they are made of; a few KB each. */
const MAX_SELECTIONS = 300;

/** Classes that the plain script gives the link to a picture that was lost, also on connections too poor for React. */
const GIVEN_BY_SCRIPT = [".btn-ghost", ".btn-outline"];
const GETS_THEM = "data-refreshes=";

/** By the id of the element: `styles` is in every page, `desk` in the pages of owners and admins. */
type Sheets = Record<"styles" | "desk", string>;

function readBuilt(path: string): string {
  const here = fileURLToPath(import.meta.url).replaceAll("\\", "/");
  const root = here.slice(0, here.lastIndexOf(BUILD_MARK));
  return readFileSync(`${root}/build${path}`, "utf8");
}

const readStylesheet = (address: string) => (import.meta.env.DEV ? "" : readBuilt(`/client${address}`));

let whole: Sheets | undefined;

function wholeSheets(): Sheets {
  whole ??= { styles: readStylesheet(stylesheet), desk: readStylesheet(deskStylesheet) };
  return whole;
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** CSP sources of the whole sheets: `'sha256-…'`. */
export function inlineStyleHashes(): string[] {
  return Object.values(wholeSheets()).map(sourceOf);
}

interface Selection {
  /** The inlined part of each sheet, and its CSP source. */
  id: string;
  text: string;
  source: string;
}

/** What a page, or a part of one, is made of: the elements, classes and attributes that rules need, by their numbers. */
export type Uses = readonly number[];

interface Selector {
  readUses(html: string, isScripted: boolean): Uses;
  select(uses: readonly Uses[], isScripted: boolean): Selection[];
}

/** As the build wrote them down. */
function readRules(address: string): Rule[] {
  if (import.meta.env.DEV) return [];
  return JSON.parse(readBuilt(`/server${address}.json`)) as Rule[];
}

/** Selects the used part of each sheet; pages that are made of the same share one. */
function createSelector(): Selector {
  const addresses: Sheets = { styles: stylesheet, desk: deskStylesheet };
  const parsed = Object.entries(addresses).map(([id, address]) => ({ id, rules: readRules(address) }));
  const known = [...new Set(parsed.flatMap(({ rules }) => listNames(rules)))];
  const numbers = new Map(known.map((name, number) => [name, number]));
  const selections = new Map<string, Selection[]>();
  const readUses = (html: string, isScripted: boolean) => {
    const names = [
      ...readNames(html),
      ...readAttributes(html, known, isScripted),
      ...(isScripted && html.includes(GETS_THEM) ? GIVEN_BY_SCRIPT : []),
    ];
    return names.flatMap((name) => numbers.get(name) ?? []);
  };
  const select = (uses: readonly Uses[], isScripted: boolean) => {
    const isUsed = Buffer.alloc(known.length);
    for (const part of uses) for (const number of part) isUsed[number] = 1;
    const key = String(isScripted) + isUsed.toString("latin1");
    const present = selections.get(key);
    if (present !== undefined) return present;
    const names = new Set(known.filter((_, number) => isUsed[number] === 1));
    const selection = parsed.map(({ id, rules }) => {
      const text = writeUsedRules(rules, names);
      return { id, text, source: sourceOf(text) };
    });
    if (selections.size >= MAX_SELECTIONS) selections.clear();
    selections.set(key, selection);
    return selection;
  };
  return { readUses, select };
}

let selector: Selector | undefined;

/** Reads what a part of a page is made of, for pages that are put together. */
export function readUses(html: string, isScripted: boolean): Uses {
  selector ??= createSelector();
  return selector.readUses(html, isScripted);
}

/**
 * Puts styles into the empty elements of a page. `sources` are what its CSP has to allow besides the whole sheets.
 *
 * @param isScripted false for a page on which no script runs
 * @param uses what the whole page is made of, where this is only a part
 */
export function placeStyles(
  html: string,
  isScripted: boolean,
  uses: readonly Uses[] = [readUses(html, isScripted)],
): { html: string; sources: string } {
  selector ??= createSelector();
  const sources: string[] = [];
  const styled = selector.select(uses, isScripted).reduce((page, { id, text, source }) => {
    const slot = `<style id="${id}">`;
    const start = page.indexOf(`${slot}</style>`);
    if (start < 0) return page;
    sources.push(source);
    const inside = start + slot.length;
    return page.slice(0, inside) + text + page.slice(inside);
  }, html);
  return { html: styled, sources: sources.join(" ") };
}
