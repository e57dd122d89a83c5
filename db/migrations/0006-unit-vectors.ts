import { sql, type Kysely } from "kysely";
import { createUnitVectors } from "../sqlite/search";

/** What a walk along an index tests before it looks at a machine itself. */
const TESTED = `availability, seasons, "unitX", "unitY", "unitZ"`;
const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;

const ORDERS: readonly [name: string, columns: string][] = [
  ["equipment_popular", `popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_category_popular", `category, popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_rate", `"dailyRate", id, ${TESTED}`],
  ["equipment_category_rate", `category, "dailyRate", id, ${TESTED}`],
  ["equipment_rating", `${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_category_rating", `category, ${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_cell", `"gridCell", category, "dailyRate", ${TESTED}, popularity, "ratingSum", "ratingCount"`],
];

/** Distances are read from points on the unit sphere: three products in the place of three sines. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const column of ["unitX", "unitY", "unitZ"])
    await db.schema.alterTable("equipment").addColumn(column, "real").execute();
  await createUnitVectors(db);
  for (const [name, columns] of ORDERS) {
    await db.schema.dropIndex(name).execute();
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null`).execute(db);
  }
}
