import type { Db, Trx } from "~db/open";
import { listDays } from "~/domain/calendar/day";
import { isUniqueViolation } from "~db/errors";
import type { Day, DayRange } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";

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

/** What holds days: a booking, or a block of the owner's. */
export type DayHolder = { id: number } | { blockId: number };

const columnsOf = (holder: DayHolder) => ({
  bookingId: "id" in holder ? holder.id : null,
  blockId: "blockId" in holder ? holder.blockId : null,
});

/**
 * Stores who holds each of some days. The primary key of `booking_days` lets one of two win.
 *
 * @throws Conflict "datesTaken" when a day is taken; the caller's transaction is rolled back
 */
export async function holdDays(trx: Trx, holder: DayHolder, days: { equipmentId: number } & DayRange): Promise<void> {
  const columns = columnsOf(holder);
  const rows = listDays(days.startDate, days.endDate).map((day) => ({
    equipmentId: days.equipmentId,
    day,
    ...columns,
  }));
  try {
    await trx.insertInto("booking_days").values(rows).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw datesTaken();
    throw error;
  }
}

/** Frees every day of a holder. */
export async function releaseDays(trx: Trx, holder: DayHolder): Promise<void> {
  const { bookingId, blockId } = columnsOf(holder);
  const query = trx.deleteFrom("booking_days");
  if (bookingId !== null) await query.where("bookingId", "=", bookingId).execute();
  else await query.where("blockId", "=", blockId).execute();
}
