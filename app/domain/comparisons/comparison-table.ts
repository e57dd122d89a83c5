/** Side by side: what the machines have, one row each. Safe for the browser. */

export interface SpecRow {
  key: string;
  /** One a machine, in their order; undefined where a machine does not have it. */
  values: (string | undefined)[];
}

/** A row for every specification that any of the machines has: first those of the first machine in its order, then the others'. */
export function alignSpecs(machines: readonly { specs: Record<string, string> }[]): SpecRow[] {
  const keys = new Set(machines.flatMap(({ specs }) => Object.keys(specs)));
  return [...keys].map((key) => ({
    key,
    values: machines.map(({ specs }) => (Object.hasOwn(specs, key) ? specs[key] : undefined)),
  }));
}
