import { Conflict } from "~/domain/errors";
import { rowId } from "~/domain/schema-parts";
import { MOST_COMPARED } from "./comparison-limits";

/** Machines picked to be looked at side by side. */

/**
 * The picks that a stored or sent value holds: ids that can be ids, each once, at most `MOST_COMPARED`.
 * Anything else in it is left out, whatever it is.
 */
export function readPicks(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.flatMap((one: unknown) => {
    const read = rowId.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/**
 * The picks with one more at the end; one that is there already changes nothing.
 *
 * @throws Conflict "comparisonFull" when there is no place left
 */
export function addPick(picks: readonly number[], id: number): number[] {
  if (picks.includes(id)) return [...picks];
  if (picks.length >= MOST_COMPARED) throw new Conflict("comparisonFull", { values: { most: MOST_COMPARED } });
  return [...picks, id];
}

/** The picks without one. */
export function dropPick(picks: readonly number[], id: number): number[] {
  return picks.filter((pick) => pick !== id);
}

/** What was picked before signing in, then what the account had: the newest wishes keep their places. */
export function mergePicks(fresh: readonly number[], kept: readonly number[]): number[] {
  return [...new Set([...fresh, ...kept])].slice(0, MOST_COMPARED);
}
