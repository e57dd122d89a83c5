import type { Db } from "~db/open";
import { isInBookingWindow } from "~/domain/calendar/booking-window";
import { countDays, type Day } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { findTakenDays } from "./booking-days.server";
import type { BookingDates } from "./booking-schema";

/** Longest range that is answered. */
const MAX_RANGE_DAYS = 400;

export interface Availability {
  /** True only if every day of the range can be booked. */
  available: boolean;
  startDate: Day;
  endDate: Day;
  /** Each taken day in the range. */
  unavailableDates: Day[];
}

/**
 * Whether equipment can be booked on every day of a range, and which days are taken.
 *
 * @throws Invalid when the range ends before it starts or is too long
 */
export async function checkAvailability(
  db: Db,
  equipment: { id: number; availability: boolean },
  dates: BookingDates,
  now: Date,
): Promise<Availability> {
  const { startDate, endDate } = dates;
  if (startDate > endDate || countDays(startDate, endDate) > MAX_RANGE_DAYS) {
    throw new Invalid("invalidDateRange", { fields: { endDate: ["invalidDateRange"] } });
  }
  const unavailableDates = await findTakenDays(db, equipment.id, startDate, endDate);
  return {
    available: equipment.availability && isInBookingWindow(dates, now) && unavailableDates.length === 0,
    startDate,
    endDate,
    unavailableDates,
  };
}
