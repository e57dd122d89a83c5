import type { Kysely } from "kysely";

/** Reviews that were written before the first day of their booking can be rewritten. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema.alterTable("reviews").addColumn("updatedAt", "text").execute();
}
