import { readCategory } from "./equipment";
import type { EquipmentFilter } from "./equipment-queries.server";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const MAX_CURSOR = 1_000_000_000;

export interface EquipmentQuery {
  filter: EquipmentFilter;
  limit: number;
  cursor: number | undefined;
  /** True where only the asker's own machines are wanted. */
  owned: boolean;
}

function wholeNumber(text: string | null, most: number): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text.trim()) ? Math.min(Number(text), most) : undefined;
}

/** Reads a list's address. What it does not understand it leaves out: a shared link never breaks. */
export function readEquipmentQuery(query: URLSearchParams): EquipmentQuery {
  const category = readCategory(query.get("category"));
  const search = query.get("search")?.trim();
  return {
    filter: { ...(category ? { category } : {}), ...(search ? { search } : {}) },
    limit: Math.max(1, wholeNumber(query.get("limit"), MAX_LIMIT) ?? DEFAULT_LIMIT),
    cursor: wholeNumber(query.get("cursor"), MAX_CURSOR),
    owned: query.get("owned") === "true",
  };
}

/** Which page of a list an address asks for; the first for anything that is no number. */
export function readPageNumber(query: URLSearchParams): number {
  return Math.max(1, wholeNumber(query.get("page"), MAX_CURSOR / MAX_LIMIT) ?? 1);
}
