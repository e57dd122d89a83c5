import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { ReviewsTable } from "~db/schema";
import type { BookingsTable } from "~db/schema";
import { CASH_PAYMENTS } from "~/domain/bookings/cash";
import { Conflict, Forbidden } from "~/domain/errors";
import type { ReviewRequest } from "./review-schema";

/**
 * Stores the review of a paid booking, once. The rating of the equipment changes in the same transaction.
 *
 * @param request without a bookingId it is for the oldest paid booking of the equipment that has no review
 * @throws Forbidden without such a booking; Conflict when it is reviewed already
 */
export async function submitReview(
  db: Db,
  request: ReviewRequest,
  renter: { id: number },
  now: Date,
): Promise<Selectable<ReviewsTable>> {
  return db.transaction().execute(async (trx) => {
    const booking = await findRatable(trx, request, renter);
    const rated = await trx
      .updateTable("bookings")
      .set({ isRated: 1 })
      .where("id", "=", booking.id)
      .where("isRated", "=", 0)
      .executeTakeFirst();
    if (rated.numUpdatedRows === 0n) throw new Conflict("alreadyRated");
    await trx
      .updateTable("equipment")
      .set((eb) => ({ ratingSum: eb("ratingSum", "+", request.rating), ratingCount: eb("ratingCount", "+", 1) }))
      .where("id", "=", booking.equipmentId)
      .execute();
    return trx
      .insertInto("reviews")
      .values({
        userId: renter.id,
        equipmentId: booking.equipmentId,
        bookingId: booking.id,
        rating: request.rating,
        comment: request.comment,
        createdAt: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function findRatable(
  trx: Trx,
  request: ReviewRequest,
  renter: { id: number },
): Promise<Selectable<BookingsTable>> {
  let paid = trx
    .selectFrom("bookings")
    .selectAll()
    .where("userId", "=", renter.id)
    .where("equipmentId", "=", request.equipmentId)
    .where("paymentState", "=", "captured")
    .where("status", "in", ["paid", "approved"])
    // The office books at its counter for others.
    .where((eb) => eb.or([eb("razorpayPaymentId", "is", null), eb("razorpayPaymentId", "not like", CASH_PAYMENTS)]));
  if (request.bookingId !== undefined) paid = paid.where("id", "=", request.bookingId);
  const booking = await paid.orderBy("isRated").orderBy("id").limit(1).executeTakeFirst();
  if (booking === undefined) throw new Forbidden("reviewNeedsBooking");
  if (booking.isRated === 1) throw new Conflict("alreadyRated");
  return booking;
}
