/**
 * Pages that a reader may render: their loaders write nothing, call no other service and read no memory of the server
 * process. `/booking/:id` is not among them: it shows whether an order is being opened.
 * A write that happens all the same, such as clearing a shown notice, is refused there, and the server renders the page.
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
  "/questions",
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
