import { sql, type Kysely } from "kysely";

/** Days of an unpaid booking can change: its order is then replaced, and money that comes for the old one goes back. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("orderRound", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("replaced_orders")
    .addColumn("orderId", "text", (column) => column.primaryKey())
    .addColumn("bookingId", "integer", (column) => column.notNull().references("bookings.id").onDelete("restrict"))
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("replacedAt", "text", (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
