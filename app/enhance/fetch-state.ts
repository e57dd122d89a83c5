import { STATE_ELEMENT_ID, type PageState, type PartsState } from "~/hydrate/page-state";

/** The state that React hydrates with: inline, or fetched by the tag that the page has instead. */
export async function readState(page: Document = document): Promise<PageState & PartsState> {
  const element = page.getElementById(STATE_ELEMENT_ID);
  element?.remove();
  const found = JSON.parse(element?.textContent ?? '""') as (PageState & PartsState) | string;
  return typeof found === "string" ? fetchState(found) : found;
}

/** Fetches the state of exactly the page that is shown: with another, React would render it again, and what was typed would be lost. */
async function fetchState(tag: string): Promise<PageState & PartsState> {
  const answer = await fetch(location.href, { headers: { "X-Hydrate": tag }, credentials: "same-origin" });
  // A page that is about something missing has a state too.
  if (answer.headers.get("Content-Type")?.startsWith("application/json") !== true)
    throw new Error(String(answer.status));
  const state = (await answer.json()) as (PageState & PartsState) | string;
  // A form on its way may have changed what this page would show now; another page is about to replace it.
  if (typeof state === "string" || document.querySelector("form[data-sent]") !== null)
    throw new Error("the page is being left");
  return state;
}
