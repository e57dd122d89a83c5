import { DEFAULT_RADIUS_KM } from "~/domain/search/equipment-filter";

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
