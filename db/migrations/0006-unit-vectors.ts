import { sql, type Kysely } from "kysely";

/** Columns that an index scan tests without reading the row. */
const TESTED = `availability, seasons, "unitX", "unitY", "unitZ"`;
const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;

const WRITE_UNIT_VECTOR = `
  "unitX" = cos(radians(latitude)) * cos(radians(longitude)), "unitY" = cos(radians(latitude)) * sin(radians(longitude)), "unitZ" = sin(radians(latitude))`;

const ORDERS: readonly [name: string, columns: string][] = [
  ["equipment_popular", `popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_category_popular", `category, popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_rate", `"dailyRate", id, ${TESTED}`],
  ["equipment_category_rate", `category, "dailyRate", id, ${TESTED}`],
  ["equipment_rating", `${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_category_rating", `category, ${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_cell", `"gridCell", category, "dailyRate", ${TESTED}, popularity, "ratingSum", "ratingCount"`],
];

/** Stores positions on the unit sphere: a distance then costs three products instead of three sines. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const column of ["unitX", "unitY", "unitZ"])
    await db.schema.alterTable("equipment").addColumn(column, "real").execute();
  await sql.raw(`update equipment set ${WRITE_UNIT_VECTOR}`).execute(db);
  await sql
    .raw(
      `create trigger equipment_placed after update of latitude, longitude on equipment begin update equipment set ${WRITE_UNIT_VECTOR} where id = new.id; end`,
    )
    .execute(db);
  for (const [name, columns] of ORDERS) {
    await db.schema.dropIndex(name).execute();
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null`).execute(db);
  }
}
