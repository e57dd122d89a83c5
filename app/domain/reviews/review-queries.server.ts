import type { Db } from "~db/open";
import { isWrittenEarly } from "./review-timing";

export interface Review {
  id: number;
  userId: number;
  equipmentId: number;
  rating: number;
  comment: string;
  createdAt: string;
  /** When its author rewrote it. */
  updatedAt: string | null;
  /** True where it was written before the first day of its booking. */
  isEarly: boolean;
  user: { name: string };
}

/**
 * Reviews of equipment, newest first.
 */
export async function listReviews(
  db: Db,
  equipmentId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("users", "users.id", "reviews.userId")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .select(["reviews.id", "reviews.userId", "reviews.equipmentId", "rating", "comment", "reviews.createdAt"])
    .select(["reviews.updatedAt", "users.name", "bookings.startDate"])
    .where("reviews.equipmentId", "=", equipmentId)
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ name, startDate, ...review }) => ({
    ...review,
    isEarly: isWrittenEarly(review, startDate),
    user: { name },
  }));
}
