/** Whether the numbers are those of `FULL=1`, not the few of every test run. */
export const IS_FULL = process.env["FULL"] === "1";

/** How often a fault is brought about. */
export function howOften(full: number, short: number): number {
  return IS_FULL ? full : short;
}
