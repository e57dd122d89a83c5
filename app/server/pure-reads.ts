/**
 * Pages that another process may make: loading them writes nothing, asks nobody else and reads nothing that only the
 * process with the forms has in memory. `/booking/:id` is not among them: it shows whether an order is being opened.
 * What a loader writes all the same, such as a notice that was shown, is refused there and the page made anew here.
 */
const PURE_READS = new Set([
  "/",
  "/auth",
  "/bookings/:id/credit-note",
  "/bookings/:id/receipt",
  "/cancelling",
  "/compare",
  "/dashboard",
  "/dashboard/equipment/:id/calendar",
  "/equipment",
  "/equipment/:id",
  "/equipment/:id/book",
  "/help",
  "/notifications",
  "/privacy",
  "/profile",
  "/receipts",
  "/terms",
  "/wishes",
]);

/** What pages fetch for their scripts is less work, and seldom. */
const OF_SCRIPTS = ".data";

/** @param nameRoute the pattern of the route that a path leads to */
export function createPureReadTest(nameRoute: (path: string) => string): (path: string) => boolean {
  return (path) => !path.endsWith(OF_SCRIPTS) && PURE_READS.has(nameRoute(path));
}

/** For tests. */
export const listPureReads = (): string[] => [...PURE_READS];
