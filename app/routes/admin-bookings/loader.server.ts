import { toPaise } from "~/domain/money";
import {
  countAllBookings,
  countUndecided,
  listAllBookings,
  listUndecided,
  type AdminBooking,
} from "~/domain/bookings/all-bookings.server";
import { readBookingFilter, writeBookingFilter } from "~/domain/bookings/booking-filter.server";
import { formatRange } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { describeDecisions } from "~/routes/shared/booking-decision.server";

const BOOKINGS_PER_PAGE = 20;
/** As many as one decides in a morning; the next follow as they are decided. */
const MAX_UNDECIDED = 100;

function pickRow(booking: AdminBooking, call: UserCall) {
  const { id, userId, username, userName, equipmentId, equipmentName, status, paymentState, totalPrice } = booking;
  return {
    id,
    userId,
    username,
    userName,
    equipmentId,
    equipmentName,
    status,
    paymentState,
    dates: formatRange(booking.startDate, booking.endDate, call.language),
    total: totalPrice,
    paid: formatPaise(toPaise(totalPrice)),
    decisions: describeDecisions(booking, call),
  };
}

export type BookingRow = ReturnType<typeof pickRow>;

/** One page of all bookings that match the filter in the URL. */
export async function loadAllBookings(call: UserCall) {
  const { db, url, t } = call;
  const filter = readBookingFilter(url.searchParams);
  const total = await countAllBookings(db, filter);
  const { page, pages, rows } = await findPage(url, {
    total,
    size: BOOKINGS_PER_PAGE,
    list: (part) => listAllBookings(db, filter, part),
  });
  const query = writeBookingFilter(filter).toString();
  const undecided = query === "" && page === 1 ? await listUndecided(db, call.now, MAX_UNDECIDED) : [];
  const shown = new Set(undecided.map(({ id }) => id));
  return {
    title: `${t("admin:title")} – ${t("brand")}`,
    filter,
    /** The filter as a query string; empty without one. */
    query,
    found: t("admin:bookingsFound", { count: total }),
    page,
    pages,
    here: `/admin?${query}${page > 1 ? `&page=${page}` : ""}`.replace(/[?]&?$/, "").replace("?&", "?"),
    /** Before all others on the first page. */
    undecided: undecided.map((booking) => pickRow(booking, call)),
    undecidedCount: undecided.length < MAX_UNDECIDED ? undecided.length : await countUndecided(db, call.now),
    bookings: rows.filter(({ id }) => !shown.has(id)).map((booking) => pickRow(booking, call)),
  };
}

export type AllBookingsView = Awaited<ReturnType<typeof loadAllBookings>>;
