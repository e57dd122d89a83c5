import type { Db } from "~db/open";
import { byKey, byOffset, parse, type ReadPart } from "./list-parts";

/** What a user has written, asked for and been told: a part of the user's own data. */
export function listActivity(db: Db, id: number): Record<string, ReadPart> {
  return {
    reviews: byKey((after, limit) =>
      db
        .selectFrom("reviews")
        .select(["id as key", "equipmentId", "bookingId", "rating", "comment", "createdAt", "updatedAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    notifications: byKey(async (after, limit) => {
      const found = await db
        .selectFrom("notifications")
        .select(["id as key", "kind", "bookingId", "values", "createdAt", "readAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return found.map(({ values, ...row }) => ({ ...row, values: withoutRenter(values) }));
    }),
    transferPhotos: byKey(async (after, limit) => {
      const found = await db
        .selectFrom("transfer_photos")
        .innerJoin("transfers", "transfers.id", "transfer_photos.transferId")
        .innerJoin("bookings", "bookings.id", "transfers.bookingId")
        .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
        .select(["transfer_photos.id as key", "transferId", "bookingId", "side", "transfer_photos.createdAt"])
        .where((eb) =>
          eb.or([
            eb.and([eb("side", "=", "renter"), eb("bookings.userId", "=", id)]),
            eb.and([eb("side", "=", "owner"), eb("equipment.ownerId", "=", id)]),
          ]),
        )
        .where("transfer_photos.id", ">", after)
        .orderBy("transfer_photos.id")
        .limit(limit)
        .execute();
      return found.map((row) => ({
        ...row,
        id: row.key,
        imageUrl: `/api/bookings/${row.bookingId}/photos/${row.key}`,
      }));
    }),
    alerts: byKey((after, limit) =>
      db
        .selectFrom("free_alerts")
        .select(["id as key", "equipmentId", "query", "lastDay", "createdAt", "checkedAt", "toldAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    questions: byKey((after, limit) =>
      db
        .selectFrom("questions")
        .select(["id as key", "id", "equipmentId", "lastSide", "unanswered", "createdAt", "lastAt"])
        .select(["reportedAt", "settledAt", "hiddenAt"])
        .where((eb) => eb.or([eb("ownerId", "=", id), eb("renterId", "=", id)]))
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    questionTexts: byKey((after, limit) =>
      db
        .selectFrom("question_posts")
        .select(["id as key", "questionId", "side", "text", "createdAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    comparisons: byOffset(async (limit, from) => {
      const found = await db
        .selectFrom("comparisons")
        .select(["equipmentIds", "createdAt"])
        .where("userId", "=", id)
        .orderBy("createdAt")
        .limit(limit)
        .offset(from)
        .execute();
      return found.map(({ equipmentIds, createdAt }) => ({ equipmentIds: parse(equipmentIds), createdAt }));
    }),
    recommendations: byKey((after, limit) =>
      db
        .selectFrom("recommendations")
        .select(["id as key", "equipmentId", "score", "reason", "createdAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
  };
}

/** A notification to an owner names the renter. */
function withoutRenter(values: string): unknown {
  return JSON.parse(values, (key, value: unknown) => (key === "renter" ? undefined : value)) as unknown;
}
