import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { ReviewsTable } from "~db/schema";
import type { Booking } from "~/domain/bookings/booking";
import { Conflict } from "~/domain/errors";
import type { ReviewText } from "./review-schema";
import { isRewritable } from "./review-timing";

/** The review of a booking; undefined where there is none. */
export async function findReviewOf(db: Db | Trx, bookingId: number): Promise<Selectable<ReviewsTable> | undefined> {
  return db.selectFrom("reviews").selectAll().where("bookingId", "=", bookingId).executeTakeFirst();
}

/**
 * Rewrites the review of a booking, with the rating of its equipment in the same transaction. The caller has checked
 * that the booking is its author's.
 *
 * @throws Conflict "alreadyRated" where it may not be rewritten
 */
export async function rewriteReview(db: Db, booking: Booking, text: ReviewText, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const review = await findReviewOf(trx, booking.id);
    if (review === undefined || !isRewritable(review, booking, now)) throw new Conflict("alreadyRated");
    await trx
      .updateTable("reviews")
      .set({ ...text, updatedAt: now.toISOString() })
      .where("id", "=", review.id)
      .execute();
    await addToRating(trx, booking.equipmentId, { sum: text.rating - review.rating, count: 0 });
  });
}

/** Removes the review of a booking that has ended, from the rating of its equipment too, in the caller's transaction. */
export async function removeReview(trx: Trx, booking: Booking): Promise<void> {
  const review = await findReviewOf(trx, booking.id);
  if (review === undefined) return;
  await trx.deleteFrom("reviews").where("id", "=", review.id).execute();
  await trx.updateTable("bookings").set({ isRated: 0 }).where("id", "=", booking.id).execute();
  await addToRating(trx, booking.equipmentId, { sum: -review.rating, count: -1 });
}

async function addToRating(trx: Trx, equipmentId: number, by: { sum: number; count: number }): Promise<void> {
  await trx
    .updateTable("equipment")
    .set((eb) => ({ ratingSum: eb("ratingSum", "+", by.sum), ratingCount: eb("ratingCount", "+", by.count) }))
    .where("id", "=", equipmentId)
    .execute();
}
