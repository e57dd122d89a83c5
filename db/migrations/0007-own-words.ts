import { sql, type Kysely } from "kysely";
import { createOwnWords } from "../sqlite/search-words";

const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;
/** What a walk along an index tests before it looks at a machine itself. */
const TESTED = `availability, seasons, "unitX", "unitY", "unitZ", "placeKey"`;

const ORDERS: readonly [name: string, columns: string][] = [
  ["equipment_popular", `popularity desc, id, "dailyRate", category, ${TESTED}`],
  ["equipment_category_popular", `category, popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_rate", `"dailyRate", id, category, ${TESTED}`],
  ["equipment_category_rate", `category, "dailyRate", id, ${TESTED}`],
  ["equipment_rating", `${MEAN_RATING}, id, "dailyRate", category, ${TESTED}`],
  ["equipment_category_rating", `category, ${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_cell", `"gridCell", category, "dailyRate", ${TESTED}, popularity, "ratingSum", "ratingCount"`],
];

/** Names of categories and places are understood before machines are looked for, so that few words of each machine are read. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const [name] of ORDERS) await db.schema.dropIndex(name).execute();
  await db.schema.alterTable("equipment").addColumn("placeKey", "text").execute();
  await createOwnWords(db);
  for (const [name, columns] of [...ORDERS, ["equipment_place", `"placeKey"`] as const]) {
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null`).execute(db);
  }
}
