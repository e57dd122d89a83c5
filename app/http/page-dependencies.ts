import type { VisibleScope } from "~db/connection";

/** What each page for visitors shows, by its address. A page that begins to show more belongs here. */

const LISTS = new Set(["/", "/equipment"]);
const EQUIPMENT_PAGE = /^\/equipment\/([1-9]\d{0,9})$/;
/** Texts and forms alone. */
const UNCHANGING = new Set(["/auth", "/auth/forgot-password", "/help", "/cancelling", "/terms", "/privacy"]);
/** What asks the list for free days; the words of a search may name some. */
const ASKS_FOR_DAYS = ["startDate", "endDate", "search"];
/** Every change of what visitors see renews one of these. */
const ANYTHING: readonly VisibleScope[] = ["days", "equipment", "names", "places"];

/**
 * The parts of what visitors see that a page depends on; all of them where the page is not known.
 *
 * @param url path and query
 */
export function dependenciesOf(url: string): readonly VisibleScope[] {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  if (UNCHANGING.has(path)) return [];
  const [, id] = EQUIPMENT_PAGE.exec(path) ?? [];
  if (id !== undefined) return [`equipment ${Number(id)}`, "names", "places"];
  if (!LISTS.has(path)) return ANYTHING;
  return asksForDays(end < 0 ? "" : url.slice(end)) ? ["days", "equipment", "places"] : ["equipment", "places"];
}

function asksForDays(query: string): boolean {
  if (query === "") return false;
  const asked = new URLSearchParams(query);
  return ASKS_FOR_DAYS.some((name) => asked.has(name));
}
