import type { Kysely } from "kysely";

/** A payment that the bank has authorised is kept on its booking until it is captured: pages ask for no second one. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema.alterTable("bookings").addColumn("authorizedPaymentId", "text").execute();
}
