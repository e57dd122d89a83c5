import type { Db, Trx } from "~db/open";
import { OPEN_WAITING, type WaitingEvent } from "~/domain/bookings/waiting";
import {
  notifyWaiting,
  offerFreeDays,
  selectOfferable,
  settleEntry,
  toEntry,
} from "~/domain/bookings/waiting-offers.server";
import { dayInIndia } from "~/domain/calendar/day";

const MAX_AT_ONCE = 100;

/**
 * Keeps the waiting list by the clock: passes on offers whose time is over, ends entries whose first day has come or whose
 * equipment is no longer to be booked, and offers days that were free while nothing could be offered.
 */
export async function keepWaitingList(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  for (const [event, ids] of await listDue(db, now))
    for (const id of ids) {
      if (!goesOn()) return;
      await db.transaction().execute((trx) => endEntry(trx, id, event, now));
    }
  const offerable = await selectOfferable(db, dayInIndia(now)).select("entry.id").limit(1).executeTakeFirst();
  if (offerable !== undefined && goesOn()) await db.transaction().execute((trx) => offerFreeDays(trx, now));
}

/** Entries that are closed pass nothing on, so they are first. */
async function listDue(db: Db, now: Date): Promise<[WaitingEvent, number[]][]> {
  const closed = await selectUnbookable(db).select("entry.id").limit(MAX_AT_ONCE).execute();
  const over = await selectOver(db, now).select("id").orderBy("until").limit(MAX_AT_ONCE).execute();
  const begun = await selectBegun(db, now).select("id").limit(MAX_AT_ONCE).execute();
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return [
    ["close", ids(closed)],
    ["expire", ids(over)],
    ["lapse", ids(begun)],
  ];
}

const selectUnbookable = (db: Db | Trx) =>
  db
    .selectFrom("waiting_entries as entry")
    .innerJoin("equipment", "equipment.id", "entry.equipmentId")
    .where("entry.state", "in", OPEN_WAITING)
    .where((eb) => eb.or([eb("equipment.deletedAt", "is not", null), eb("equipment.availability", "=", 0)]));

const selectOver = (db: Db | Trx, now: Date) =>
  db.selectFrom("waiting_entries").where("state", "=", "offered").where("until", "<=", now.toISOString());

const selectBegun = (db: Db | Trx, now: Date) =>
  db.selectFrom("waiting_entries").where("state", "=", "waiting").where("startDate", "<=", dayInIndia(now));

const TOLD = { close: "waitingClosed", expire: "offerPassed" } as const;

/** Ends one entry where it is still due. */
async function endEntry(trx: Trx, id: number, event: WaitingEvent, now: Date): Promise<void> {
  const row = await trx
    .selectFrom("waiting_entries as entry")
    .innerJoin("equipment", "equipment.id", "entry.equipmentId")
    .selectAll("entry")
    .select(["equipment.name", "equipment.category", "equipment.deletedAt", "equipment.availability"])
    .where("entry.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return;
  const { name, category, deletedAt, availability, ...stored } = row;
  const entry = toEntry(stored);
  if (event === "expire" && (entry.until ?? "") > now.toISOString()) return;
  if (event === "close" && deletedAt === null && availability === 1) return;
  if (!(await settleEntry(trx, entry, { event, by: "clock", now }))) return;
  if (event === "close" || event === "expire") await notifyWaiting(trx, entry, { name, category }, TOLD[event], now);
  await offerFreeDays(trx, now, entry.equipmentId);
}
