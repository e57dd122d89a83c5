import type { Db } from "~db/connection";
import { rangesOf } from "~/domain/bookings/booked-days";
import type { Booking } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { isCounterBooking } from "~/domain/bookings/cash";
import { notifyParties, type PartyNotification } from "~/domain/bookings/notify-parties.server";
import { dayInIndia, plusDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { MS_PER_HOUR } from "~/domain/calendar/duration";

/** The evening begins when people are home from the field, four hours before phones are left alone. */
export const EVENING_FROM_HOUR = 17;
/** Reminders in one transaction: together they keep the write lock for a few milliseconds. */
const BATCH_SIZE = 50;

/**
 * Reminds both sides of each paid booking, on the evening before, that its days begin: its first days, and days that
 * were moved away from them. Each is reminded once, however often this runs; with no one left to remind, nothing is
 * written.
 */
export async function remindHandovers(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  if (now.getTime() < startOfDayInIndia(today).getTime() + EVENING_FROM_HOUR * MS_PER_HOUR) return;
  const day = plusDays(today, 1);
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await listUnreminded(db, { today, day, after });
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
    const beginning = rows.flatMap(({ farmerName, ...row }) => {
      const booking = toBooking(row);
      const range = rangesOf(booking).find(({ startDate }) => startDate === day);
      return range === undefined ? [] : [{ booking, range, farmerName }];
    });
    if (beginning.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      for (const { booking, range, farmerName } of beginning)
        await notifyParties(trx, {
          booking: { ...booking, ...range },
          notifications: listReminders(booking),
          values: farmerName === null ? {} : { renter: farmerName },
          eventKey: `handover:${booking.id}:${day}`,
          now,
        });
    });
  }
}

/** Whoever took the cash at the office's counter gets no machine. */
function listReminders(booking: Booking): PartyNotification[] {
  const owner = { to: "owner", kind: "ownerHandoverNear" } as const;
  return isCounterBooking(booking) ? [owner] : [{ to: "renter", kind: "handoverNear" }, owner];
}

/** Paid bookings with days before and after this one begins, whose owner, who is told of each, was not told yet today. */
function listUnreminded(db: Db, { today, day, after }: { today: Day; day: Day; after: number }) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("bookings")
    .select("farmer.name as farmerName")
    .where("bookings.id", ">", after)
    .where("bookings.status", "in", ["paid", "approved"])
    .where("bookings.paymentState", "=", "captured")
    .where("bookings.endDate", ">=", day)
    .where(({ or, eb }) => or([eb("bookings.startDate", "=", day), eb("bookings.dayRanges", "is not", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("transfers").select("transfers.kind").whereRef("transfers.bookingId", "=", "bookings.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notifications")
            .select("notifications.id")
            .whereRef("notifications.userId", "=", "equipment.ownerId")
            .whereRef("notifications.bookingId", "=", "bookings.id")
            .where("notifications.kind", "=", "ownerHandoverNear")
            .where("notifications.createdAt", ">=", startOfDayInIndia(today).toISOString()),
        ),
      ),
    )
    .orderBy("bookings.id")
    .limit(BATCH_SIZE)
    .execute();
}
