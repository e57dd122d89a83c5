import type { Db } from "~db/open";
import { OPEN_WAITING, type WaitingEntry, type WaitingState } from "~/domain/bookings/waiting";
import type { BookingDates } from "~/domain/bookings/booking-schema";

/** An entry as its person sees it. */
export interface ListedEntry extends WaitingEntry {
  equipmentName: string;
  /** 1 for the first in line; null once it has left the line. */
  position: number | null;
}

/** Entries that are over are listed for the sake of those whom an offer escaped. */
const MAX_LISTED = 50;

/** A user's entries, the open ones first, then the newest. */
export async function listWaiting(db: Db, user: { id: number }): Promise<ListedEntry[]> {
  return (await selectEntries(db, user).limit(MAX_LISTED).execute()).map(toListed);
}

/** A user's open or newest entry for days of equipment; undefined where there was none. */
export async function findWaiting(
  db: Db,
  equipmentId: number,
  { startDate, endDate }: BookingDates,
  user: { id: number },
): Promise<ListedEntry | undefined> {
  const row = await selectEntries(db, user)
    .where("own.equipmentId", "=", equipmentId)
    .where("own.startDate", "=", startDate)
    .where("own.endDate", "=", endDate)
    .limit(1)
    .executeTakeFirst();
  return row && toListed(row);
}

const selectEntries = (db: Db, user: { id: number }) =>
  db
    .selectFrom("waiting_entries as own")
    .innerJoin("equipment", "equipment.id", "own.equipmentId")
    .select(["own.id", "own.equipmentId", "own.startDate", "own.endDate", "own.state", "own.createdAt", "own.until"])
    .select(["own.settledAt", "own.bookingId", "equipment.name as equipmentName"])
    // Whoever waits for other days of it is in no one's way.
    .select(({ selectFrom, fn }) =>
      selectFrom("waiting_entries as other")
        .select(fn.countAll<number>().as("before"))
        .whereRef("other.equipmentId", "=", "own.equipmentId")
        .where("other.state", "in", OPEN_WAITING)
        .whereRef("other.id", "<", "own.id")
        .whereRef("other.startDate", "<=", "own.endDate")
        .whereRef("other.endDate", ">=", "own.startDate")
        .as("before"),
    )
    .where("own.userId", "=", user.id)
    .orderBy((eb) => eb("own.settledAt", "is", null), "desc")
    .orderBy("own.id", "desc");

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["executeTakeFirstOrThrow"]>>;

const toListed = ({ before, ...row }: Row): ListedEntry => ({
  ...row,
  state: row.state as WaitingState,
  position: row.settledAt === null ? (before ?? 0) + 1 : null,
});
