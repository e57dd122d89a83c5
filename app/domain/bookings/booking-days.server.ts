import type { Db, Trx } from "~db/connection";
import { isUniqueViolation } from "~db/errors";
import type { Day, DayRange } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { listBookedDays, type BookedDays } from "./booked-days";

/** Taken days of equipment in a range, oldest first. */
export async function findTakenDays(db: Db | Trx, equipmentId: number, first: Day, last: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom("booking_days")
    .select("day")
    .where("equipmentId", "=", equipmentId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .orderBy("day")
    .execute();
  return rows.map((row) => row.day);
}

/** The days of a range that something else than a booking has taken of its equipment, oldest first. */
export async function findDaysOfOthers(
  db: Db | Trx,
  booking: { id: number; equipmentId: number },
  { startDate, endDate }: DayRange,
): Promise<Day[]> {
  const rows = await db
    .selectFrom("booking_days")
    .select("day")
    .where("equipmentId", "=", booking.equipmentId)
    .where("day", ">=", startDate)
    .where("day", "<=", endDate)
    .where((eb) => eb.or([eb("bookingId", "is", null), eb("bookingId", "!=", booking.id)]))
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

/** The error for a range with a taken day. */
export function datesTaken(): Conflict {
  return new Conflict("datesTaken", { fields: { startDate: ["datesTaken"] } });
}

/** What takes days: a booking, or a block of the owner's. */
export type DayHolder = ({ id: number } | { blockId: number }) & { equipmentId: number } & BookedDays;

/**
 * Takes every day of a booking or of an owner's block. The primary key of `booking_days` lets one of two win.
 *
 * @throws Conflict "datesTaken" when a day is taken; the caller's transaction is rolled back
 */
export async function takeDays(trx: Trx, taker: DayHolder): Promise<void> {
  const by = "blockId" in taker ? { bookingId: null, blockId: taker.blockId } : { bookingId: taker.id, blockId: null };
  const rows = listBookedDays(taker).map((day) => ({ equipmentId: taker.equipmentId, day, ...by }));
  try {
    await trx.insertInto("booking_days").values(rows).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw datesTaken();
    throw error;
  }
}

/** Frees every day that a booking holds. */
export async function freeDays(trx: Trx, bookingId: number): Promise<void> {
  await trx.deleteFrom("booking_days").where("bookingId", "=", bookingId).execute();
}
