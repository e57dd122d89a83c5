import { SEASONS, type Equipment, type Season } from "./equipment";
import { EMPTY_ROW, rowsOf, type SpecRow } from "./spec-rows";

/** Values of the equipment form: texts as they were typed. Safe for the browser. */

export interface EquipmentFormValues {
  name: string;
  description: string;
  category: string;
  dailyRate: string;
  location: string;
  /** The owner's phone number, where it is asked for. */
  contact: string;
  latitudeCoord: string;
  longitudeCoord: string;
  availability: boolean;
  seasons: Season[];
  /** One a line. */
  features: string;
  /** With names as people write them. */
  specs: SpecRow[];
  /** Addresses of images that are stored already. */
  images: string[];
}

const ROWS_AT_FIRST = 3;
const ROWS_MORE = 3;

const emptyRows = (count: number) => Array.from({ length: count }, () => EMPTY_ROW);

/** The form for new equipment. */
export const EMPTY_EQUIPMENT_FORM: EquipmentFormValues = {
  name: "",
  description: "",
  category: "",
  dailyRate: "",
  location: "",
  contact: "",
  latitudeCoord: "",
  longitudeCoord: "",
  availability: true,
  seasons: [...SEASONS],
  features: "",
  specs: emptyRows(ROWS_AT_FIRST),
  images: [],
};

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
