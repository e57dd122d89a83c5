import { readPageNumber } from "~/domain/equipment/equipment-query";
import { countBookings, listBookings } from "~/domain/bookings/booking-queries.server";
import { listRentedMachines } from "~/domain/bookings/rental-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import type { UserCall } from "../call.server";
import { pickShownBooking } from "./booking-view.server";
import { showOwnMachines } from "./own-machines-view.server";

const BOOKINGS_PER_PAGE = 12;

/** A user's own machines and bookings, the newest first, under a greeting. */
export async function showDashboard(call: UserCall) {
  const page = readPageNumber(call.url.searchParams);
  const [machines, bookings, total, rented] = await Promise.all([
    showOwnMachines(call),
    listBookings(call.db, { userId: call.user.id, limit: BOOKINGS_PER_PAGE, offset: (page - 1) * BOOKINGS_PER_PAGE }),
    countBookings(call.db, call.user),
    listRentedMachines(call.db, call.user),
  ]);
  return {
    title: `${call.t("booking:dashboardTitle")} – ${call.t("brand")}`,
    name: call.user.name,
    isOwner: rented.length > 0,
    page,
    pages: Math.max(1, Math.ceil(total / BOOKINGS_PER_PAGE)),
    today: formatDay(dayInIndia(call.now), call.language),
    machines,
    bookings: bookings.map((booking) => ({ ...pickShownBooking(booking, call.user, call), machineName: booking.equipmentName })),
  };
}
