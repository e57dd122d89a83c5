import type { Db } from "~db/open";
import { dayInIndia } from "~/domain/calendar/day";
import { notify } from "~/domain/notifications/notify.server";
import { writeCarriedQuery } from "~/domain/search/carried-query";
import type { EquipmentFilter } from "~/domain/search/equipment-filter";
import { filterOf } from "~/domain/search/equipment-query";
import { findAskedPlace } from "~/domain/search/find-asked-place.server";
import { searchEquipment, type EquipmentPage, type FoundEquipment } from "~/domain/search/search-equipment.server";
import { findContact } from "~/domain/users/user-queries.server";
import { askedBy } from "./wish";

/** Wishes that one run searches for, those that waited longest first. */
const WISHES_A_RUN = 50;
/** Unavailable equipment may match a wish without days; so many are looked through at a time, and so often. */
const CANDIDATES = 20;
const MOST_LOOKS = 25;

/** Tells users of equipment that matches their wishes, each wish once, and removes wishes that have expired. */
export async function fulfilWishes(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const today = dayInIndia(now);
  const wishes = await db
    .selectFrom("wishes")
    .selectAll()
    .where("foundAt", "is", null)
    .orderBy("checkedAt")
    .limit(WISHES_A_RUN)
    .execute();
  for (const wish of wishes) {
    if (!goesOn()) return;
    if (wish.lastDay >= today) await fulfilWish(db, wish, now);
  }
  await db.deleteFrom("wishes").where("lastDay", "<", today).execute();
}

interface OpenWish {
  id: number;
  userId: number;
  query: string;
  createdAt: string;
}

/** What can be had of somebody else. */
async function findOthersEquipment(
  db: Db,
  filter: EquipmentFilter,
  userId: number,
  now: Date,
): Promise<FoundEquipment | undefined> {
  let cursor: number | undefined = 0;
  for (let look = 0; look < MOST_LOOKS && cursor !== undefined; look += 1) {
    const page: EquipmentPage<FoundEquipment> = await searchEquipment(
      db,
      filter,
      { limit: CANDIDATES, countTo: 0, cursor },
      now,
    );
    const found = page.items.find(({ availability, ownerId }) => availability && ownerId !== userId);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  }
  return undefined;
}

async function fulfilWish(db: Db, wish: OpenWish, now: Date): Promise<void> {
  const { asked } = await findAskedPlace(db, askedBy(wish.query));
  const found = await findOthersEquipment(db, filterOf(asked), wish.userId, now);
  const user = found && (await findContact(db, wish.userId));
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("wishes")
      .set({ checkedAt: at, foundAt: found === undefined ? null : at })
      .where("id", "=", wish.id)
      .where("foundAt", "is", null)
      .executeTakeFirst();
    if (found === undefined || numUpdatedRows === 0n) return;
    const today = dayInIndia(now);
    await notify(trx, {
      recipients: [{ id: wish.userId, contact: user?.contact ?? null, kind: "wishFound" }],
      bookingId: null,
      values: {
        machine: found.name,
        renter: "",
        startDate: asked.startDate ?? today,
        endDate: asked.endDate ?? today,
        totalPrice: found.dailyRate,
        path: `/equipment/${found.id}${writeCarriedQuery(asked)}`,
      },
      eventKey: `wish:${wish.id}:${wish.createdAt}`,
      now,
    });
  });
}
