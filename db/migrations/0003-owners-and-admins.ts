import { sql, type CreateTableBuilder, type Kysely } from "kysely";

/** Makes SQLite enforce column types. */
const STRICT = "strict";

type AnyTables = Record<string, Record<string, unknown>>;

const createStrict = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.modifyEnd(sql.raw(STRICT)).execute();
const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** Images, blocked days, hidden equipment, notifications, refunds and credit notes. */
export async function up(db: Kysely<AnyTables>): Promise<void> {
  await db.schema.alterTable("equipment").addColumn("hiddenAt", "text").execute();
  await createImages(db);
  await createBlocks(db);
  await createNotifications(db);
  await createRefunds(db);
}

async function createImages(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("pictures")
      .addColumn("hash", "text", (c) => c.primaryKey())
      .addColumn("ownerId", "integer", (c) => c.references("users.id").onDelete("restrict"))
      .addColumn("colour", "text", (c) => c.notNull())
      .addColumn("createdAt", "text", (c) => c.notNull()),
  );
}

async function createBlocks(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("machine_blocks")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("restrict"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("startDate", "text", (c) => c.notNull())
      .addColumn("endDate", "text", (c) => c.notNull())
      .addColumn("personName", "text")
      .addColumn("personContact", "text")
      .addColumn("note", "text")
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addCheckConstraint("machine_blocks_kind_known", oneOf("kind", ["blocked", "phone"]))
      .addCheckConstraint("machine_blocks_range", sql`"startDate" <= "endDate"`),
  );
  await db.schema
    .createIndex("machine_blocks_machine")
    .on("machine_blocks")
    .columns(["equipmentId", "startDate"])
    .execute();
  await db.schema
    .alterTable("booking_days")
    .addColumn("blockId", "integer", (c) => c.references("machine_blocks.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("booking_days_block").on("booking_days").column("blockId").execute();
}

async function createNotifications(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("notifications")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("bookingId", "integer", (c) => c.references("bookings.id").onDelete("restrict"))
      .addColumn("values", "text", (c) => c.notNull().defaultTo("{}"))
      .addColumn("dedupeKey", "text", (c) => c.notNull().unique())
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("readAt", "text"),
  );
  await db.schema.createIndex("notifications_user").on("notifications").columns(["userId", "id"]).execute();
  await db.schema
    .createIndex("notifications_unread")
    .on("notifications")
    .column("userId")
    .where(sql.ref("readAt"), "is", null)
    .execute();
}

async function createRefunds(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("refunds")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("bookingId", "integer", (c) => c.notNull().references("bookings.id").onDelete("restrict"))
      .addColumn("paymentId", "text", (c) => c.notNull().unique().references("payments.id").onDelete("restrict"))
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
      .addColumn("providerRefundId", "text", (c) => c.unique())
      /** Incremented by each retry of an admin: every round is a separate request to the provider. */
      .addColumn("round", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("settledAt", "text")
      .addCheckConstraint("refunds_amount_positive", sql`amount > 0`)
      .addCheckConstraint("refunds_status_known", oneOf("status", ["pending", "processed", "failed"])),
  );
  await db.schema.createIndex("refunds_booking").on("refunds").column("bookingId").execute();
  await db.schema.createIndex("refunds_status").on("refunds").column("status").execute();
  await createStrict(
    db.schema
      .createTable("credit_notes")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("refundId", "integer", (c) => c.notNull().unique().references("refunds.id").onDelete("restrict"))
      .addColumn("bookingId", "integer", (c) => c.notNull().references("bookings.id").onDelete("restrict"))
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("restrict"))
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("generatedAt", "text", (c) => c.notNull())
      .addCheckConstraint("credit_notes_amount_positive", sql`amount > 0`),
  );
}
