/** How good the connection is, judged from the page that has just arrived and from what the browser says. */

const GOOD_ANSWER_MS = 400;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where extra scripts are no burden: nobody asked to save data and the page's own answer came quickly. */
export function isConnectionGood(): boolean {
  const network = (navigator as { connection?: NetworkInformation }).connection;
  if (network?.saveData === true) return false;
  if (network?.effectiveType !== undefined && network.effectiveType !== "4g") return false;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page === undefined || page.responseStart - page.requestStart < GOOD_ANSWER_MS;
}
