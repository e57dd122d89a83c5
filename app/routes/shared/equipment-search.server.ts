import { bookingWindow } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import type { EquipmentFilter } from "~/domain/search/equipment-filter";
import type { EquipmentPage, PageWanted } from "~/domain/equipment/equipment-queries.server";
import type { Call } from "~/http/call.server";

type List<Item> = (db: Call["db"], filter: EquipmentFilter, page: PageWanted) => Promise<EquipmentPage<Item>>;

/**
 * Searches as the page and programs do: on days that nobody can book yet, or any more, no machine is free.
 *
 * @param list reads as much of each machine as the caller shows
 */
export async function searchEquipment<Item>(
  list: List<Item>,
  { db, now }: Pick<Call, "db" | "now">,
  filter: EquipmentFilter,
  page: PageWanted,
): Promise<EquipmentPage<Item>> {
  const window = bookingWindow(dayInIndia(now));
  const { free } = filter;
  const isBookable = free === undefined || (free.startDate >= window.first && free.endDate <= window.last);
  return isBookable ? list(db, filter, page) : { items: [], total: 0, isTotalExact: true, nextCursor: undefined };
}
