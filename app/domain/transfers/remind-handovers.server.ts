import type { Db } from "~db/open";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { isCounterBooking } from "~/domain/bookings/booking";
import { notifyParties } from "~/domain/bookings/change-booking.server";
import { dayInIndia, plusDays, startOfDayInIndia, type Day, MS_PER_HOUR } from "~/domain/calendar/day";
import type { NotificationKind } from "~/domain/notifications/notification";

/** The evening begins when people are home from the field, four hours before phones are left alone. */
const EVENING_FROM_HOUR = 17;

/** Reminds both sides of each paid booking on the evening before its days begin, once however often it runs. */
export async function remindHandovers(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  const morning = startOfDayInIndia(today);
  if (now.getTime() < morning.getTime() + EVENING_FROM_HOUR * MS_PER_HOUR) return;
  const day = plusDays(today, 1);
  for (const { farmerName, ...row } of await listBeginning(db, day, morning)) {
    if (!goesOn()) return;
    const booking = toBooking(row);
    const owner = { to: "owner", kind: "ownerHandoverNear" } as const;
    // The renter of a counter booking is the clerk who took the cash, and needs no reminder.
    const notifications = isCounterBooking(booking)
      ? [owner]
      : [{ to: "renter", kind: "handoverNear" } as const, owner];
    const values = farmerName === null ? {} : { renter: farmerName };
    const eventKey = `handover:${booking.id}:${day}`;
    await db.transaction().execute((trx) => notifyParties(trx, { booking, notifications, values, eventKey, now }));
  }
}

/** Paid bookings that begin on a day, of which nothing was handed over and whose owner was not reminded since an instant. */
function listBeginning(db: Db, day: Day, since: Date) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("bookings")
    .select("farmer.name as farmerName")
    .where("bookings.startDate", "=", day)
    .where("bookings.paymentState", "=", "captured")
    .where("bookings.status", "in", ["paid", "approved"])
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
            .where("kind", "=", "ownerHandoverNear" satisfies NotificationKind)
            .where("notifications.createdAt", ">=", since.toISOString()),
        ),
      ),
    )
    .orderBy("bookings.id")
    .execute();
}
