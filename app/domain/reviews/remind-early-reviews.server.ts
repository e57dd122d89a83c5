import type { Db } from "~db/connection";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { notifyParties } from "~/domain/bookings/notify-parties.server";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { isWrittenEarly, REWRITE_DAYS } from "./review-timing";

/** Reminders in one transaction: together they keep the write lock for a few milliseconds. */
const BATCH_SIZE = 50;

/**
 * Reminds the authors of reviews that were written before the first day, once the last day has passed, that they can
 * rewrite them. Each is reminded once, however often this runs; with no one left to remind, nothing is written.
 */
export async function remindEarlyReviews(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await listUnreminded(db, today, after);
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.reviewId;
    const early = rows.filter(({ writtenAt, startDate }) =>
      isWrittenEarly({ createdAt: writtenAt, updatedAt: null }, startDate),
    );
    if (early.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      for (const { reviewId, writtenAt: _, ...row } of early)
        await notifyParties(trx, {
          booking: toBooking(row),
          notifications: [{ to: "renter", kind: "reviewEarly" }],
          values: {},
          eventKey: `review:${reviewId}:early`,
          now,
        });
    });
  }
}

/** Some of them were written in the night before the first day in India, while it was still the day before in UTC. */
function listUnreminded(db: Db, today: Day, after: number) {
  return db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .selectAll("bookings")
    .select(["reviews.id as reviewId", "reviews.createdAt as writtenAt"])
    .where("reviews.id", ">", after)
    .where("reviews.updatedAt", "is", null)
    .whereRef("reviews.createdAt", "<", "bookings.startDate")
    .where("bookings.endDate", "<", today)
    .where("bookings.endDate", ">=", plusDays(today, -REWRITE_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notifications")
            .select("notifications.id")
            .whereRef("notifications.userId", "=", "bookings.userId")
            .whereRef("notifications.bookingId", "=", "bookings.id")
            .where("notifications.kind", "=", "reviewEarly"),
        ),
      ),
    )
    .orderBy("reviews.id")
    .limit(BATCH_SIZE)
    .execute();
}
