import { SEASONS, type Equipment, type Season } from "./equipment";
import { EMPTY_ROW, rowsOf, type SpecRow } from "./spec-rows";

/** What stands in the form about a machine: texts as they were typed. Safe for the browser. */

export interface MachineFormValues {
  name: string;
  description: string;
  category: string;
  dailyRate: string;
  location: string;
  latitudeCoord: string;
  longitudeCoord: string;
  availability: boolean;
  seasons: Season[];
  /** One a line. */
  features: string;
  /** Named as people name them. */
  specs: SpecRow[];
  /** Address of a picture that has been kept already. */
  imageUrl: string;
}

const ROWS_AT_FIRST = 3;
const ROWS_MORE = 3;

const emptyRows = (count: number) => Array.from({ length: count }, () => EMPTY_ROW);

/** The form of a machine that is new. */
export const EMPTY_MACHINE_FORM: MachineFormValues = {
  name: "",
  description: "",
  category: "",
  dailyRate: "",
  location: "",
  latitudeCoord: "",
  longitudeCoord: "",
  availability: true,
  seasons: [...SEASONS],
  features: "",
  specs: emptyRows(ROWS_AT_FIRST),
  imageUrl: "",
};

/** The same rows and a few empty ones after them. */
export function withMoreRows(rows: readonly SpecRow[]): SpecRow[] {
  return [...rows, ...emptyRows(ROWS_MORE)];
}

/**
 * The form of a machine that is there.
 *
 * @param nameOf what people call a specification
 */
export function formOfMachine(machine: Equipment, nameOf: (key: string) => string): MachineFormValues {
  const { name, description, category, dailyRate, location, availability, features, seasonalAvailability, imageUrl } =
    machine;
  return {
    name,
    description,
    category,
    dailyRate: String(dailyRate),
    location,
    availability,
    imageUrl,
    latitudeCoord: machine.latitudeCoord ?? "",
    longitudeCoord: machine.longitudeCoord ?? "",
    seasons: SEASONS.filter((season) => seasonalAvailability[season]),
    features: features.join("\n"),
    specs: withMoreRows(rowsOf(machine).map((row) => ({ ...row, name: nameOf(row.name) }))),
  };
}
