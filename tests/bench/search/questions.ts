import { plusDays, type Day } from "~/domain/calendar/day";
import { CATEGORIES, SEASONS } from "~/domain/equipment/equipment";
import { filterOf, readListingQuery } from "~/domain/search/equipment-query";
import type { EquipmentFilter, Sort } from "~/domain/search/equipment-filter";
import { CITIES } from "~/domain/geography/cities";
import type { Random } from "../../fixtures/random";

/** What people ask of the list, each time a little differently. */

export interface Question {
  name: string;
  /** Questions with a category, and without words, are held to the stricter target. */
  isNarrow: boolean;
  ask(random: Random, today: Day): { filter: EquipmentFilter; sort: Sort };
}

type Parts = Record<string, (random: Random, today: Day) => string>;

const START_WITHIN_DAYS = 25;

const category = (random: Random) => random.pick(CATEGORIES);
const location = (random: Random) => random.pick(CITIES).key;
const startDates = (today: Day) => Array.from({ length: START_WITHIN_DAYS }, (_, day) => plusDays(today, day));

function question(name: string, parts: Parts, sort: Sort = "popular"): Question {
  return {
    name,
    isNarrow: "category" in parts && !("search" in parts),
    ask: (random, today) => {
      const query = new URLSearchParams({ sort });
      for (const [part, make] of Object.entries(parts)) query.set(part, make(random, today));
      const start = query.get("startDate");
      if (start !== null) query.set("endDate", plusDays(start, random.whole(0, 3)));
      const asked = readListingQuery(query);
      return { filter: filterOf(asked), sort: asked.sort };
    },
  };
}

const startDate = (random: Random, today: Day) => random.pick(startDates(today));

export const QUESTIONS: readonly Question[] = [
  question("everything there is", {}),
  question("category", { category }),
  question("category, price range, cheapest", { category, minPrice: () => "2000", maxPrice: () => "12000" }, "price"),
  question("category, place 50 km, days", { category, location, startDate }, "price"),
  question("category, place 200 km, days, nearest", { category, location, radius: () => "200", startDate }, "nearest"),
  question("place 200 km, days, cheapest", { location, radius: () => "200", startDate }, "price"),
  question("place 50 km, nearest", { location }, "nearest"),
  question("days, best rated", { startDate }, "rating"),
  question("words", {
    search: (random) => random.pick(["swaraj", "ट्रॅक्टर", "latur thresher", "sugar cane", "John Deere 5050"]),
  }),
  question("words, category, season", {
    search: (random) => random.pick(["mahindra", "लातूर", "tyres"]),
    category,
    season: (random) => random.pick(SEASONS),
  }),
  question("specification, season, days", {
    specifications: (random) => `power_hp>=${random.whole(30, 80)}`,
    season: (random) => random.pick(SEASONS),
    startDate,
  }),
  question(
    "all eight and days",
    {
      search: (random) => random.pick(["swaraj", "month", "पुणे"]),
      category,
      minPrice: () => "1000",
      maxPrice: () => "24000",
      location,
      radius: () => "100",
      season: (random) => random.pick(SEASONS),
      specifications: () => "power_hp>=30",
      startDate,
    },
    "price",
  ),
];
