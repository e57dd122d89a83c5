/** How good the connection is, judged from the page that has just arrived and from what the browser says. */

const GOOD_ANSWER_MS = 400;
/** With this round trip, pages come in lite mode from the second on. */
const POOR_ANSWER_MS = 700;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where extra scripts are no burden: nobody asked to save data and the page's own answer came quickly. */
export const isConnectionGood = () => answersWithin(GOOD_ANSWER_MS);

/** True where scripts that only help are waited for longer than they are worth. */
export const isConnectionPoor = () => !answersWithin(POOR_ANSWER_MS);

function answersWithin(milliseconds: number): boolean {
  const network = (navigator as { connection?: NetworkInformation }).connection;
  if (network?.saveData === true) return false;
  if (network?.effectiveType !== undefined && network.effectiveType !== "4g") return false;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page === undefined || page.responseStart - page.requestStart < milliseconds;
}
