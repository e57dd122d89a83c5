import { sql, type CreateTableBuilder, type Kysely } from "kysely";

/** Makes SQLite enforce column types. */
const STRICT = "strict";
const BOOKING_STATUSES = ["pending", "awaiting_payment", "paid", "approved", "rejected", "cancelled", "expired"];
const PAYMENT_STATES = ["unpaid", "captured", "refund_pending", "refunded", "refund_failed"];
const RECEIPT_STATUSES = ["paid", "pending", "failed", "refund_pending", "refunded"];
const CATEGORIES = [
  "tractor",
  "harvester",
  "seeder",
  "irrigation",
  "plough",
  "sprayer",
  "cultivator",
  "thresher",
  "combine",
  "rotavator",
  "fertilizer",
  "other",
];

const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;
const isDay = (column: string) => sql`${sql.ref(column)} like '____-__-__'`;
const createStrict = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.modifyEnd(sql.raw(STRICT)).execute();

type AnyTables = Record<string, Record<string, unknown>>;

/** Users, equipment, bookings, payments, reviews and records. */
export async function up(db: Kysely<AnyTables>): Promise<void> {
  await createAccounts(db);
  await createEquipment(db);
  await createBookings(db);
  await createPayments(db);
  await createReviews(db);
  await createRecords(db);
}

async function createAccounts(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("users")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("username", "text", (c) => c.notNull())
      .addColumn("password", "text", (c) => c.notNull())
      .addColumn("isAdmin", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("contact", "text")
      .addColumn("language", "text", (c) => c.notNull().defaultTo("en"))
      .addColumn("imageUrl", "text")
      .addColumn("preferences", "text", (c) => c.notNull().defaultTo("{}"))
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addCheckConstraint("users_is_admin_flag", isFlag("isAdmin"))
      .addCheckConstraint("users_language_known", oneOf("language", ["en", "hi", "mr"])),
  );
  await db.schema
    .createIndex("users_username")
    .on("users")
    .expression(sql`lower(username)`)
    .unique()
    .execute();

  await createStrict(
    db.schema
      .createTable("sessions")
      .addColumn("idHash", "text", (c) => c.primaryKey())
      .addColumn("userId", "integer", (c) => c.references("users.id").onDelete("cascade"))
      .addColumn("data", "text", (c) => c.notNull().defaultTo("{}"))
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("expiresAt", "text", (c) => c.notNull()),
  );
  await db.schema.createIndex("sessions_user").on("sessions").column("userId").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expiresAt").execute();

  await createStrict(
    db.schema
      .createTable("password_resets")
      .addColumn("tokenHash", "text", (c) => c.primaryKey())
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("expiresAt", "text", (c) => c.notNull())
      .addColumn("usedAt", "text"),
  );
}

