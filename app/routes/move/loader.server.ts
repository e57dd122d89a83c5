import type { Booking } from "~/domain/bookings/booking";
import { findDaysOfOthers } from "~/domain/bookings/booking-days.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { findMoveFault, isOpen, newDays } from "~/domain/bookings/move";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { countDays, dayInIndia, listDays, type Day } from "~/domain/calendar/day";
import { findMoveConflict, requireSide } from "~/domain/checkout/propose-move.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { refundPercentNow } from "~/domain/payments/refund-policy";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeRefundLimit } from "~/routes/shared/booking-moves.server";

/**
 * The page that proposes other days: the free days in place of the booking's.
 *
 * @throws NotFound for strangers; Forbidden for admins
 */
export async function loadMove(call: UserCall, param: string | undefined) {
  const { db, now, language, t } = call;
  const { booking, part } = await requireBookingAndRole(db, readId(param), call.user);
  const side = requireSide(part);
  const today = dayInIndia(now);
  const isProposed = (await listMoves(db, booking.id)).some((move) => isOpen(move, now));
  const conflict =
    (await findMoveConflict(call.db, booking, side, today)) ?? (isProposed ? new Conflict("moveOpen") : undefined);
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  return {
    title: `${t("move:title", { id: booking.id })} – ${t("brand")}`,
    id: booking.id,
    side,
    equipment: name,
    dates: formatRange(booking.startDate, booking.endDate, language),
    total: formatRupees(booking.totalPrice),
    /** Why no other days can be proposed; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict.key}`),
    choice: conflict === undefined ? await describeChoice(call, booking, today) : null,
    refund: describeRefundLimit(refundPercentNow(booking, now)),
  };
}

async function describeChoice({ db, language }: UserCall, booking: Booking, today: Day) {
  const window = bookingWindow(today);
  const taken = new Set(await findDaysOfOthers(db, booking, { startDate: window.first, endDate: window.last }));
  const offers = listDays(window.first, window.last)
    .map((start) => newDays(booking, start))
    .filter((to) => findMoveFault(booking, to, today) === undefined)
    .filter(({ startDate, endDate }) => !listDays(startDate, endDate).some((day) => taken.has(day)));
  return {
    count: countDays(booking.startDate, booking.endDate),
    offers: offers.map(({ startDate, endDate }) => ({
      value: startDate,
      label: formatRange(startDate, endDate, language),
    })),
  };
}
