import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { isAuthorized, isCancellable, isLive, type Booking } from "~/domain/bookings/booking";
import { isHandedOver } from "~/domain/bookings/handed-over.server";
import { balanceOf } from "~/domain/bookings/balance";
import { isCashPayment, isCounterBooking } from "~/domain/bookings/cash";
import type { BookingRole } from "~/domain/bookings/booking-queries.server";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { findBookingEnding } from "~/domain/bookings/booking-ending.server";
import { dayInIndia, startOfDayInIndia } from "~/domain/calendar/day";
import { findPaidSums } from "~/domain/payments/paid-sums.server";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { FULL_REFUND_HOURS, quoteRefund } from "~/domain/payments/refund-policy";
import { listRefunds } from "~/domain/payments/refunds.server";
import { type CallHours, shownName } from "~/domain/users/user";
import { findCallHours, findContact } from "~/domain/users/user-queries.server";
import type { SideView } from "~/components/bookings/counterparty";
import type { CancellationTerms } from "~/components/bookings/cancel-form";
import { formatDeadline, formatHour } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { linkToWhatsApp } from "./whatsapp.server";

/** What a booking's page shows of its end, its refunds and its counterparty. */

/** How the user can cancel a booking now; null where it cannot be cancelled. */
export async function describeCancellation(
  booking: Booking,
  part: BookingRole,
  call: Pick<UserCall, "db" | "now" | "language">,
): Promise<CancellationTerms | null> {
  const today = dayInIndia(call.now);
  const known = { today, isHandedOver: await isHandedOver(call.db, booking) };
  if (part === "admin" || !isCancellable(booking, part, known)) return null;
  const paid = booking.paymentState === "captured";
  const sums = await findPaidSums(call.db, booking);
  const quote = paid ? quoteRefund(booking, sums, part, call.now) : { percent: 100, amount: 0 };
  const [total, returned] = paid ? [sums.paid, sums.returned] : [0, 0];
  const fullUntil = new Date(startOfDayInIndia(booking.startDate).getTime() - FULL_REFUND_HOURS * MS_PER_HOUR);
  return {
    by: part,
    paid,
    authorized: isAuthorized(booking),
    unmatched: (await findUnmatched(call.db, booking)) !== undefined,
    refund: quote.amount,
    percent: quote.percent,
    back: formatPaise(quote.amount),
    kept: formatPaise(Math.max(0, total - returned - quote.amount)),
    paidTotal: formatPaise(total),
    returned: returned === 0 ? null : formatPaise(returned),
    balance: balanceOf(booking) === 0 ? null : formatRupees(balanceOf(booking)),
    fullUntil: formatDeadline(fullUntil.toISOString(), today, call.language),
    limited: booking.refundLimit !== null,
    full: fullUntil.getTime() >= call.now.getTime(),
  };
}

/** Refunds to the renter, one entry a payment. */
export async function describeRefunds({ db }: Pick<UserCall, "db">, booking: Booking) {
  const refunds = await listRefunds(db, booking.id);
  return refunds.map(({ id, status, amount, reason, paymentId }) => ({
    id,
    status,
    amount: formatPaise(amount),
    reason,
    inCash: isCashPayment(paymentId),
  }));
}

export type RefundView = Awaited<ReturnType<typeof describeRefunds>>[number];

/** Who ended a booking and why; null while it is active. */
export async function describeEnding({ db }: Pick<UserCall, "db">, booking: Booking) {
  if (isLive(booking)) return null;
  const ending = await findBookingEnding(db, booking.id);
  return {
    status: booking.status,
    by: ending?.by ?? "clock",
    reason: ending?.reason ?? null,
    untouched: booking.paymentState === "unpaid" && (await findUnmatched(db, booking)) === undefined,
    authorized: isAuthorized(booking),
  };
}

export type EndingView = NonNullable<Awaited<ReturnType<typeof describeEnding>>>;

/** The contacts of the other side, with the farmer whom the booking is for: shown only once it is approved or paid. */
export async function describeCounterparty(
  call: Pick<UserCall, "db" | "t" | "language"> & { user: { name: string } },
  booking: Booking,
  part: BookingRole,
  equipment: { ownerId: number; name: string },
): Promise<SideView[]> {
  if (!isLive(booking) || (booking.status !== "approved" && booking.status !== "paid")) return [];
  const sides = [
    { side: "owner" as const, id: equipment.ownerId, to: ["renter", "admin"] },
    // At the counter it is the farmer whom the owner calls.
    { side: "renter" as const, id: booking.userId, to: isCounterBooking(booking) ? [] : ["owner", "admin"] },
  ];
  const shown = sides.filter(({ to }) => to.includes(part));
  const subject = { ...booking, equipmentName: equipment.name };
  const farmer = part === "renter" ? undefined : await findFarmer(call.db, booking.id);
  const described = await Promise.all(
    shown.map(async ({ side, id }) => {
      const [person, hours] = await Promise.all([findContact(call.db, id), findCallHours(call.db, id)]);
      const contact = person?.contact?.trim() ?? "";
      const whatsapp = linkToWhatsApp(contact, subject, call);
      return {
        side,
        name: shownName(person?.name ?? "", call.t),
        contact: contact === "" ? null : contact,
        whatsapp,
        hours: describeHours(hours, call),
      };
    }),
  );
  if (farmer === undefined) return described;
  const { name, phone } = farmer;
  const whatsapp = linkToWhatsApp(phone, subject, call);
  return [...described, { side: "farmer" as const, name, contact: phone, whatsapp, hours: null }];
}

function describeHours(hours: CallHours | undefined, { language, t }: Pick<UserCall, "language" | "t">): string | null {
  const { callFrom: from = null, callUntil: until = null } = hours ?? {};
  if (from === null || until === null) return null;
  return t("booking:callHours", { from: formatHour(from, language), until: formatHour(until, language) });
}
