import { sql } from "kysely";
import type { Db } from "~db/connection";
import type { Category } from "~/domain/equipment/equipment";
import { CITY_NAMES } from "~/domain/geography/city-names";

/** A machine that may be added, as its line in the search shows it. */
export interface Candidate {
  id: number;
  name: string;
  category: string;
  location: string;
  /** Whole rupees a day. */
  dailyRate: number;
}

const MAX_SEARCH_CHARACTERS = 100;

/** Keys of the known cities that a text is a part of the name of, in any language. */
function listCities(text: string): string[] {
  const named = Object.entries(CITY_NAMES).filter(([, { also = [], ...names }]) => [...Object.values(names), ...also].some((name) => name.toLowerCase().includes(text)));
  return named.map(([key]) => key);
}

/**
 * Machines whose name, category or location holds a text, whatever the case of its letters; the most popular first.
 * A known city is found by its name in any language.
 *
 * @param options.categories those whose name in the reader's language holds the text
 * @param options.excluded ids of those chosen already
 */
export async function findCandidates(
  db: Db,
  options: { search: string; categories: readonly Category[]; excluded: readonly number[]; limit: number },
): Promise<Candidate[]> {
  const { categories, excluded, limit } = options;
  const text = options.search.normalize("NFC").toLowerCase().slice(0, MAX_SEARCH_CHARACTERS);
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const holds = (column: "name" | "location" | "category") => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  const offered = db.selectFrom("equipment").select(["id", "name", "category", "location", "dailyRate"]).where("deletedAt", "is", null);
  return (excluded.length === 0 ? offered : offered.where("id", "not in", excluded))
    .where((eb) =>
      eb.or([holds("name"), holds("location"), holds("category"), eb("category", "in", categories), eb("placeKey", "in", listCities(text))]),
    )
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
