/** The rows of a comparison, one for each specification. Safe for the browser. */

export const MAX_COMPARED = 3;

export interface SpecRow {
  key: string;
  /** One value for each equipment, in their order; undefined where it has none. */
  values: (string | undefined)[];
}

/** A row for every specification of any equipment: the first equipment's in its order, then the others'. */
export function alignSpecs(equipment: readonly { specs: Record<string, string> }[]): SpecRow[] {
  const keys = new Set(equipment.flatMap(({ specs }) => Object.keys(specs)));
  return [...keys].map((key) => ({
    key,
    values: equipment.map(({ specs }) => (Object.hasOwn(specs, key) ? specs[key] : undefined)),
  }));
}
