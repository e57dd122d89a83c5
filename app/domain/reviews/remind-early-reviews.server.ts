import type { Db } from "~db/open";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { notifyParties } from "~/domain/bookings/change-booking.server";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { inBatches } from "~/domain/in-batches";
import { withoutNotified } from "~/domain/notifications/notify.server";
import { isWrittenEarly, REWRITE_DAYS } from "./review-timing";

/** Bookings that are looked at in one statement; few of them have a review, and fewer an early one. */
const BATCH_SIZE = 200;

/**
 * Reminds the authors of reviews that were written before the first day, once the last day has passed, that they can
 * rewrite them. Each is reminded once, however often this runs; with no one left to remind, nothing is written.
 */
export async function remindEarlyReviews(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  for (let daysAgo = REWRITE_DAYS; daysAgo > 0; daysAgo -= 1) {
    const day = plusDays(today, -daysAgo);
    for await (const ids of inBatches<number>(BATCH_SIZE, 0, (after, size) => listEnded(db, day, { after, size }))) {
      if (!goesOn()) return;
      await remindAuthors(db, ids, now);
    }
  }
}

function listEnded(db: Db, day: Day, { after, size }: { after: number; size: number }) {
  return db
    .selectFrom("bookings")
    .select("id")
    .where("endDate", "=", day)
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
}

/** Some reviews were written in the night before the first day in India, while it was still the day before in UTC. */
async function remindAuthors(db: Db, bookingIds: readonly number[], now: Date): Promise<void> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .selectAll("bookings")
    .select(["reviews.id as reviewId", "reviews.createdAt as writtenAt"])
    .where("reviews.bookingId", "in", bookingIds)
    .where("reviews.updatedAt", "is", null)
    .whereRef("reviews.createdAt", "<", "bookings.startDate")
    .orderBy("reviews.id")
    .execute();
  const eventKeyOf = ({ reviewId }: { reviewId: number }) => `review:${reviewId}:early`;
  const written = rows.filter(({ writtenAt, startDate }) =>
    isWrittenEarly({ createdAt: writtenAt, updatedAt: null }, startDate),
  );
  if (written.length === 0) return;
  const early = await withoutNotified(db, written, (row) => ({
    id: row.userId,
    kind: "reviewEarly",
    eventKey: eventKeyOf(row),
  }));
  if (early.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const { reviewId, writtenAt: _, ...row } of early)
      await notifyParties(trx, {
        booking: toBooking(row),
        notifications: [{ to: "renter", kind: "reviewEarly" }],
        values: {},
        eventKey: eventKeyOf({ reviewId }),
        now,
      });
  });
}
