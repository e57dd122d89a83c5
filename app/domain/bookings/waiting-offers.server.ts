import type { Selectable } from "kysely";
import type { Trx } from "~db/open";
import type { WaitingEntriesTable } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { countDays, dayInIndia } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import type { NotificationKind } from "~/domain/notifications/notification";
import { notify } from "~/domain/notifications/notify.server";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { findContact } from "~/domain/users/user-queries.server";
import type { Actor, Booking } from "./booking";
import { holdDays, releaseDays } from "./booking-days.server";
import {
  OPEN_WAITING,
  offerUntil,
  waitingPathOf,
  WAITING_TRANSITIONS,
  type WaitingEntry,
  type WaitingEvent,
} from "./waiting";

/** Offers days that have come free to those who wait for them, one after the other. */

type StoredEntry = WaitingEntry & { userId: number };

/** Maps a row to an entry. */
export function toEntry({ offeredAt: _, ...row }: Selectable<WaitingEntriesTable>): StoredEntry {
  return { ...row, state: row.state as WaitingEntry["state"] };
}

interface Settling {
  event: WaitingEvent;
  by: Actor;
  actorId?: number;
  now: Date;
  bookingId?: number;
}

/**
 * Moves an entry along the table: compare-and-swap on its state, its audit entry, and the end of its hold on the days.
 * Whoever ends an offer passes the days on.
 *
 * @returns false where its state has changed meanwhile, or does not allow it
 */
export async function settleEntry(
  trx: Trx,
  entry: StoredEntry,
  { event, by, actorId, now, bookingId }: Settling,
): Promise<boolean> {
  const { from, to } = WAITING_TRANSITIONS[event];
  if (!from.includes(entry.state)) return false;
  const at = now.toISOString();
  const row = await trx
    .updateTable("waiting_entries")
    .set({ state: to, settledAt: at, ...(bookingId === undefined ? {} : { bookingId }) })
    .where("id", "=", entry.id)
    .where("state", "=", entry.state)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return false;
  if (entry.state === "offered") await releaseDays(trx, { waitingId: entry.id });
  await auditEntry(trx, entry, { event, by, ...(actorId === undefined ? {} : { actorId }), now });
  return true;
}

/** Appends what happened to an entry to the audit trail. */
export async function auditEntry(
  trx: Trx,
  { id, state }: Pick<StoredEntry, "id" | "state">,
  { event, by, actorId, now }: Omit<Settling, "event"> & { event: WaitingEvent | "join" },
): Promise<void> {
  await recordAudit(trx, {
    at: now.toISOString(),
    actor: by,
    actorId: actorId ?? null,
    subject: "waiting_entry",
    subjectId: id,
    action: `waiting_${event}`,
    fromState: event === "join" ? null : state,
    toState: event === "join" ? state : WAITING_TRANSITIONS[event].to,
    reason: null,
  });
}

/**
 * Offers free days to the first in line whose days are all free, then to the next. The days of an offer are held under
 * the key of taken days from this transaction on.
 *
 * @param equipmentId all equipment where it is absent
 */
export async function offerFreeDays(trx: Trx, now: Date, equipmentId?: number): Promise<void> {
  for (let after = 0; ;) {
    const next = await selectOfferable(trx, dayInIndia(now), equipmentId)
      .where("entry.id", ">", after)
      .selectAll("entry")
      .select(["equipment.name", "equipment.category"])
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return;
    const { name, category, ...row } = next;
    after = row.id;
    await offerDays(trx, toEntry(row), { name, category }, now);
  }
}

