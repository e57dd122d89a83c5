import { plainNumber } from "~/domain/normalise-text";
import type { Equipment, SearchableSpec } from "./equipment";
import { isInWords, readKnownSpec, unitOf } from "./spec-names";

/**
 * Specifications as an owner writes them: rows of name, value and unit. A row becomes both the text that people read
 * ('47 HP') and the value that they search by (47, HP). Safe for the browser.
 */

export interface SpecRow {
  name: string;
  value: string;
  unit: string;
}

export const EMPTY_ROW: SpecRow = { name: "", value: "", unit: "" };

type Specs = Pick<Equipment, "specs" | "searchableSpecs">;

const NUMBER = /^\d{1,9}(\.\d{1,4})?$/;

function textOf({ value, unit }: SearchableSpec): string {
  return `${value} ${unit}`.trim();
}

/** The rows of equipment's specifications, by their keys. */
export function rowsOf({ specs, searchableSpecs }: Specs): SpecRow[] {
  const names = [...new Set([...Object.keys(specs), ...Object.keys(searchableSpecs)])];
  return names.map((name) => {
    const [read, searched] = [specs[name], searchableSpecs[name]];
    if (searched !== undefined && (read === undefined || read === textOf(searched)))
      return { name, value: String(searched.value), unit: searched.unit };
    return { name, value: read ?? "", unit: "" };
  });
}

function readRow({ name, value, unit }: SpecRow): SearchableSpec {
  const known = readKnownSpec(name);
  const digits = plainNumber(value);
  const isNumber = NUMBER.test(digits) && !isInWords(name);
  if (!isNumber) return { value, unit };
  return { value: Number(digits), unit: unit === "" && known !== undefined ? (unitOf(known) ?? "") : unit };
}

const isSame = (one: SpecRow, other: SpecRow) =>
  one.name === other.name && one.value === other.value && one.unit === other.unit;

/**
 * The specifications of rows. An unchanged row changes nothing, even where its text and its searchable value differ.
 *
 * @param rows by keys, without empty ones; the last of a repeated key counts
 */
export function specsOfRows(rows: readonly SpecRow[], before: Specs = { specs: {}, searchableSpecs: {} }): Specs {
  const old = rowsOf(before);
  const made: { specs: [string, string][]; searchable: [string, SearchableSpec][] } = { specs: [], searchable: [] };
  for (const row of rows) {
    const { name } = row;
    const isKept = old.some((one) => isSame(one, row));
    const searched = isKept ? before.searchableSpecs[name] : readRow(row);
    const text = isKept ? before.specs[name] : textOf(readRow(row));
    if (text !== undefined) made.specs.push([name, text]);
    if (searched !== undefined) made.searchable.push([name, searched]);
  }
  return { specs: Object.fromEntries(made.specs), searchableSpecs: Object.fromEntries(made.searchable) };
}
