import { sql, type Kysely } from "kysely";

const STRICT = "strict";

/** Money that the payment provider reports and that fits no booking, and when its lists were compared with ours. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema
    .createTable("provider_cases")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("providerId", "text", (c) => c.notNull().unique())
    .addColumn("paymentId", "text", (c) => c.notNull())
    .addColumn("orderId", "text")
    .addColumn("bookingId", "integer", (c) => c.references("bookings.id").onDelete("restrict"))
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("method", "text")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("providerStatus", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("open"))
    .addColumn("refundId", "text")
    .addColumn("round", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addCheckConstraint("provider_cases_kind_known", sql`kind in ('payment', 'refund', 'dispute')`)
    .addCheckConstraint("provider_cases_amount", sql`amount >= 0`)
    .modifyEnd(sql.raw(STRICT))
    .execute();
  await db.schema.createIndex("provider_cases_state").on("provider_cases").columns(["state", "id"]).execute();
  await db.schema.createIndex("provider_cases_payment").on("provider_cases").column("paymentId").execute();
  await db.schema
    .createTable("provider_comparisons")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("fromAt", "text", (c) => c.notNull())
    .addColumn("toAt", "text", (c) => c.notNull())
    .addColumn("payments", "integer", (c) => c.notNull())
    .addColumn("refunds", "integer", (c) => c.notNull())
    .modifyEnd(sql.raw(STRICT))
    .execute();
}
