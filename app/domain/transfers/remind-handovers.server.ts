import type { Db } from "~db/connection";
import { rangesOf } from "~/domain/bookings/booked-days";
import { isPaid, isRenterKnown, type Booking } from "~/domain/bookings/booking";
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
 * Reminds both sides of each paid booking on the evening before its days begin: its first days, and days that were moved
 * away from them. Sends each reminder once, however often this runs, and writes nothing where none is due.
 */
export async function remindHandovers(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  if (now.getTime() < startOfDayInIndia(today).getTime() + EVENING_FROM_HOUR * MS_PER_HOUR) return;
  const day = plusDays(today, 1);
  for (let after: number | undefined = 0; after !== undefined && goesOn();) {
    const rows = await listUnreminded(db, { today, day, after });
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
    const beginning = rows.flatMap(({ farmerName, ...row }) => {
      const booking = toBooking(row);
      const range = rangesOf(booking).find(({ startDate }) => startDate === day);
      return range === undefined || !isHired(booking) ? [] : [{ booking, range, farmerName }];
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

/** Filtered here: in SQL it would make SQLite read all paid bookings by the index of their states. */
const isHired = (booking: Booking) => isPaid(booking) && isRenterKnown(booking);

/** The renter of a counter booking is the clerk who took the cash, and needs no reminder. */
function listReminders(booking: Booking): PartyNotification[] {
  const owner = { to: "owner", kind: "ownerHandoverNear" } as const;
  return isCounterBooking(booking) ? [owner] : [{ to: "renter", kind: "handoverNear" }, owner];
}

/** Bookings that may begin on this day and whose owner has no reminder of today yet. */
function listUnreminded(db: Db, { today, day, after }: { today: Day; day: Day; after: number }) {
  // Only days that were moved begin later than the booking.
  const starting = db.selectFrom("bookings").select("id").where("startDate", "=", day);
  const moved = db.selectFrom("booking_moves").select("bookingId as id").where("state", "=", "accepted");
  return db
    .selectFrom(starting.union(moved).as("candidates"))
    .innerJoin("bookings", "bookings.id", "candidates.id")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("bookings")
    .select("farmer.name as farmerName")
    .where("candidates.id", ">", after)
    .where("bookings.endDate", ">=", day)
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
    .orderBy("candidates.id")
    .limit(BATCH_SIZE)
    .execute();
}
