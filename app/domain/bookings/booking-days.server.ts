import type { Db, Trx } from "~db/open";
import { listDays } from "~/domain/calendar/day";
import { isUniqueViolation } from "~db/errors";
import type { Day, DayRange } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";

/**
 * Taken days of equipment in a range, oldest first.
 *
 * @param renter the days that are offered to this one alone are free to them; with an instant, those whose offer is over by then
 *   are not
 */
export async function findTakenDays(
  db: Db | Trx,
  equipmentId: number,
  first: Day,
  last: Day,
  renter?: { id: number; at?: Date },
): Promise<Day[]> {
  let query = db
    .selectFrom("booking_days")
    .select("day")
    .where("equipmentId", "=", equipmentId)
    .where("day", ">=", first)
    .where("day", "<=", last);
  if (renter !== undefined)
    query = query.where(({ eb, or, selectFrom }) =>
      or([
        eb("waitingId", "is", null),
        eb(
          "waitingId",
          "not in",
          selectFrom("waiting_entries")
            .select("id")
            .where("userId", "=", renter.id)
            .$if(renter.at !== undefined, (offers) => offers.where("until", ">", renter.at?.toISOString() ?? "")),
        ),
      ]),
    );
  const rows = await query.orderBy("day").execute();
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

/** What holds days: a booking, a block of the owner's, or an offer to who waits for them. */
export type DayHolder = { id: number } | { blockId: number } | { waitingId: number };

const columnsOf = (holder: DayHolder) => ({
  bookingId: "id" in holder ? holder.id : null,
  blockId: "blockId" in holder ? holder.blockId : null,
  waitingId: "waitingId" in holder ? holder.waitingId : null,
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

/** Removes every day of a holder. They are free only once `take-days.server.ts` has passed them on. */
export async function releaseDays(trx: Trx, holder: DayHolder): Promise<void> {
  const { bookingId, blockId, waitingId } = columnsOf(holder);
  const query = trx.deleteFrom("booking_days");
  if (bookingId !== null) await query.where("bookingId", "=", bookingId).execute();
  else if (blockId !== null) await query.where("blockId", "=", blockId).execute();
  else await query.where("waitingId", "=", waitingId).execute();
}
