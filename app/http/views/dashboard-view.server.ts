import { listBookings } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import type { UserCall } from "../call.server";
import { pickShownBooking } from "./booking-view.server";

const BOOKINGS_SHOWN = 200;

/** A user's own bookings, newest first, under a greeting. */
export async function showDashboard(call: UserCall) {
  const bookings = await listBookings(call.db, { userId: call.user.id, limit: BOOKINGS_SHOWN });
  return {
    title: `${call.t("booking:dashboardTitle")} – ${call.t("brand")}`,
    name: call.user.name,
    today: formatDay(dayInIndia(call.now), call.language),
    bookings: bookings.map((booking) => ({ ...pickShownBooking(booking, call.user, call), machineName: booking.equipmentName })),
  };
}
