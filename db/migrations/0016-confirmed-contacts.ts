import { sql, type Kysely } from "kysely";

/**
 * Emails about bookings go only to an address whose owner has opened the link sent to it. Addresses that are there
 * already have been getting these emails and count as confirmed.
 */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema.alterTable("users").addColumn("confirmedContact", "text").execute();
  await db.schema.alterTable("users").addColumn("contactTokenHash", "text").execute();
  await sql.raw(`update users set "confirmedContact" = lower(trim("contact")) where "contact" like '%@%'`).execute(db);
}
