import { z } from "zod";
import { Conflict } from "~/domain/errors";
import { rowId, words } from "~/domain/schema-parts";
import { MAX_COMPARED } from "./comparison-table";

/** Equipment picked for a comparison. */

/** What the compare buttons send. */
export const pickSchema = z.object({
  equipmentId: rowId,
  intent: z.enum(["add", "remove"], { error: words("bodyInvalid") }),
});

export type EquipmentPick = z.infer<typeof pickSchema>;

/**
 * The picks in a stored or sent value: distinct valid ids, at most `MAX_COMPARED`. Anything else is left out.
 */
export function readPicks(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.flatMap((one: unknown) => {
    const read = rowId.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/**
 * The picks with one more at the end, unless it is among them.
 *
 * @throws Conflict "comparisonFull" when the comparison is full
 */
export function addPick(picks: readonly number[], id: number): number[] {
  if (picks.includes(id)) return [...picks];
  if (picks.length >= MAX_COMPARED) throw new Conflict("comparisonFull", { values: { most: MAX_COMPARED } });
  return [...picks, id];
}

/** The picks without one. */
export function dropPick(picks: readonly number[], id: number): number[] {
  return picks.filter((pick) => pick !== id);
}

/** What was picked before signing in, then the account's picks, up to the limit. */
export function mergePicks(fresh: readonly number[], kept: readonly number[]): number[] {
  return [...new Set([...fresh, ...kept])].slice(0, MAX_COMPARED);
}
