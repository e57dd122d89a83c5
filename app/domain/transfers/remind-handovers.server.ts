import type { Db } from "~db/open";
import { isPaid, isRenterKnown, type Booking } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { isCounterBooking } from "~/domain/bookings/cash";
import { notifyParties, type PartyNotification } from "~/domain/bookings/change-booking.server";
import { dayInIndia, plusDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { inBatches } from "~/domain/in-batches";
import { withoutNotified } from "~/domain/notifications/notify.server";

/** The evening begins when people are home from the field, four hours before phones are left alone. */
const EVENING_FROM_HOUR = 17;
/** Bookings that are looked at, and reminded of, in one transaction: together they keep the write lock for a few milliseconds. */
const BATCH_SIZE = 50;

/**
 * Reminds both sides of each paid booking on the evening before its days begin: its first days, and days that were moved
 * away from them. Sends each reminder once, however often this runs, and writes nothing where none is due.
 */
export async function remindHandovers(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  if (now.getTime() < startOfDayInIndia(today).getTime() + EVENING_FROM_HOUR * MS_PER_HOUR) return;
  const day = plusDays(today, 1);
  const eventKeyOf = ({ id }: { id: number }) => `handover:${id}:${day}`;
  for await (const ids of inBatches<number>(BATCH_SIZE, 0, (after, size) => listBeginning(db, day, { after, size }))) {
    if (!goesOn()) return;
    const rows = await withoutNotified(db, await listNotHandedOver(db, ids), (row) => ({
      id: row.ownerId,
      kind: "ownerHandoverNear",
      eventKey: eventKeyOf(row),
    }));
    const beginning = rows.flatMap(({ farmerName, ownerId: _, ...row }) => {
      const booking = toBooking(row);
      return isHired(booking) ? [{ booking, farmerName }] : [];
    });
    if (beginning.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      for (const { booking, farmerName } of beginning)
        await notifyParties(trx, {
          booking,
          notifications: listReminders(booking),
          values: farmerName === null ? {} : { renter: farmerName },
          eventKey: eventKeyOf(booking),
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

/** Bookings that may begin on this day, or of which a part may that was moved. */
function listBeginning(db: Db, day: Day, { after, size }: { after: number; size: number }) {
  const starting = db.selectFrom("bookings").select("id").where("startDate", "=", day).where("id", ">", after);
  const moved = db
    .selectFrom("booking_moves")
    .select("bookingId as id")
    .where("state", "=", "accepted")
    .where("startDate", "=", day)
    .where("bookingId", ">", after);
  return starting.union(moved).orderBy("id").limit(size).execute();
}

function listNotHandedOver(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("bookings")
    .select(["farmer.name as farmerName", "equipment.ownerId"])
    .where("bookings.id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("transfers").select("transfers.kind").whereRef("transfers.bookingId", "=", "bookings.id"))),
    )
    .orderBy("bookings.id")
    .execute();
}
