import type { Db } from "~db/connection";
import { containsText } from "~db/contains-text";
import type { Category } from "~/domain/equipment/equipment";
import { selectInOrder } from "~/domain/search/search-equipment.server";
import { findEquipmentIds } from "~/domain/search/find-equipment.server";
import { CITY_NAMES, listCityNames } from "~/domain/geography/city-names";
import { normaliseStart } from "~/domain/normalise-text";

/** Equipment that can be added to a comparison, as its search result shows it. */
export interface Candidate {
  id: number;
  name: string;
  category: string;
  location: string;
  /** Whole rupees a day. */
  dailyRate: number;
}

const MAX_SEARCH_CHARACTERS = 100;
/** Rows with the text's words anywhere that are tested; the next limit is tried while too few match. */
const SEARCH_LIMITS = [200, 2_000, 20_000] as const;

/** Keys of the known cities with a name, in any language, that contains a text. */
function listCities(text: string): string[] {
  return Object.keys(CITY_NAMES).filter((key) => listCityNames(key).some((name) => name.toLowerCase().includes(text)));
}

/**
 * Equipment whose name, category or place contains a text, in any case of its letters; the most popular first.
 * A known city is found by its name in any language. Where more than 20,000 contain the text's words anywhere, such as
 * in descriptions, only the most popular are tested.
 *
 * @param options.categories those whose name in the reader's language contains the text
 * @param options.excluded ids of those chosen already
 */
export async function findCandidates(
  db: Db,
  options: { search: string; categories: readonly Category[]; excluded: readonly number[]; limit: number },
): Promise<Candidate[]> {
  const text = normaliseStart(options.search, MAX_SEARCH_CHARACTERS).toLowerCase();
  let found: Candidate[] = [];
  for (const most of SEARCH_LIMITS) {
    const ids = await findEquipmentIds(db, { search: text }, "popular", most);
    found = await keepMatching(db, ids, { ...options, text });
    if (found.length === options.limit || ids.length < most) break;
  }
  return found;
}

function keepMatching(
  db: Db,
  ids: readonly number[],
  {
    text,
    categories,
    excluded,
    limit,
  }: { text: string; categories: readonly Category[]; excluded: readonly number[]; limit: number },
): Promise<Candidate[]> {
  const equipment = selectInOrder(db, ids).select(["equipment.id", "name", "category", "location", "dailyRate"]);
  return (excluded.length === 0 ? equipment : equipment.where("equipment.id", "not in", excluded))
    .where((eb) =>
      eb.or([
        containsText("name", text),
        containsText("location", text),
        containsText("category", text),
        eb("category", "in", categories),
        eb("placeKey", "in", listCities(text)),
      ]),
    )
    .limit(limit)
    .execute();
}
