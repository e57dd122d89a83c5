/**
 * The value that a share of the values does not exceed, by the nearest rank.
 *
 * @param share from 0 to 1, as in 0.99
 * @returns undefined for no values
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1];
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number | undefined {
  return percentile(values, 0.5);
}

/** The median of those values that there are; undefined when more than half are missing, since the middle one then is. */
export function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.map((value) => value ?? Number.POSITIVE_INFINITY);
  const middle = median(known);
  return middle === undefined || Number.isFinite(middle) ? middle : undefined;
}
