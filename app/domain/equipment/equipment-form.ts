import { plainNumber } from "~/domain/normalise-text";
import { SEASONS, type Equipment, type SearchableSpec } from "./equipment";
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

const EMPTY_ROW: SpecRow = { name: "", value: "", unit: "" };

type Specs = Pick<Equipment, "specs" | "searchableSpecs">;

const NUMBER = /^\d{1,9}(\.\d{1,4})?$/;

function textOf({ value, unit }: SearchableSpec): string {
  return `${value} ${unit}`.trim();
}

/** The rows of equipment's specifications, by their keys. A call may have sent a text that says more than the value. */
export function rowsOf({ specs, searchableSpecs }: Specs): SpecRow[] {
  const names = [...new Set([...Object.keys(specs), ...Object.keys(searchableSpecs)])];
  return names.map((name) => {
    const [text, searched] = [specs[name], searchableSpecs[name]];
    if (searched !== undefined && (text === undefined || text === textOf(searched)))
      return { name, value: String(searched.value), unit: searched.unit };
    return { name, value: text ?? "", unit: "" };
  });
}

function readRow({ name, value, unit }: SpecRow): SearchableSpec {
  const known = readKnownSpec(name);
  const digits = plainNumber(value);
  if (!NUMBER.test(digits) || isInWords(name)) return { value, unit };
  return { value: Number(digits), unit: unit === "" && known !== undefined ? (unitOf(known) ?? "") : unit };
}

/**
 * The specifications of rows.
 *
 * @param rows by keys, without empty ones; the last of a repeated key counts
 */
export function specsOfRows(rows: readonly SpecRow[]): Specs {
  const read = rows.map((row) => [row.name, readRow(row)] as const);
  const specs = Object.fromEntries(read.map(([name, searched]) => [name, textOf(searched)]));
  return { specs, searchableSpecs: Object.fromEntries(read) };
}

const ROWS_AT_FIRST = 3;
const ROWS_MORE = 3;

const emptyRows = (count: number) => Array.from({ length: count }, () => EMPTY_ROW);

/** The form for new equipment: texts as they are typed. */
export const EMPTY_EQUIPMENT_FORM = {
  name: "",
  description: "",
  category: "",
  dailyRate: "",
  location: "",
  /** The owner's phone number, where it is asked for. */
  contact: "",
  latitudeCoord: "",
  longitudeCoord: "",
  availability: true,
  seasons: [...SEASONS],
  /** One a line. */
  features: "",
  /** With names as people write them. */
  specs: emptyRows(ROWS_AT_FIRST),
  /** Addresses of images that are stored already. */
  images: [] as string[],
};
export type EquipmentFormValues = typeof EMPTY_EQUIPMENT_FORM;

/** The rows, followed by a few empty ones. */
export function withMoreRows(rows: readonly SpecRow[]): SpecRow[] {
  return [...rows, ...emptyRows(ROWS_MORE)];
}

/**
 * The form for existing equipment.
 *
 * @param nameOf returns the name that people use for a specification
 */
export function formOfEquipment(equipment: Equipment, nameOf: (key: string) => string): EquipmentFormValues {
  const { name, description, category, dailyRate, location, availability, features, seasonalAvailability, images } =
    equipment;
  return {
    name,
    description,
    category,
    dailyRate: String(dailyRate),
    location,
    contact: "",
    availability,
    images,
    latitudeCoord: equipment.latitudeCoord ?? "",
    longitudeCoord: equipment.longitudeCoord ?? "",
    seasons: SEASONS.filter((season) => seasonalAvailability[season]),
    features: features.join("\n"),
    specs: withMoreRows(rowsOf(equipment).map((row) => ({ ...row, name: nameOf(row.name) }))),
  };
}
