import { plainNumber } from "~/domain/normalise-text";
import type {} from "./contract";

/**
 * What script adds to the list's filter form: sliders beside the number fields, short addresses, and filters
 * that are still chosen at the next visit. The form is whole without.
 */

const STORED_FILTERS_KEY = "equipment-filters";
const LIST_PATH = "/equipment";
const LOGOUT = "/logout";

/** Storage may be switched off or full; filters are then not remembered, and nothing else is lost. */
function store(query: string): void {
  try {
    if (query === "") localStorage.removeItem(STORED_FILTERS_KEY);
    else localStorage.setItem(STORED_FILTERS_KEY, query);
  } catch {
    return;
  }
}

function readStored(): string {
  try {
    return new URLSearchParams(localStorage.getItem(STORED_FILTERS_KEY) ?? "").toString();
  } catch {
    return "";
  }
}

/** Each address is looked at once: React, arriving late, must not store what has been cleared since. */
let lastSeen: string | undefined;

/**
 * Remembers the filters of the list's address.
 *
 * @param isNewVisit false when coming back through the history, where the address stands as it was
 * @returns the address with the filters of last time, for a visit that names none; otherwise undefined
 */
function rememberFilters(
  { pathname, search }: { pathname: string; search: string },
  isNewVisit: boolean,
): string | undefined {
  const isSeen = lastSeen === pathname + search;
  lastSeen = pathname + search;
  if (isSeen || pathname !== LIST_PATH) return undefined;
  const query = new URLSearchParams(search);
  query.delete("page");
  query.delete("view");
  query.delete("lang");
  // A position is private and soon out of date: it is not stored.
  if (query.has("lat")) return undefined;
  if (query.toString() !== "") {
    store(query.toString());
    return undefined;
  }
  const stored = search === "" && isNewVisit ? readStored() : "";
  return stored === "" ? undefined : `${LIST_PATH}?${stored}`;
}

/** Moves the number field with its slider, and the slider with its field. */
function mirror(input: HTMLInputElement): void {
  const field = input.dataset.moves === undefined ? null : document.getElementById(input.dataset.moves);
  if (field instanceof HTMLInputElement) {
    // The highest rate may lie between two steps: the end of the slider, a step below at most, is no limit either.
    const isResting = Math.abs(Number(input.value) - Number(input.dataset.rest)) < Number(input.step);
    field.value = isResting ? "" : input.value;
    return;
  }
  const slider = document.querySelector(`[data-moves="${input.id}"]`);
  if (slider instanceof HTMLInputElement) slider.value = plainNumber(input.value) || (slider.dataset.rest ?? "");
}

/** Fields that narrow nothing stay out of the address; afterwards they are there again, for the way back. */
function leaveOutIdle(form: HTMLFormElement): void {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const idle = fields.filter((field) => !field.disabled && (field.value === "" || field.value === field.dataset.rest));
  for (const field of idle) field.disabled = true;
  setTimeout(() => {
    for (const field of idle) field.disabled = false;
  });
}

/** Told by React when it has shown a list: this script stays one file, which React's parts do not share. */
function hearOfLists(): void {
  document.addEventListener("list-shown", ({ detail: { isNewVisit, goTo } }) => {
    const restored = rememberFilters(location, isNewVisit);
    if (restored !== undefined) goTo(restored);
  });
}

/** Listens on the whole document, so that a form that React has drawn anew is served too. */
export function enhanceFilters(): void {
  document.documentElement.dataset.script = "";
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const restored = rememberFilters(location, visit === undefined || visit.type === "navigate");
  if (restored !== undefined) location.replace(restored);
  hearOfLists();
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest("[data-filters]")) mirror(target);
  });
  document.addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      if (target.getAttribute("action") === LOGOUT) store("");
      if (target.method !== "get") return;
      for (const field of target.querySelectorAll<HTMLInputElement>("[name=search]")) field.value = field.value.trim();
      if (target.dataset.filters === undefined) return;
      store("");
      leaveOutIdle(target);
    },
    true,
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-refilters]")) store("");
    },
    true,
  );
}
