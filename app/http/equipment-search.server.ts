import { bookingWindow } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import type { EquipmentFilter } from "~/domain/equipment/equipment-filter";
import { listEquipment, type EquipmentPage, type PageWanted } from "~/domain/equipment/equipment-queries.server";
import type { Call } from "./call.server";

/** Searches as the page and programs do: on days that nobody can book yet, or any more, no machine is free. */
export async function searchEquipment({ db, now }: Pick<Call, "db" | "now">, filter: EquipmentFilter, page: PageWanted): Promise<EquipmentPage> {
  const window = bookingWindow(dayInIndia(now));
  const { free } = filter;
  const isBookable = free === undefined || (free.startDate >= window.first && free.endDate <= window.last);
  return isBookable ? listEquipment(db, filter, page) : { items: [], total: 0, isTotalExact: true, nextCursor: undefined };
}