/** Entries whose days are all free, in the order of the line. */
export function selectOfferable(db: Pick<Trx, "selectFrom">, today: string, equipmentId?: number) {
  const query = db
    .selectFrom("waiting_entries as entry")
    .innerJoin("equipment", "equipment.id", "entry.equipmentId")
    .where("entry.state", "=", "waiting")
    .where("entry.startDate", ">", today)
    .where("equipment.deletedAt", "is", null)
    .where("equipment.availability", "=", 1)
    // An account that is being closed is asked nothing.
    .where(({ eb, selectFrom }) => eb("entry.userId", "not in", selectFrom("account_endings").select("userId")))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("booking_days as taken")
            .select("taken.day")
            .whereRef("taken.equipmentId", "=", "entry.equipmentId")
            .whereRef("taken.day", ">=", "entry.startDate")
            .whereRef("taken.day", "<=", "entry.endDate"),
        ),
      ),
    )
    .orderBy("entry.id");
  return equipmentId === undefined ? query : query.where("entry.equipmentId", "=", equipmentId);
}

/** Offers nothing that the terms of the equipment no longer allow to book. */
async function offerDays(trx: Trx, entry: StoredEntry, equipment: NamedEquipment, now: Date): Promise<void> {
  const { minDays, noticeDays } = await findTerms(trx, entry.equipmentId);
  const until = offerUntil(entry.startDate, noticeDays, now);
  if (until === undefined || countDays(entry.startDate, entry.endDate) < minDays) return;
  const { numUpdatedRows } = await trx
    .updateTable("waiting_entries")
    .set({ state: WAITING_TRANSITIONS.offer.to, offeredAt: now.toISOString(), until: until.toISOString() })
    .where("id", "=", entry.id)
    .where("state", "in", WAITING_TRANSITIONS.offer.from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await holdDays(trx, { waitingId: entry.id }, entry);
  await auditEntry(trx, entry, { event: "offer", by: "clock", now });
  await notifyWaiting(trx, { ...entry, until: until.toISOString() }, equipment, "daysOffered", now);
}

interface NamedEquipment {
  name: string;
  category: string;
}

/** Notifies the person of an entry, in the caller's transaction. Where it is closed, others of its kind are looked for. */
export async function notifyWaiting(
  trx: Trx,
  { id, userId, equipmentId, startDate, endDate, until }: StoredEntry,
  { name, category }: NamedEquipment,
  kind: NotificationKind & ("daysOffered" | "offerPassed" | "waitingClosed"),
  now: Date,
): Promise<void> {
  const person = await findContact(trx, userId);
  await notify(trx, {
    recipients: [{ id: userId, contact: person?.contact ?? null, kind }],
    bookingId: null,
    values: {
      machine: name,
      renter: "",
      startDate,
      endDate,
      totalPrice: 0,
      path:
        kind === "waitingClosed"
          ? `/equipment?category=${category}&startDate=${startDate}&endDate=${endDate}`
          : waitingPathOf({ equipmentId, startDate, endDate }),
      ...(kind === "daysOffered" && until !== null ? { keptUntil: until } : {}),
    },
    eventKey: `waiting:${id}`,
    now,
  });
}

/**
 * Settles the entries of a renter that a booking of theirs answers: those for any of its days. Days that were held for
 * the renter are released for the booking to take.
 *
 * @returns true where days were released
 * @throws Conflict "offerOver" where they were offered until before now
 */
export async function acceptOffers(trx: Trx, booking: Booking, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("userId", "=", booking.userId)
    .where("equipmentId", "=", booking.equipmentId)
    .where("state", "in", OPEN_WAITING)
    .where("startDate", "<=", booking.endDate)
    .where("endDate", ">=", booking.startDate)
    .execute();
  let hasReleased = false;
  for (const entry of rows.map(toEntry)) {
    const isOffered = entry.state === "offered";
    if (isOffered && (entry.until ?? "") <= now.toISOString())
      throw new Conflict("offerOver", { fields: { startDate: ["offerOver"] } });
    const by = { by: "renter", actorId: booking.userId, now, bookingId: booking.id } as const;
    hasReleased = (await settleEntry(trx, entry, { event: "accept", ...by })) && (isOffered || hasReleased);
  }
  return hasReleased;
}
