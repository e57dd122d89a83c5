import { plainNumber } from "~/domain/normalise-text";
import { pick } from "~/domain/pick";
import { SEASONS, type Equipment, type SearchableSpec } from "./equipment";
import { isInWords, readKnownSpec, unitOf } from "./spec-names";

/** Specifications as an owner writes them: a row is both the text ('47 HP') and the value to search by (47, HP). */

export interface SpecRow {
  name: string;
  value: string;
  unit: string;
}

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

/** The specifications of rows, by keys and without empty ones; the last of a repeated key counts. */
export function specsOfRows(rows: readonly SpecRow[]): Specs {
  const read = rows.map((row) => [row.name, readRow(row)] as const);
  const specs = Object.fromEntries(read.map(([name, searched]) => [name, textOf(searched)]));
  return { specs, searchableSpecs: Object.fromEntries(read) };
}

export const MAX_SPECS = 30;

/** The form's fields as they are typed. Specifications are three lists, with names as people write them. */
export type EquipmentFormFields = Record<
  | "name"
  | "description"
  | "category"
  | "dailyRate"
  | "location"
  | "contact"
  | "latitudeCoord"
  | "longitudeCoord"
  | "availability"
  | "features",
  string
> &
  Record<"images" | "seasons" | "specs" | "specName" | "specValue" | "specUnit", string[]>;

export const NEW_EQUIPMENT_FORM: Partial<EquipmentFormFields> = { availability: "true", seasons: [...SEASONS] };

/** The form for existing equipment. @param nameOf the name that people use for a specification */
export function formOfEquipment(equipment: Equipment, nameOf: (key: string) => string): Partial<EquipmentFormFields> {
  const rows = rowsOf(equipment);
  return {
    ...pick(equipment, "name", "description", "category", "location", "images"),
    dailyRate: String(equipment.dailyRate),
    availability: String(equipment.availability),
    latitudeCoord: equipment.latitudeCoord ?? "",
    longitudeCoord: equipment.longitudeCoord ?? "",
    seasons: SEASONS.filter((season) => equipment.seasonalAvailability[season]),
    features: equipment.features.join("\n"),
    specName: rows.map((row) => nameOf(row.name)),
    specValue: rows.map(({ value }) => value),
    specUnit: rows.map(({ unit }) => unit),
  };
}
