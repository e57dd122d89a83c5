import { isCancellable } from "~/domain/bookings/booking";
import { listBalances } from "~/domain/bookings/booking-balances.server";
import { countBookings, listBookings } from "~/domain/bookings/booking-queries.server";
import { listHandedOver } from "~/domain/bookings/handed-over.server";
import { hasRentedEquipment } from "~/domain/bookings/rental-queries.server";
import { findPayoutAccount } from "~/domain/payouts/payout-account.server";
import { listUnmatched } from "~/domain/payments/provider-cases.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { describeSplit } from "~/routes/shared/balance.server";
import { toBookingView } from "~/routes/shared/booking.server";
import { loadOwnEquipment } from "~/routes/shared/own-equipment.server";
import { findPage } from "~/http/paging.server";
import { loadOwnerToday } from "./owner-today.server";

const BOOKINGS_PER_PAGE = 12;

/** A user's own equipment and bookings, newest first, under a greeting. */
export async function loadDashboard(call: UserCall) {
  const [equipmentList, { page, pages, rows }, isOwner] = await Promise.all([
    loadOwnEquipment(call),
    findPage(call.url, {
      count: (limit) => countBookings(call.db, call.user, limit),
      size: BOOKINGS_PER_PAGE,
      list: (part) => listBookings(call.db, { userId: call.user.id, ...part }),
    }),
    hasRentedEquipment(call.db, call.user),
  ]);
  const balances = await listBalances(
    call.db,
    rows.map(({ id }) => id),
  );
  const today = dayInIndia(call.now);
  const unmatched = await listUnmatched(call.db, rows);
  const handedOver = await listHandedOver(call.db, rows);
  return {
    title: `${call.t("booking:dashboardTitle")} – ${call.t("brand")}`,
    name: call.user.name,
    isOwner,
    /** Led here to rent out a machine of their own. */
    asksToAdd: call.url.searchParams.get("add") === "equipment",
    /** True for an owner without a payout account. */
    asksForAccount: equipmentList.list.length > 0 && (await findPayoutAccount(call.db, call.user.id)) === undefined,
    ownerToday: isOwner ? await loadOwnerToday(call) : undefined,
    page,
    pages,
    today: formatDay(today, call.language),
    equipmentList,
    bookings: rows.map((booking) => ({
      ...toBookingView(booking, call.user, call),
      ...(unmatched.has(booking.id) ? { payable: false } : {}),
      cancellable: isCancellable(booking, "renter", { today, isHandedOver: handedOver.has(booking.id) }),
      equipmentName: booking.equipmentName,
      split: describeSplit(booking, balances.get(booking.id), call),
    })),
  };
}
