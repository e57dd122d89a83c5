import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { DEFAULT_RADIUS_KM } from "~/domain/search/equipment-filter";

/** The list's filter form, in its page and in the address of a page that has it. */
export const FILTERS_ID = "filters";

const KEY = "equipment-filters";
const LIST_PATH = "/equipment";
/** Of the address, but no filter. */
const LEFT_OUT = ["page", "view", "lang"];

/** Storage may be switched off or full; filters are then not remembered, and nothing else is lost. */
function store(query: string): void {
  try {
    if (query === "") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, query);
  } catch {
    return;
  }
}

function readStored(): string {
  try {
    return new URLSearchParams(localStorage.getItem(KEY) ?? "").toString();
  } catch {
    return "";
  }
}

/** For links whose address brings filters of its own, and at a logout. */
export const forgetFilters = (): void => store("");

/** Remembers the filters of the list's address, and brings those of last time back to a visit that names none. */
export function useStoredFilters(): void {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  useEffect(() => {
    // Coming back through the history, the address stands as it was.
    const isNewVisit = type !== "POP" || isFirstVisit();
    hasLooked = true;
    const query = new URLSearchParams(search);
    // A position is private and soon out of date: it is not stored.
    if (query.has("lat")) return;
    for (const name of LEFT_OUT) query.delete(name);
    if (query.toString() !== "") return store(query.toString());
    const stored = search === "" && isNewVisit ? readStored() : "";
    if (stored !== "") navigate(`${LIST_PATH}?${stored}`, { replace: true });
  }, [search, key, type, navigate]);
}

/** True on a page that was opened by its address, once. The router calls that POP, as it does coming back. */
function isFirstVisit(): boolean {
  if (hasLooked || typeof performance === "undefined") return false;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate";
}

let hasLooked = false;

/** Values that narrow nothing. */
const RESTS: Record<string, string> = { specIs: "min", radius: String(DEFAULT_RADIUS_KM) };

/** What is chosen in the filter form; fields that narrow nothing stay out of the address. */
export function readFilters(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text !== "" && text !== RESTS[name]) query.append(name, text);
  }
  return query;
}
