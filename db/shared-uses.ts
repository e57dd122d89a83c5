/** One use that a limit counts: at most `max` by a key in any span of `withinMs`. */
export interface LimitedUse {
  /** Which limit, such as "registrations". */
  limit: string;
  key: string;
  max: number;
  withinMs: number;
}

/** Uses that are counted for all servers on one database. */
export interface SharedUses {
  /**
   * Counts a use if any is left, whatever becomes of the transaction around it.
   *
   * @returns milliseconds until there is one; 0 when it was counted
   */
  take(use: LimitedUse): Promise<number>;
  /** Takes the last use back. */
  giveBack(use: LimitedUse): Promise<void>;
  /** Forgets all uses by a key. */
  clear(use: LimitedUse): Promise<void>;
}

/**
 * Milliseconds until there is a use again; 0 for now.
 *
 * @param times of uses, oldest first, in milliseconds like `now`
 */
export function waitMsAfter(
  times: readonly number[],
  { max, withinMs }: Pick<LimitedUse, "max" | "withinMs">,
  now: number,
): number {
  const oldest = times.filter((time) => time > now - withinMs).at(-max);
  return oldest === undefined ? 0 : oldest + withinMs - now;
}
