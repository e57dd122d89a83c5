import { z } from "zod";
import type { Db, Row, Trx } from "~db/schema";
import { limitAccounts } from "~/domain/quota";
import { bookingDatesSchema, type BookingDates } from "~/domain/bookings/booking-schema";
import { checkRequest } from "~/domain/bookings/request-booking.server";
import { dayInIndia, plusDays, type Day, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, DomainError, Forbidden, Invalid, NotFound } from "~/domain/errors";
import { rowId, words } from "~/domain/schema-parts";
import { withDistance, findAskedPlace } from "~/domain/search/read-search.server";
import { notify } from "~/domain/notifications/notify.server";
import { writeCarriedQuery } from "~/domain/search/carried-query";
import { filterOf, readListingQuery, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";
import { searchEquipment } from "~/domain/search/search-equipment.server";

/** "Tell me when free": a machine and days, or a search, that somebody waits for. */

const MAX_QUERY_CHARACTERS = 2_000;
const MAX_ALERTS = 10;
/** One without days expires after so many. */
const OPEN_DAYS = 90;
/** Alerts that one run checks, those first that were checked longest ago. */
const ALERTS_A_RUN = 50;
/** Matches that are looked through: the first may be unavailable, or the user's own. */
const CANDIDATES = 500;
/** An alert whose search already finds something is sent within seconds, so the number of new ones a day is limited. */
const limitAlerts = limitAccounts({ limit: "alerts of an account", max: 40, withinSeconds: SECONDS_PER_DAY });

type StoredAlert = Row<"free_alerts">;
type AskedDays = { equipmentId: number } & BookingDates;
type AlertRequest = { query: string } | AskedDays;

export const alertSchema = z
  .object({
    equipmentId: z.preprocess((value) => value || undefined, rowId.optional()),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    query: z
      .string({ error: words("alertEmpty") })
      .max(MAX_QUERY_CHARACTERS, { error: words("alertEmpty") })
      .default(""),
  })
  .transform(({ equipmentId, query, ...days }, context): AlertRequest => {
    if (equipmentId === undefined) return { query };
    const dates = bookingDatesSchema.safeParse(days);
    if (dates.success) return { equipmentId, ...dates.data };
    for (const { message, path } of dates.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

/** What a list asks for, as an alert stores it: its address without view and order, "" where it asks for nothing. */
export const alertQueryOf = (asked: ListingQuery): string =>
  writeListingQuery({ ...asked, view: undefined, sort: "popular" }).toString();

export const askedBy = (query: string): ListingQuery => readListingQuery(new URLSearchParams(query));

/** With the days of the machine, or of the search where it names any. */
const toAlert = ({ userId: _, checkedAt: __, ...row }: StoredAlert) => {
  const { startDate = null, endDate = null } = askedBy(row.query);
  return { ...row, startDate, endDate };
};
export type Alert = ReturnType<typeof toAlert>;

/**
 * Stores an alert; the same again returns the open one, and opens one that was sent.
 * @throws Invalid; NotFound; Forbidden for one's own machine; Conflict for free days, above MAX_ALERTS; TooMany
 */
export async function saveAlert(db: Db, request: AlertRequest, user: { id: number }, now: Date): Promise<Alert> {
  const wanted = "query" in request ? readSearch(request.query, now) : await readDays(db, request, user, now);
  const { equipmentId, query } = wanted;
  const at = now.toISOString();
  const save = async (trx: Trx) => {
    const open = await selectCurrent(trx, user, dayInIndia(now)).where("toldAt", "is", null).execute();
    const known = open.find((one) => one.query === query && one.equipmentId === equipmentId);
    if (known !== undefined) return toAlert(known);
    if (open.length >= MAX_ALERTS) throw new Conflict("tooManyAlerts", { values: { max: MAX_ALERTS } });
    // An alert that was sent or has expired makes room for the new one.
    await trx
      .deleteFrom("free_alerts")
      .where("userId", "=", user.id)
      .where("query", "=", query)
      .where("equipmentId", equipmentId === null ? "is" : "=", equipmentId)
      .execute();
    const row = await trx
      .insertInto("free_alerts")
      .values({ userId: user.id, ...wanted, createdAt: at, checkedAt: at, toldAt: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toAlert(row);
  };
  return limitAlerts(user, () => db.transaction().execute(save));
}

type Wanted = Pick<StoredAlert, "equipmentId" | "query" | "lastDay">;

function readSearch(sent: string, now: Date): Wanted {
  const asked = withDistance(askedBy(sent));
  const query = alertQueryOf(asked);
  const today = dayInIndia(now);
  const lastDay = asked.endDate ?? plusDays(today, OPEN_DAYS);
  if (query === "" || query.length > MAX_QUERY_CHARACTERS) throw new Invalid("alertEmpty");
  if (lastDay < today || (asked.startDate ?? today) < today) throw new Invalid("pastDates");
  return { equipmentId: null, query, lastDay };
}

async function readDays(db: Db, request: AskedDays, user: { id: number }, now: Date): Promise<Wanted> {
  const { equipmentId, startDate, endDate } = request;
  const { ownerId } = await requireEquipment(db, equipmentId);
  if (ownerId === user.id) throw new Forbidden("ownMachine");
  const isFree = await checkRequest(db, { equipmentId, startDate, endDate }, now).catch((error: unknown) => {
    if (error instanceof Conflict) return undefined;
    throw error;
  });
  if (isFree !== undefined) throw new Conflict("alertFree");
  return { equipmentId, query: alertQueryOf(askedBy(`startDate=${startDate}&endDate=${endDate}`)), lastDay: endDate };
}

const selectCurrent = (db: Db | Trx, user: { id: number }, today: Day) =>
  db.selectFrom("free_alerts").selectAll().where("userId", "=", user.id).where("lastDay", ">=", today);

export async function listAlerts(db: Db, user: { id: number }, now: Date): Promise<Alert[]> {
  return (await selectCurrent(db, user, dayInIndia(now)).orderBy("id", "desc").execute()).map(toAlert);
}

/** Removes a user's alert. Idempotent. @throws NotFound for another user's */
export async function removeAlert(db: Db, id: number, user: { id: number }): Promise<void> {
  const alert = await db.selectFrom("free_alerts").select("userId").where("id", "=", id).executeTakeFirst();
  if (alert !== undefined && alert.userId !== user.id) throw new NotFound("alertNotFound");
  await db.deleteFrom("free_alerts").where("id", "=", id).execute();
}

/** Notifies users whose machine or search can be booked now, once for each alert, and deletes expired alerts. */
export async function tellAlerts(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  const alerts = await db
    .selectFrom("free_alerts")
    .selectAll()
    .where("toldAt", "is", null)
    .where("lastDay", ">=", today)
    // Accounts that are being closed get no messages.
    .where(({ eb, selectFrom }) => eb("userId", "not in", selectFrom("account_endings").select("userId")))
    .orderBy("checkedAt")
    .orderBy("id")
    .limit(ALERTS_A_RUN)
    .execute();
  for (const alert of alerts) {
    if (!goesOn()) return;
    await tell(db, alert, now);
  }
  await db.deleteFrom("free_alerts").where("lastDay", "<", today).execute();
}

async function tell(db: Db, alert: StoredAlert, now: Date): Promise<void> {
  const { asked } = await findAskedPlace(db, askedBy(alert.query));
  const found =
    alert.equipmentId === null ? await findOfOthers(db, asked, alert, now) : await findFree(db, asked, alert, now);
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("free_alerts")
      .set({ checkedAt: at, toldAt: found === undefined ? null : at })
      .where("id", "=", alert.id)
      .where("toldAt", "is", null)
      .executeTakeFirst();
    if (found === undefined || numUpdatedRows === 0n) return;
    const kind = alert.equipmentId === null ? "machineFound" : "daysFree";
    await notify(trx, {
      recipients: [{ id: alert.userId, kind }],
      values: {
        machine: found.name,
        startDate: asked.startDate,
        endDate: asked.endDate,
        path: `/equipment/${found.id}${writeCarriedQuery(asked)}`,
      },
      eventKey: `alert:${alert.id}:${alert.createdAt}`,
      now,
    });
  });
}

/** The machine of an alert, if all of its days can be booked by its owner's terms. */
async function findFree(db: Db, { startDate, endDate }: ListingQuery, { equipmentId }: StoredAlert, now: Date) {
  if (equipmentId === null || startDate === undefined || endDate === undefined) return undefined;
  try {
    await checkRequest(db, { equipmentId, startDate, endDate }, now);
    return await requireEquipment(db, equipmentId);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The first available machine of another owner that a search finds. */
async function findOfOthers(db: Db, asked: ListingQuery, { userId }: StoredAlert, now: Date) {
  const { items } = await searchEquipment(db, filterOf(asked), { limit: CANDIDATES, countTo: 0 }, now);
  return items.find(({ availability, ownerId }) => availability && ownerId !== userId);
}
