import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { bookingDatesSchema, type BookingDates } from "~/domain/bookings/booking-schema";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { findWaiting } from "~/domain/waiting/waiting-queries.server";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { seeOther } from "~/http/page.server";
import { describeFields } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { loadSimilar, viewWaiting } from "~/routes/shared/waiting.server";

/**
 * The waiting list for days of equipment: the place that a renter has in it, or the form that joins it.
 *
 * @throws NotFound for equipment that is not offered; a redirect to the calendar for its owner
 */
export async function loadWaitingList(call: UserCall, param: string | undefined) {
  const { db, url, now, t, user } = call;
  const equipment = await requireEquipment(db, readId(param));
  if (equipment.ownerId === user.id) throw seeOther(`/dashboard/equipment/${equipment.id}/calendar`);
  const read = (name: string) => url.searchParams.get(name) ?? "";
  const isAsked = url.searchParams.has("startDate") || url.searchParams.has("endDate");
  return {
    title: `${t("waiting:titleFor", { name: equipment.name })} – ${t("brand")}`,
    equipment: { id: equipment.id, name: equipment.name },
    window: bookingWindow(dayInIndia(now)),
    typed: { startDate: read("startDate"), endDate: read("endDate") },
    ...(isAsked ? await loadDays(call, equipment) : { days: null, problems: {} }),
  };
}

async function loadDays(call: UserCall, equipment: Equipment) {
  try {
    const dates = requireQuery(call.url.searchParams, bookingDatesSchema);
    requireBookableDates(dates, call.now);
    return { days: await viewDays(call, equipment, dates), problems: {} };
  } catch (error) {
    return { days: null, problems: describeFields(call, error) };
  }
}

async function viewDays(call: UserCall, equipment: Equipment, dates: BookingDates) {
  const { db, user, language } = call;
  const { startDate, endDate } = dates;
  const [entry, taken] = await Promise.all([
    findWaiting(db, equipment.id, dates, user),
    findTakenDays(db, equipment.id, startDate, endDate, user),
  ]);
  const areFree = equipment.availability && taken.length === 0;
  return {
    startDate,
    endDate,
    period: formatRange(startDate, endDate, language),
    areFree,
    isOffered: equipment.availability,
    entry: entry === undefined ? null : viewWaiting(entry, call),
    similar: areFree ? null : await loadSimilar(call, equipment, dates),
  };
}
