import type { Db } from "~db/connection";

/**
 * Everything that is kept about a user, for the user alone. Others do not appear in it: neither who books the user's
 * equipment, nor whom an owner has noted beside blocked days, nor the renters that notifications name. What is left out
 * besides stands with its reason in own-data.test.ts.
 */
export async function readOwnData(db: Db, { id }: { id: number }, now: Date) {
  const account = await db
    .selectFrom("users")
    .select([
      "id",
      "username",
      "name",
      "contact",
      "confirmedContact",
      "language",
      "imageUrl",
      "preferences",
      "createdAt",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    madeAt: now.toISOString(),
    account: { ...account, preferences: parse(account.preferences) },
    contactChanges: await db
      .selectFrom("contact_changes")
      .select(["oldContact", "resetContact", "heldUntil", "changedAt", "undoneAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["createdAt", "expiresAt", "device", "lastUsedDay"])
      .where("userId", "=", id)
      .orderBy("createdAt")
      .execute(),
    ...(await readSafety(db, id)),
    ...(await readOwning(db, id)),
    ...(await readRenting(db, id)),
    ...(await readReading(db, id)),
  };
}

async function readSafety(db: Db, id: number) {
  return {
    passwordRequests: await db
      .selectFrom("password_resets")
      .select(["createdAt", "expiresAt", "usedAt"])
      .where("userId", "=", id)
      .orderBy("createdAt")
      .execute(),
    devices: await db.selectFrom("known_devices").select("usedAt").where("userId", "=", id).orderBy("usedAt").execute(),
    actions: await db
      .selectFrom("audit")
      .select(["at", "subject", "subjectId", "action", "fromState", "toState", "reason"])
      .where((eb) => eb.or([eb("actorId", "=", id), eb.and([eb("subject", "=", "user"), eb("subjectId", "=", id)])]))
      .orderBy("id")
      .execute(),
  };
}

async function readOwning(db: Db, id: number) {
  const equipment = await db
    .selectFrom("equipment")
    .select(["id", "name", "description", "category", "dailyRate", "imageUrl", "location", "latitudeCoord"])
    .select(["longitudeCoord", "availability", "specs", "features", "seasonalAvailability", "createdAt", "deletedAt"])
    .select(["hiddenAt", "popularity", "ratingSum", "ratingCount"])
    .where("ownerId", "=", id)
    .orderBy("id")
    .execute();
  return {
    equipment: equipment.map(({ specs, features, seasonalAvailability, ...row }) => ({
      ...row,
      specs: parse(specs),
      features: parse(features),
      seasonalAvailability: parse(seasonalAvailability),
    })),
    blockedDays: await db
      .selectFrom("machine_blocks")
      .innerJoin("equipment", "equipment.id", "machine_blocks.equipmentId")
      .select(["equipmentId", "kind", "startDate", "endDate", "machine_blocks.createdAt"])
      .where("ownerId", "=", id)
      .orderBy("machine_blocks.id")
      .execute(),
    photos: (
      await db
        .selectFrom("pictures")
        .select(["hash", "createdAt"])
        .where("ownerId", "=", id)
        .orderBy("createdAt")
        .execute()
    ).map(({ hash, createdAt }) => ({ imageUrl: `/images/${hash}.jpg`, createdAt })),
  };
}

async function readRenting(db: Db, id: number) {
  const ofBookings = db.selectFrom("bookings").select("bookings.id").where("bookings.userId", "=", id);
  return {
    bookings: await db
      .selectFrom("bookings")
      .select(["id", "equipmentId", "startDate", "endDate", "dailyRate", "totalPrice", "status", "paymentState"])
      .select(["holdUntil", "razorpayOrderId", "razorpayPaymentId", "authorizedPaymentId", "refundAmount", "isRated"])
      .select(["createdAt", "lastStatusUpdate"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    payments: await db
      .selectFrom("payments")
      .select(["id", "bookingId", "orderId", "amount", "currency", "status", "method", "amountRefunded", "capturedAt"])
      .select("createdAt")
      .where("bookingId", "in", ofBookings)
      .orderBy("createdAt")
      .execute(),
    refunds: await db
      .selectFrom("refunds")
      .select([
        "id",
        "bookingId",
        "paymentId",
        "amount",
        "reason",
        "status",
        "providerRefundId",
        "createdAt",
        "settledAt",
      ])
      .where("bookingId", "in", ofBookings)
      .orderBy("id")
      .execute(),
    receipts: (
      await db
        .selectFrom("receipts")
        .select(["id", "bookingId", "amount", "currency", "status", "method", "generatedAt", "language", "metadata"])
        .select("razorpayPaymentId")
        .where("userId", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ metadata, ...row }) => ({ ...row, metadata: parse(metadata) })),
    disputes: await db
      .selectFrom("provider_cases")
      .select(["kind", "paymentId", "bookingId", "amount", "currency", "method", "reason", "providerStatus", "state"])
      .select(["createdAt", "updatedAt"])
      .where("bookingId", "in", ofBookings)
      .orderBy("id")
      .execute(),
    creditNotes: await db
      .selectFrom("credit_notes")
      .select(["id", "bookingId", "refundId", "amount", "generatedAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    reviews: await db
      .selectFrom("reviews")
      .select(["equipmentId", "bookingId", "rating", "comment", "createdAt", "updatedAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
  };
}

async function readReading(db: Db, id: number) {
  const notifications = await db
    .selectFrom("notifications")
    .select(["kind", "bookingId", "values", "createdAt", "readAt"])
    .where("userId", "=", id)
    .orderBy("id")
    .execute();
  const comparisons = await db
    .selectFrom("comparisons")
    .select(["equipmentIds", "createdAt"])
    .where("userId", "=", id)
    .execute();
  return {
    notifications: notifications.map(({ values, ...row }) => ({ ...row, values: withoutRenter(values) })),
    wishes: await db
      .selectFrom("wishes")
      .select(["query", "lastDay", "createdAt", "checkedAt", "foundAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    comparisons: comparisons.map(({ equipmentIds, createdAt }) => ({ equipmentIds: parse(equipmentIds), createdAt })),
    recommendations: await db
      .selectFrom("recommendations")
      .select(["equipmentId", "score", "reason", "createdAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
  };
}

/** A notification to an owner names the renter. */
function withoutRenter(values: string): unknown {
  return JSON.parse(values, (key, value: unknown) => (key === "renter" ? undefined : value)) as unknown;
}

const parse = (json: string): unknown => JSON.parse(json) as unknown;
