import { paged } from "~/domain/count-rows.server";
import type { Db, Row, Trx } from "~db/schema";
import { Conflict, Forbidden } from "~/domain/errors";
import type { ReviewRequest, ReviewText } from "./review-schema";

export const listReviews = (db: Db, equipmentId: number) =>
  paged(
    db,
    db
      .selectFrom("reviews")
      .innerJoin("users", "users.id", "reviews.userId")
      .select(["reviews.id", "userId", "equipmentId", "rating", "comment", "reviews.createdAt", "updatedAt", "name"])
      .where("equipmentId", "=", equipmentId)
      .orderBy("reviews.id", "desc"),
    ({ name, ...review }) => ({ ...review, user: { name } }),
  );

export async function findReviewOf(db: Db | Trx, bookingId: number): Promise<Row<"reviews"> | undefined> {
  return db.selectFrom("reviews").selectAll().where("bookingId", "=", bookingId).executeTakeFirst();
}

/**
 * Stores the review of a paid booking, once; without a bookingId of the oldest of the equipment without one.
 * @throws Forbidden without such a booking; Conflict when it is reviewed already
 */
export async function submitReview(db: Db, request: ReviewRequest, renter: { id: number }, now: Date) {
  return db.transaction().execute(async (trx) => {
    const { id: bookingId, equipmentId } = await findRatable(trx, request, renter);
    const rated = await trx
      .updateTable("bookings")
      .set({ isRated: 1 })
      .where("id", "=", bookingId)
      .where("isRated", "=", 0)
      .executeTakeFirst();
    if (rated.numUpdatedRows === 0n) throw new Conflict("alreadyRated");
    const { rating, comment } = request;
    await addToRating(trx, equipmentId, { sum: rating, count: 1 });
    return trx
      .insertInto("reviews")
      .values({ userId: renter.id, equipmentId, bookingId, rating, comment, createdAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function findRatable(trx: Trx, request: ReviewRequest, renter: { id: number }): Promise<Row<"bookings">> {
  let paid = trx
    .selectFrom("bookings")
    .selectAll()
    .where("userId", "=", renter.id)
    .where("equipmentId", "=", request.equipmentId)
    .where("paymentState", "=", "captured")
    .where("status", "in", ["paid", "approved"])
    // The office books at its counter for others.
    .where("provider", "!=", "cash");
  if (request.bookingId !== undefined) paid = paid.where("id", "=", request.bookingId);
  const booking = await paid.orderBy("isRated").orderBy("id").limit(1).executeTakeFirst();
  if (booking === undefined) throw new Forbidden("reviewNeedsBooking");
  if (booking.isRated === 1) throw new Conflict("alreadyRated");
  return booking;
}

/** Edits the review of the author's booking, as the caller has checked. @throws Forbidden where there is none */
export async function editReview(db: Db, bookingId: number, text: ReviewText, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const review = await findReviewOf(trx, bookingId);
    if (review === undefined) throw new Forbidden("reviewNeedsBooking");
    await trx
      .updateTable("reviews")
      .set({ ...text, updatedAt: now.toISOString() })
      .where("id", "=", review.id)
      .execute();
    await addToRating(trx, review.equipmentId, { sum: text.rating - review.rating, count: 0 });
  });
}

/** Removes the review of a booking that has ended, from the rating of its equipment too, in the caller's transaction. */
export async function removeReview(trx: Trx, bookingId: number): Promise<void> {
  const review = await findReviewOf(trx, bookingId);
  if (review === undefined) return;
  await trx.deleteFrom("reviews").where("id", "=", review.id).execute();
  await trx.updateTable("bookings").set({ isRated: 0 }).where("id", "=", bookingId).execute();
  await addToRating(trx, review.equipmentId, { sum: -review.rating, count: -1 });
}

async function addToRating(trx: Trx, equipmentId: number, by: { sum: number; count: number }): Promise<void> {
  await trx
    .updateTable("equipment")
    .set((eb) => ({ ratingSum: eb("ratingSum", "+", by.sum), ratingCount: eb("ratingCount", "+", by.count) }))
    .where("id", "=", equipmentId)
    .execute();
}
