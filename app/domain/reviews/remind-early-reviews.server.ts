import type { Db } from "~db/connection";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { notifyParties } from "~/domain/bookings/notify-parties.server";
import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { isWrittenEarly, REWRITE_DAYS } from "./review-timing";

/**
 * Reminds the authors of reviews that were written before the first day, once the last day has passed, that they can
 * rewrite them. Each is reminded once, however often this runs.
 */
export async function remindEarlyReviews(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .selectAll("bookings")
    .select(["reviews.id as reviewId", "reviews.createdAt as writtenAt"])
    .where("reviews.updatedAt", "is", null)
    .where("bookings.endDate", "<", today)
    .where("bookings.endDate", ">=", plusDays(today, -REWRITE_DAYS))
    .execute();
  for (const { reviewId, writtenAt, ...row } of rows) {
    if (!isWrittenEarly({ createdAt: writtenAt, updatedAt: null }, row.startDate)) continue;
    await db
      .transaction()
      .execute((trx) =>
        notifyParties(trx, {
          booking: toBooking(row),
          notifications: [{ to: "renter", kind: "reviewEarly" }],
          values: {},
          eventKey: `review:${reviewId}:early`,
          now,
        }),
      );
  }
}
