import type { Db } from "~db/connection";

/**
 * Everything that is kept about a user, for the user alone. Others do not appear in it: neither who books the user's
 * equipment, nor whom an owner has noted beside blocked days, nor the names that notifications hold.
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
      .select(["oldContact", "changedAt", "undoneAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["createdAt", "expiresAt", "device", "lastUsedDay"])
      .where("userId", "=", id)
      .orderBy("createdAt")
      .execute(),
    ...(await readOwning(db, id)),
    ...(await readRenting(db, id)),
  };
}

async function readOwning(db: Db, id: number) {
  const equipment = await db
    .selectFrom("equipment")
    .select(["id", "name", "description", "category", "dailyRate", "imageUrl", "location", "latitudeCoord"])
    .select(["longitudeCoord", "availability", "specs", "features", "seasonalAvailability", "createdAt", "deletedAt"])
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
  };
}

async function readRenting(db: Db, id: number) {
  const ofBookings = db.selectFrom("bookings").select("bookings.id").where("bookings.userId", "=", id);
  return {
    bookings: await db
      .selectFrom("bookings")
      .select(["id", "equipmentId", "startDate", "endDate", "dailyRate", "totalPrice", "status", "paymentState"])
      .select(["refundAmount", "isRated", "createdAt", "lastStatusUpdate"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    payments: await db
      .selectFrom("payments")
      .select(["id", "bookingId", "orderId", "amount", "currency", "status", "method", "amountRefunded", "capturedAt"])
      .where("bookingId", "in", ofBookings)
      .orderBy("createdAt")
      .execute(),
    refunds: await db
      .selectFrom("refunds")
      .select(["id", "bookingId", "paymentId", "amount", "status", "createdAt", "settledAt"])
      .where("bookingId", "in", ofBookings)
      .orderBy("id")
      .execute(),
    receipts: await db
      .selectFrom("receipts")
      .select(["id", "bookingId", "amount", "currency", "status", "method", "generatedAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    creditNotes: await db
      .selectFrom("credit_notes")
      .select(["id", "bookingId", "amount", "generatedAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    reviews: await db
      .selectFrom("reviews")
      .select(["equipmentId", "bookingId", "rating", "comment", "createdAt", "updatedAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    notifications: await db
      .selectFrom("notifications")
      .select(["kind", "bookingId", "createdAt", "readAt"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    wishes: await db.selectFrom("wishes").select("query").where("userId", "=", id).orderBy("id").execute(),
  };
}

const parse = (json: string): unknown => JSON.parse(json) as unknown;
