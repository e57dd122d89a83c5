import { isAuthorized, isLive, isPaid, isPayable, isRatable, type Booking } from "~/domain/bookings/booking";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { partAtCounter, requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { findDatesConflict } from "~/domain/checkout/change-dates.server";
import { dayInIndia, firstOfMonth, lastOfMonth, countDays } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocation } from "~/domain/places/name-locations.server";
import { readId } from "~/domain/schema-parts";
import { parsePaymentFailure } from "~/domain/payments/payment-failure";
import { isOrderOpening } from "~/domain/payments/open-order.server";
import { isOrderRefused } from "~/domain/payments/order-refusals.server";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { describeHostedCheckout, type HostedCheckout } from "~/domain/payments/hosted-checkout.server";
import { findReviewOf } from "~/domain/reviews/reviews.server";
import { layOutCalendar } from "~/i18n/calendar-model";
import { formatDay, formatDays, formatDeadline } from "~/i18n/format";
import { formatMoney } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { retryLoad } from "~/http/retry.server";
import { describeBalance, describeSplit } from "./balance.server";
import { describeCommission } from "./payouts.server";
import { describeMoves } from "./booking-moves.server";
import { describeFarmer } from "./farmer.server";
import { describeTransfers } from "./transfers.server";
import { describeAgreed } from "./terms.server";
import { callbackUrl, type PaymentReturn } from "~/operations/payment-callback.server";
import { describeCancellation, describeEnding, describeCounterparty, describeRefunds } from "./booking-money.server";

/** A booking as pages show it. */
export function toBookingView(booking: Booking, asker: { id: number }, call: Pick<UserCall, "language" | "now">) {
  const own = booking.userId === asker.id;
  return {
    id: booking.id,
    status: booking.status,
    from: formatDay(booking.startDate, call.language),
    to: formatDay(booking.endDate, call.language),
    /** In one line. */
    period: formatDays(booking.startDate, booking.endDate, call.language),
    days: countDays(booking.startDate, booking.endDate),
    dailyRate: booking.dailyRate,
    total: booking.totalPrice,
    /** Whole rupees that are paid online. */
    advance: booking.advance,
    live: isLive(booking),
    payable: own && isPayable(booking) && !isAuthorized(booking),
    authorized: isAuthorized(booking),
    paid: isPaid(booking),
    ratable: own && isRatable(booking),
    rated: booking.isRated,
    datesOpen: own && findDatesConflict(booking) === undefined,
    hasReceipt: booking.razorpayPaymentId !== null,
    payBefore:
      booking.holdUntil === null ? null : formatDeadline(booking.holdUntil, dayInIndia(call.now), call.language),
  };
}

export type BookingView = ReturnType<typeof toBookingView>;

/** How a booking can be paid: by a form at the provider, soon, after another try, once the office has seen to it, or not at all. */
export type PaymentView =
  | { way: "hosted"; checkout: HostedCheckout; amount: number }
  | { way: "opening" }
  | { way: "prepare" }
  | { way: "refused" }
  | { way: "missing" }
  | null;

const RETURNS: readonly PaymentReturn[] = ["paid", "failed", "checking", "refunding", "replaced"];
const STEP_PAY = 2;
const STEP_RECEIPT = 3;

/**
 * The page of a booking for its renter, the equipment's owner, or an admin.
 *
 * @throws NotFound for anyone else
 */
export async function loadBooking(call: UserCall, param: string | undefined) {
  const { booking, part } = await retryLoad(() => requireBookingAndRole(call.db, readId(param), call.user));
  const equipment = await retryLoad(() => requireAnyEquipment(call.db, booking.equipmentId));
  const shown = toBookingView(booking, call.user, call);
  const unmatched = await findUnmatched(call.db, booking);
  const returned = unmatched === undefined ? readReturn(call.url, booking) : null;
  const review = shown.paid && part === "renter" ? await findReviewOf(call.db, booking.id) : undefined;
  const payment =
    shown.payable && unmatched === undefined && returned !== "checking"
      ? await showPayment(call, booking, equipment.name)
      : null;
  const refunds = await describeRefunds(call, booking);
  const isWaiting = returned === "checking" || refunds.some(({ status }) => status === "pending");
  return {
    changesSoon: isWaiting || payment?.way === "opening",
    isWaiting,
    title: `${call.t("booking:bookingNumber", { id: booking.id })} – ${call.t("brand")}`,
    booking: shown,
    equipment: {
      id: equipment.id,
      name: equipment.name,
      description: equipment.description,
      textLanguage: equipment.textLanguage,
      category: equipment.category,
      location: await nameLocation(call.db, equipment.location, call.language),
      imageUrl: equipment.imageUrl,
    },
    days: {
      first: booking.startDate,
      last: booking.endDate,
      calendar: layOutCalendar(firstOfMonth(booking.startDate), lastOfMonth(booking.endDate), call.language),
    },
    payment,
    rewritable: review !== undefined,
    returned,
    /** Money that came for it and does not fit, in words; otherwise null. */
    unmatched: unmatched === undefined ? null : formatMoney(unmatched.amount, unmatched.currency),
    failure: parsePaymentFailure(call.url.searchParams.get("why")),
    part,
    cancel: await describeCancellation(booking, partAtCounter(booking, part), call),
    agreed: [...describeAgreed(booking, call), ...(part === "owner" ? await describeCommission(call, booking.id) : [])],
    split: describeSplit(booking, await findBalance(call.db, booking.id), call),
    balance: await describeBalance(call, booking, part),
    refunds,
    ending: await describeEnding(call, booking),
    moves: await describeMoves(call, booking, part),
    transfers: await describeTransfers(call, booking, part),
    sides: await describeCounterparty(call, booking, part, equipment),
    farmer: partAtCounter(booking, part) === "renter" ? await describeFarmer(call, booking, equipment.name) : null,
    step: shown.paid ? STEP_RECEIPT : STEP_PAY,
  };
}

async function showPayment(call: UserCall, booking: Booking, equipmentName: string): Promise<PaymentView> {
  if (call.gateway === undefined) return { way: "missing" };
  if (booking.razorpayOrderId === null) {
    if (isOrderOpening(call.db, booking)) return { way: "opening" };
    return { way: (await isOrderRefused(call.db, booking)) ? "refused" : "prepare" };
  }
  const checkout = describeHostedCheckout({
    apiUrl: call.settings.razorpayApiUrl,
    keyId: call.gateway.keyId,
    booking: { ...booking, razorpayOrderId: booking.razorpayOrderId },
    equipmentName,
    renter: call.user,
    callbackUrl: callbackUrl(call.settings.appUrl, booking),
    cancelUrl: `${call.settings.appUrl}/booking/${booking.id}`,
  });
  return { way: "hosted", checkout, amount: booking.advance };
}

/** The payment outcome that the URL claims, as far as the booking confirms it. */
function readReturn(url: URL, booking: Booking): PaymentReturn | null {
  const claimed = RETURNS.find((word) => word === url.searchParams.get("payment"));
  const outcome = isAuthorized(booking) ? "checking" : claimed;
  if (outcome === undefined) return null;
  if (isPaid(booking)) return "paid";
  // The refund alert covers money that arrived too late.
  if (booking.paymentState !== "unpaid") return null;
  if (!isLive(booking) && outcome === "refunding") return null;
  return outcome === "paid" ? "checking" : outcome;
}
