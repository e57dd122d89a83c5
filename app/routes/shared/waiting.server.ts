import type { BookingDates } from "~/domain/bookings/booking-schema";
import { waitingPathOf, type WaitingState } from "~/domain/bookings/waiting";
import { dayInIndia } from "~/domain/calendar/day";
import type { Equipment } from "~/domain/equipment/equipment";
import { summarise } from "~/domain/equipment/equipment-summary";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { findAskedPlace } from "~/domain/search/find-asked-place.server";
import { findSimilarEquipment } from "~/domain/search/similar-equipment.server";
import type { ListedEntry } from "~/domain/waiting/waiting-queries.server";
import type { Call } from "~/http/call.server";
import { formatDeadline, formatDays } from "~/i18n/format";
import { priceFound } from "./whole-price.server";

/** Similar equipment that is free on the days wanted, with distance and whole price. */
export async function loadSimilar(
  call: Pick<Call, "db" | "url" | "now" | "language" | "t">,
  equipment: Pick<Equipment, "id" | "category">,
  days: BookingDates,
) {
  const { db, url, now, language } = call;
  const { startDate, endDate } = days;
  const { asked } = await findAskedPlace(db, { ...readCarriedQuery(url.searchParams), startDate, endDate });
  const { items, from } = await findSimilarEquipment(db, equipment, asked, now);
  const locations = items.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const { days: count = 0, priceOf } = await priceFound(asked, items, call);
  return {
    count,
    items: items.map((one) => {
      const { id, name, location, km, price } = summarise(one, nameOf, from, priceOf(one.id));
      return { id, name, location, km, price };
    }),
    carried: writeCarriedQuery(asked),
    all: `/equipment?category=${equipment.category}&startDate=${startDate}&endDate=${endDate}`,
  };
}

export type SimilarView = Awaited<ReturnType<typeof loadSimilar>>;

const TONES: Record<WaitingState, "yellow" | "green" | "grey"> = {
  waiting: "yellow",
  offered: "green",
  accepted: "green",
  passed: "grey",
  withdrawn: "grey",
  lapsed: "grey",
  closed: "grey",
};

/** A place in the waiting list as its person sees it. */
export function viewWaiting(entry: ListedEntry, { t, language, now }: Pick<Call, "t" | "language" | "now">) {
  const { id, equipmentId, equipmentName, startDate, endDate, state, position, until, bookingId } = entry;
  const deadline = until === null ? "" : formatDeadline(until, dayInIndia(now), language);
  return {
    id,
    name: equipmentName,
    period: formatDays(startDate, endDate, language),
    state,
    tone: TONES[state],
    isOpen: position !== null,
    /** False for who waits, and for who was offered the days before. */
    mayJoin: position === null && until === null,
    line: t(`waiting:line_${state}`, { deadline }),
    position: state === "waiting" ? position : null,
    to: waitingPathOf(entry),
    book: `/equipment/${equipmentId}/book?startDate=${startDate}&endDate=${endDate}`,
    booking: bookingId === null ? null : `/booking/${bookingId}`,
  };
}

export type WaitingView = ReturnType<typeof viewWaiting>;
