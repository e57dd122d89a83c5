const MULTIPLIER = 31;

/** A stable hash of a text, an integer from 0 to below the limit. */
export function hashBelow(text: string, limit: number): number {
  let sum = 0;
  for (const sign of text) sum = (sum * MULTIPLIER + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum % limit;
}