async function createEquipment(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("equipment")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("ownerId", "integer", (c) => c.notNull().references("users.id").onDelete("restrict"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("description", "text", (c) => c.notNull())
      .addColumn("textLanguage", "text")
      .addColumn("category", "text", (c) => c.notNull())
      .addColumn("dailyRate", "integer", (c) => c.notNull())
      .addColumn("imageUrl", "text", (c) => c.notNull())
      .addColumn("location", "text", (c) => c.notNull())
      .addColumn("cityKey", "text")
      .addColumn("availability", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("specs", "text", (c) => c.notNull().defaultTo("{}"))
      .addColumn("features", "text", (c) => c.notNull().defaultTo("[]"))
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("popularity", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("latitudeCoord", "text")
      .addColumn("longitudeCoord", "text")
      .addColumn("seasonalAvailability", "text", (c) =>
        c.notNull().defaultTo('{"spring":true,"summer":true,"autumn":true,"winter":true}'),
      )
      .addColumn("searchableSpecs", "text", (c) => c.notNull().defaultTo("{}"))
      .addColumn("ratingSum", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("ratingCount", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("deletedAt", "text")
      .addCheckConstraint("equipment_category_known", oneOf("category", CATEGORIES))
      .addCheckConstraint("equipment_daily_rate_positive", sql`"dailyRate" >= 1`)
      .addCheckConstraint("equipment_availability_flag", isFlag("availability")),
  );
  await db.schema.createIndex("equipment_owner").on("equipment").column("ownerId").execute();
  await db.schema.createIndex("equipment_category_rate").on("equipment").columns(["category", "dailyRate"]).execute();
}

async function createBookings(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("bookings")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("publicId", "text", (c) => c.notNull().unique())
      .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("restrict"))
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("restrict"))
      .addColumn("startDate", "text", (c) => c.notNull())
      .addColumn("endDate", "text", (c) => c.notNull())
      .addColumn("dailyRate", "integer", (c) => c.notNull())
      .addColumn("totalPrice", "integer", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
      .addColumn("paymentState", "text", (c) => c.notNull().defaultTo("unpaid"))
      .addColumn("holdUntil", "text")
      .addColumn("razorpayOrderId", "text", (c) => c.unique())
      .addColumn("razorpayPaymentId", "text", (c) => c.unique())
      .addColumn("isRated", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("refundAmount", "integer")
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addColumn("lastStatusUpdate", "text", (c) => c.notNull())
      .addCheckConstraint("bookings_status_known", oneOf("status", BOOKING_STATUSES))
      .addCheckConstraint("bookings_payment_state_known", oneOf("paymentState", PAYMENT_STATES))
      .addCheckConstraint("bookings_start_day", isDay("startDate"))
      .addCheckConstraint("bookings_end_day", isDay("endDate"))
      .addCheckConstraint("bookings_range", sql`"startDate" <= "endDate"`)
      .addCheckConstraint("bookings_daily_rate_positive", sql`"dailyRate" >= 1`)
      .addCheckConstraint("bookings_total_positive", sql`"totalPrice" >= "dailyRate"`)
      .addCheckConstraint("bookings_is_rated_flag", isFlag("isRated")),
  );
  await db.schema.createIndex("bookings_user").on("bookings").columns(["userId", "id"]).execute();
  await db.schema.createIndex("bookings_equipment").on("bookings").columns(["equipmentId", "startDate"]).execute();
  await db.schema
    .createIndex("bookings_hold")
    .on("bookings")
    .columns(["paymentState", "status", "holdUntil"])
    .execute();

  await createStrict(
    db.schema
      .createTable("booking_days")
      .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("restrict"))
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("bookingId", "integer", (c) => c.references("bookings.id").onDelete("restrict"))
      .addPrimaryKeyConstraint("booking_days_machine_day", ["equipmentId", "day"])
      .addCheckConstraint("booking_days_day", isDay("day")),
  );
  await db.schema.createIndex("booking_days_booking").on("booking_days").column("bookingId").execute();
}

async function createPayments(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("payments")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("bookingId", "integer", (c) => c.notNull().references("bookings.id").onDelete("restrict"))
      .addColumn("orderId", "text", (c) => c.notNull())
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("method", "text")
      .addColumn("settles", "integer", (c) => c.notNull())
      .addColumn("amountRefunded", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("capturedAt", "text")
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addCheckConstraint("payments_amount_positive", sql`amount > 0`)
      .addCheckConstraint("payments_settles_flag", isFlag("settles"))
      .addCheckConstraint("payments_refund_in_amount", sql`"amountRefunded" between 0 and amount`),
  );
  await db.schema
    .createIndex("payments_one_settles")
    .on("payments")
    .column("bookingId")
    .unique()
    .where(sql.ref("settles"), "=", sql.lit(1))
    .execute();

  await createStrict(
    db.schema
      .createTable("receipts")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("bookingId", "integer", (c) => c.notNull().unique().references("bookings.id").onDelete("restrict"))
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("restrict"))
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull().defaultTo("INR"))
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("generatedAt", "text", (c) => c.notNull())
      .addColumn("pdfUrl", "text")
      .addColumn("razorpayPaymentId", "text", (c) => c.unique())
      .addColumn("method", "text")
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("metadata", "text", (c) => c.notNull().defaultTo("{}"))
      .addCheckConstraint("receipts_amount_positive", sql`amount > 0`)
      .addCheckConstraint("receipts_status_known", oneOf("status", RECEIPT_STATUSES)),
  );
  await db.schema.createIndex("receipts_user").on("receipts").columns(["userId", "id"]).execute();
}

async function createReviews(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("reviews")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("restrict"))
      .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("restrict"))
      .addColumn("bookingId", "integer", (c) => c.notNull().unique().references("bookings.id").onDelete("restrict"))
      .addColumn("rating", "integer", (c) => c.notNull())
      .addColumn("comment", "text", (c) => c.notNull())
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addCheckConstraint("reviews_rating_range", sql`rating between 1 and 5`),
  );
  await db.schema.createIndex("reviews_equipment").on("reviews").columns(["equipmentId", "id"]).execute();

  await createStrict(
    db.schema
      .createTable("comparisons")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("userId", "integer", (c) => c.notNull().unique().references("users.id").onDelete("cascade"))
      .addColumn("equipmentIds", "text", (c) => c.notNull())
      .addColumn("createdAt", "text", (c) => c.notNull()),
  );

  await createStrict(
    db.schema
      .createTable("recommendations")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("cascade"))
      .addColumn("score", "integer", (c) => c.notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .addColumn("createdAt", "text", (c) => c.notNull())
      .addUniqueConstraint("recommendations_user_equipment", ["userId", "equipmentId"]),
  );
}

async function createRecords(db: Kysely<AnyTables>): Promise<void> {
  await createStrict(
    db.schema
      .createTable("outbox")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("dedupeKey", "text", (c) => c.notNull().unique())
      .addColumn("payload", "text", (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("availableAt", "text", (c) => c.notNull())
      .addColumn("leasedUntil", "text")
      .addColumn("doneAt", "text")
      .addColumn("failedAt", "text")
      .addColumn("lastError", "text")
      .addColumn("createdAt", "text", (c) => c.notNull()),
  );
  await db.schema.createIndex("outbox_due").on("outbox").columns(["doneAt", "failedAt", "availableAt"]).execute();

  await createStrict(
    db.schema
      .createTable("webhook_events")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("event", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("receivedAt", "text", (c) => c.notNull())
      .addColumn("processedAt", "text"),
  );

  await createStrict(
    db.schema
      .createTable("audit")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("actorId", "integer", (c) => c.references("users.id").onDelete("restrict"))
      .addColumn("actor", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("subjectId", "integer", (c) => c.notNull())
      .addColumn("action", "text", (c) => c.notNull())
      .addColumn("fromState", "text")
      .addColumn("toState", "text")
      .addColumn("reason", "text"),
  );
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject", "subjectId"]).execute();
}
