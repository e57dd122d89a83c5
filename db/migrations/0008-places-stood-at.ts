import { sql, type Kysely } from "kysely";
import { createPlaceStoodAt } from "../sqlite/search-words";

const TESTED = `availability, seasons, "unitX", "unitY", "unitZ", "placeKey"`;

/** Machines that share a place's point are read in the order of their ids, apart from those with their own, so that no search has to look at all of them. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema.alterTable("equipment").addColumn("standsAt", "text").execute();
  await createPlaceStoodAt(db);
  const indexes = [
    ["equipment_standing", `"standsAt", id, category, "dailyRate", ${TESTED}`, ""],
    ["equipment_category_standing", `"standsAt", category, id, "dailyRate", ${TESTED}`, ""],
    ["equipment_placed", `"gridCell", category, "dailyRate", ${TESTED}`, `and "standsAt" is null`],
  ] as const;
  for (const [name, columns, only] of indexes)
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null ${only}`).execute(db);
}
