import type { Db } from "~db/open";
import { containsText } from "~db/engine";
import type { Category } from "~/domain/equipment/equipment";
import { CITY_NAMES, listCityNames } from "~/domain/geography/city-names";
import { normaliseStart } from "~/domain/normalise-text";

/** Equipment that can be added to a comparison, as its search result shows it. */
export interface Candidate {
  id: number;
  name: string;
  category: Category;
  location: string;
  /** Whole rupees a day. */
  dailyRate: number;
}

const MAX_SEARCH_CHARACTERS = 100;

/** Keys of the known cities with a name, in any language, that contains a text. */
function listCities(text: string): string[] {
  return Object.keys(CITY_NAMES).filter((key) => listCityNames(key).some((name) => name.toLowerCase().includes(text)));
}

/**
 * Equipment on offer whose name, category or place contains a text, in any case of its letters; the most popular first.
 * A known city is found by its name in any language.
 *
 * @param options.categories those whose name in the reader's language contains the text
 * @param options.excluded ids of those chosen already
 */
export async function findCandidates(
  db: Db,
  options: { search: string; categories: readonly Category[]; excluded: readonly number[]; limit: number },
): Promise<Candidate[]> {
  const text = normaliseStart(options.search, MAX_SEARCH_CHARACTERS).toLowerCase();
  return db
    .selectFrom("equipment")
    .select(["id", "name", "category", "location", "dailyRate"])
    .where("deletedAt", "is", null)
    .$if(options.excluded.length > 0, (query) => query.where("id", "not in", options.excluded))
    .where((eb) =>
      eb.or([
        containsText("name", text),
        containsText("location", text),
        containsText("category", text),
        eb("category", "in", options.categories),
        eb("placeKey", "in", listCities(text)),
      ]),
    )
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(options.limit)
    .execute();
}
