import { sql, type Kysely } from "kysely";

/** The rates of a category in a district are read from the index of places alone. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    "drop index equipment_place",
    `create index equipment_place on equipment ("placeKey", category, "dailyRate", "ownerId", "deletedAt") where "deletedAt" is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
