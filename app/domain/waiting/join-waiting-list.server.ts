import type { Db, Trx } from "~db/open";
import { requireFewer } from "~/domain/account-quota";
import { LIVE_STATUSES } from "~/domain/bookings/booking";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import type { BookingDates } from "~/domain/bookings/booking-schema";
import { quoteBooking } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { MAX_WAITING, OPEN_WAITING, type WaitingEntry } from "~/domain/bookings/waiting";
import { auditEntry, offerFreeDays, settleEntry, toEntry } from "~/domain/bookings/waiting-offers.server";
import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { Conflict, Forbidden, Invalid, NotFound } from "~/domain/errors";

/** Each leaves an entry in the audit trail, also where it is left again at once. */
const JOINED_A_DAY = { max: 40, withinMs: MS_PER_DAY };

type Joining = BookingDates & { equipmentId: number };

/**
 * Puts a renter at the end of the waiting list for days of equipment. The same days again are the same entry.
 *
 * @throws NotFound; Forbidden for one's own equipment; Invalid for days outside the window, that begin today, or that the
 *   terms do not allow; Conflict where the equipment is unavailable, no day is taken, the renter has booked one of the days,
 *   waits for one or was offered one before, or waits for as much as may be; TooMany for who has joined too often
 */
export async function joinWaitingList(
  db: Db,
  equipmentId: number | undefined,
  dates: BookingDates,
  user: { id: number },
  now: Date,
): Promise<WaitingEntry> {
  if (equipmentId === undefined) throw new NotFound("equipmentNotFound");
  const joining = { equipmentId, startDate: dates.startDate, endDate: dates.endDate };
  requireBookableDates(joining, now);
  return db.transaction().execute(async (trx) => {
    await requireAllowed(trx, joining, user, now);
    const known = await requireOnlyOnce(trx, joining, user);
    if (known !== undefined) return known;
    await requireFewJoined(trx, user, now);
    const row = await trx
      .insertInto("waiting_entries")
      .values({ ...joining, userId: user.id, createdAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = toEntry(row);
    await auditEntry(trx, entry, { event: "join", by: "renter", actorId: user.id, now });
    return withoutUser(entry);
  });
}

async function requireAllowed(trx: Trx, joining: Joining, user: { id: number }, now: Date): Promise<void> {
  const equipment = await trx
    .selectFrom("equipment")
    .select(["id", "ownerId", "dailyRate", "availability"])
    .where("id", "=", joining.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (equipment === undefined) throw new NotFound("equipmentNotFound");
  if (equipment.ownerId === user.id) throw new Forbidden("ownMachine");
  if (equipment.availability === 0) throw new Conflict("equipmentUnavailable");
  if (joining.startDate <= dayInIndia(now))
    throw new Invalid("waitingTooLate", { fields: { startDate: ["waitingTooLate"] } });
  await quoteBooking(trx, equipment, { ...joining, workPlace: null, now });
}

async function requireFewJoined(trx: Trx, user: { id: number }, now: Date): Promise<void> {
  const joined = await trx
    .selectFrom("waiting_entries")
    .select("createdAt")
    .where("userId", "=", user.id)
    .where("createdAt", ">", new Date(now.getTime() - JOINED_A_DAY.withinMs).toISOString())
    .orderBy("id", "desc")
    .limit(JOINED_A_DAY.max)
    .execute();
  requireFewer(
    joined.map(({ createdAt }) => createdAt),
    JOINED_A_DAY,
    now,
  );
}

/** Whoever was offered a day once has had their turn: two accounts could otherwise keep days from all others. */
async function requireOnlyOnce(trx: Trx, joining: Joining, user: { id: number }): Promise<WaitingEntry | undefined> {
  const { equipmentId, startDate, endDate } = joining;
  const overlapping = await trx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("userId", "=", user.id)
    .where("equipmentId", "=", equipmentId)
    .where("startDate", "<=", endDate)
    .where("endDate", ">=", startDate)
    .where((eb) => eb.or([eb("state", "in", OPEN_WAITING), eb("offeredAt", "is not", null)]))
    .execute();
  const open = overlapping.filter(({ settledAt }) => settledAt === null);
  const same = open.find((one) => one.startDate === startDate && one.endDate === endDate);
  if (same !== undefined) return withoutUser(toEntry(same));
  if (open.length > 0) throw new Conflict("waitingAlready");
  if (overlapping.length > 0) throw new Conflict("waitingHadOffer");
  const booked = await trx
    .selectFrom("bookings")
    .select("id")
    .where("userId", "=", user.id)
    .where("equipmentId", "=", equipmentId)
    .where("status", "in", LIVE_STATUSES)
    .where("startDate", "<=", endDate)
    .where("endDate", ">=", startDate)
    .executeTakeFirst();
  if (booked !== undefined) throw new Conflict("waitingBooked");
  if ((await findTakenDays(trx, equipmentId, startDate, endDate)).length === 0) throw new Conflict("waitingFree");
  const { count } = await trx
    .selectFrom("waiting_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", user.id)
    .where("state", "in", OPEN_WAITING)
    .executeTakeFirstOrThrow();
  if (count >= MAX_WAITING) throw new Conflict("waitingFull", { values: { max: MAX_WAITING } });
  return undefined;
}

/**
 * Takes a renter off the list; an offer is declined, and goes to the next. Again it changes nothing.
 *
 * @returns the entry as it is then
 * @throws NotFound for another's entry, and where there is none
 */
export async function leaveWaitingList(
  db: Db,
  id: number | undefined,
  user: { id: number },
  now: Date,
): Promise<WaitingEntry> {
  return db.transaction().execute(async (trx) => {
    const entry = await requireEntry(trx, id, user);
    const event = entry.state === "offered" ? "decline" : "withdraw";
    if (await settleEntry(trx, entry, { event, by: "renter", actorId: user.id, now }))
      await offerFreeDays(trx, now, entry.equipmentId);
    return withoutUser(await requireEntry(trx, id, user));
  });
}

async function requireEntry(trx: Trx, id: number | undefined, user: { id: number }) {
  const row =
    id === undefined
      ? undefined
      : await trx
          .selectFrom("waiting_entries")
          .selectAll()
          .where("id", "=", id)
          .where("userId", "=", user.id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("waitingNotFound");
  return toEntry(row);
}

function withoutUser({ userId: _, ...entry }: ReturnType<typeof toEntry>): WaitingEntry {
  return entry;
}
