import type { Selectable } from "kysely";
import { dayInIndia } from "~/domain/calendar/day";
import type { Db } from "~db/open";
import type { FreeAlertsTable } from "~db/schema";
import { checkRequest } from "~/domain/bookings/check-request.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { DomainError } from "~/domain/errors";
import { notify } from "~/domain/notifications/notify.server";
import { writeCarriedQuery } from "~/domain/search/carried-query";
import { filterOf, type ListingQuery } from "~/domain/search/equipment-query";
import { findAskedPlace } from "~/domain/search/find-asked-place.server";
import { searchEquipment, type EquipmentPage, type FoundEquipment } from "~/domain/search/search-equipment.server";
import { askedBy } from "./alert";

/** Alerts that one run checks, those first that were checked longest ago. */
const ALERTS_A_RUN = 50;
/** Unavailable equipment may match a search without days; so many are looked through at a time, and so often. */
const CANDIDATES = 20;
const MOST_LOOKS = 25;

type OpenAlert = Selectable<FreeAlertsTable>;

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

async function tell(db: Db, alert: OpenAlert, now: Date): Promise<void> {
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
async function findFree(db: Db, { startDate, endDate }: ListingQuery, { equipmentId }: OpenAlert, now: Date) {
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
async function findOfOthers(
  db: Db,
  asked: ListingQuery,
  { userId }: OpenAlert,
  now: Date,
): Promise<FoundEquipment | undefined> {
  let cursor: number | undefined = 0;
  for (let look = 0; look < MOST_LOOKS && cursor !== undefined; look += 1) {
    const page: EquipmentPage<FoundEquipment> = await searchEquipment(
      db,
      filterOf(asked),
      { limit: CANDIDATES, countTo: 0, cursor },
      now,
    );
    const found = page.items.find(({ availability, ownerId }) => availability && ownerId !== userId);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  }
  return undefined;
}
