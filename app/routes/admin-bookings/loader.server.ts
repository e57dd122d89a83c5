import {
  countUndecided,
  findAllBookings,
  listUndecided,
  matchBookings,
  MAX_COUNTED_UNDECIDED,
  type AdminBooking,
  readAllBookings,
  readBookingFilter,
  writeBookingFilter,
} from "~/domain/bookings/all-bookings.server";
import { readId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { formatDays } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { listAttention, describeDecisions } from "~/routes/shared/admin-screen.server";

/** As many as one decides in a morning; the next follow as they are decided. */
const MAX_UNDECIDED = 50;
/** The rest is on the page of payments. */
const MAX_ATTENTION = 3;

function pickRow(booking: AdminBooking, call: UserCall) {
  const { id, userId, userName, equipmentId, equipmentName, status, paymentState, totalPrice } = booking;
  return {
    id,
    userId,
    userName: shownName(userName, call.t),
    equipmentId,
    equipmentName,
    status,
    paymentState,
    dates: formatDays(booking.startDate, booking.endDate, call.language),
    total: totalPrice,
    decisions: describeDecisions(booking, call),
  };
}

export type BookingRow = ReturnType<typeof pickRow>;

/** One page of all bookings that match the filter in the URL. */
export async function loadAllBookings(call: UserCall) {
  const { db, url, t } = call;
  const filter = readBookingFilter(url.searchParams);
  const query = writeBookingFilter(filter).toString();
  const matching = await matchBookings(db, filter);
  // Those that wait are on the first page and on none after it.
  const waiting = query === "" ? await listUndecided(db, call.now, MAX_UNDECIDED) : [];
  const isWaiting = new Set(waiting.map(({ id }) => id));
  let ids: number[] = [];
  const { page, pages, total, isTotalExact, rows } = await findPage(url, 20, {
    count: async (limit) => {
      const found = await findAllBookings(db, matching, limit + isWaiting.size);
      ids = found.filter((id) => !isWaiting.has(id));
      return ids.length;
    },
    list: ({ offset, limit }) => readAllBookings(db, ids.slice(offset, offset + limit)),
  });
  const undecided = page === 1 ? waiting : [];
  // Whose id was asked for; words name no one.
  const userId = readId(filter.user);
  const person = userId === undefined ? undefined : await findUser(db, userId);
  return {
    title: person === undefined ? t("admin:title") : t("admin:bookingsOf", { name: shownName(person.name, t) }),
    /** Whose bookings these are, where they are one user's. */
    person: person && { name: `${person.id} · ${person.username}`, contact: person.contact },
    attention: query === "" && page === 1 ? (await listAttention(call)).slice(0, MAX_ATTENTION) : [],
    filter,
    /** The filter as a query string; empty without one. */
    query,
    found: t(isTotalExact ? "admin:bookingsFound" : "admin:bookingsFoundMore", { count: total + isWaiting.size }),
    page,
    pages,
    here: `/admin?${query}${page > 1 ? `&page=${page}` : ""}`.replace(/[?]&?$/, "").replace("?&", "?"),
    /** Before all others on the first page. */
    undecided: undecided.map((booking) => pickRow(booking, call)),
    toDecide: await describeUndecided(undecided.length, call),
    allChosen: url.searchParams.has("all"),
    bookings: rows.map((booking) => pickRow(booking, call)),
  };
}

async function describeUndecided(listed: number, { db, now, t }: UserCall): Promise<string> {
  const count = listed < MAX_UNDECIDED ? listed : await countUndecided(db, now, MAX_COUNTED_UNDECIDED + 1);
  return count > MAX_COUNTED_UNDECIDED
    ? t("admin:toDecideMore", { count: MAX_COUNTED_UNDECIDED })
    : t("admin:toDecide", { count });
}

export type AllBookingsView = Awaited<ReturnType<typeof loadAllBookings>>;
