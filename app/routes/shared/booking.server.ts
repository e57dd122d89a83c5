import {
  type Booking,
  isAuthorized,
  isCancellable,
  isLive,
  isPaid,
  isPayable,
  isRatable,
  mayNow,
  isCounterBooking,
} from "~/domain/bookings/booking";
import type { Rental } from "~/domain/bookings/rental-queries.server";
import { findTakenDays } from "~/domain/bookings/change-booking.server";
import {
  type BookingRole,
  findBookingEnding,
  partAtCounter,
  requireBookingAndRole,
  isHandedOver,
} from "~/domain/bookings/booking-queries.server";
import { isOpen, MOVE_ANSWERS, MOVE_TRANSITIONS, rolesIn, type Move, type MoveSide } from "~/domain/bookings/move";
import {
  dayInIndia,
  startOfDayInIndia,
  firstOfMonth,
  lastOfMonth,
  countDays,
  MS_PER_HOUR,
} from "~/domain/calendar/day";
import { findMoveConflict } from "~/domain/checkout/moves.server";
import { formatDeadline, formatRange, formatHour, formatDay, formatDays } from "~/i18n/format";
import type { Call, UserCall } from "~/http/call.server";
import { balanceOf } from "~/domain/bookings/balance";
import type { BookedFarmer } from "~/domain/bookings/farmers.server";
import { findPaidSums, listRefunds } from "~/domain/payments/refunds.server";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { FULL_REFUND_HOURS, quoteRefund } from "~/domain/payments/refund-policy";
import { type CallHours, shownName, type User } from "~/domain/users/user";
import { findReviewOf } from "~/domain/reviews/reviews.server";
import { findUser } from "~/domain/users/user-queries.server";
import type { SideView } from "~/components/bookings/counterparty";
import type { CancellationTerms } from "~/components/bookings/cancel-form";
import { formatPaise, formatRupees, formatMoney } from "~/i18n/money";
import { findDatesConflict } from "~/domain/checkout/change-dates.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocation } from "~/domain/places/name-locations.server";
import { parsePaymentFailure } from "~/domain/payments/payment-failure";
import { isOrderOpening, isOrderRefused } from "~/domain/payments/open-order.server";
import { describeHostedCheckout } from "~/domain/payments/describe-payment.server";
import { layOutCalendar } from "~/i18n/calendar-model";
import { userPage } from "~/http/page.server";
import { retryLoad } from "~/http/retry.server";
import { describeBalance } from "./balance.server";
import { pick } from "~/domain/pick";
import { describeCommission } from "./payouts.server";
import { farmerCodeOf, farmerPath } from "~/http/farmer-code.server";
import { describeTransfers } from "./transfers.server";
import { describeSplit, describeAgreed } from "~/components/bookings/describe-terms";
import { findWhole, type WholeBooking } from "~/operations/bookings.server";
import { callbackUrl, type PaymentReturn } from "~/operations/payments.server";
import type { BookingForm } from "~/domain/bookings/booking-schema";
import { ASKED_AFTER_LOGIN, readMobileNumber } from "~/domain/users/mobile-number";
import { Invalid } from "~/domain/errors";

interface BookingStep {
  booking: Booking;
  part: BookingRole;
  equipment: string;
  dates: string;
}

/** For those in whose role `load` lets it be done about a booking. @throws NotFound for strangers */
export const stepPage = <T extends object>(load: (call: UserCall, step: BookingStep) => Promise<T>) =>
  userPage(async (call) => {
    const { booking, part } = await requireBookingAndRole(call.db, call.namedId, call.user);
    const { name: equipment } = await requireAnyEquipment(call.db, booking.equipmentId);
    const dates = formatRange(booking.startDate, booking.endDate, call.language);
    const page = await load(call, { booking, part, equipment, dates });
    return { id: booking.id, about: [equipment, dates], ...page };
  });

async function describeMoves(call: UserCall, { booking, moves }: WholeBooking, part: BookingRole) {
  const open = moves.find((move) => isOpen(move, call.now));
  const side = part === "admin" ? undefined : part;
  return {
    open: open === undefined ? null : await describeOpen(call, booking, open, part),
    proposable: side !== undefined && open === undefined && (await isMovable(call, booking, side)),
    settled: moves
      .filter((move) => move !== open)
      .map((move) => ({
        id: move.id,
        ...describeDays(call, move),
        state: move.state === "proposed" ? ("expired" as const) : move.state,
      })),
  };
}

const isMovable = async ({ db, now }: UserCall, booking: Booking, side: MoveSide) =>
  (await findMoveConflict(db, booking, side, dayInIndia(now))) === undefined;

const describeDays = ({ language }: UserCall, move: Move) => ({
  oldDates: formatRange(move.oldStartDate, move.oldEndDate, language),
  newDates: formatRange(move.startDate, move.endDate, language),
});

async function describeOpen(call: UserCall, booking: Booking, move: Move, part: BookingRole) {
  const roles = part === "admin" ? [] : rolesIn(move, part);
  const given = MOVE_ANSWERS.filter((answer) => mayNow(MOVE_TRANSITIONS, move, answer, roles));
  const canMove = part !== "admin" && (await isMovable(call, booking, part));
  return {
    id: move.id,
    by: part === move.proposedBy ? ("you" as const) : move.proposedBy,
    ...describeDays(call, move),
    reason: move.reason,
    deadline: formatDeadline(move.until, dayInIndia(call.now), call.language),
    /** What cancelling gives back afterwards, at most; null where it changes nothing. */
    refund: describeRefundLimit(move.refundPercent),
    taken: (await findTakenDays(call.db, booking.equipmentId, move, booking)).length > 0,
    answers: given.filter((answer) => canMove || answer !== "accept"),
  };
}

/** Which text says what cancelling gives back after a move; null for all. */
export function describeRefundLimit(percent: number): "refund_0" | "refund_50" | null {
  if (percent === 100) return null;
  return percent === 0 ? "refund_0" : "refund_50";
}

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

/** Who ended a booking and why; null while it is active. */
async function describeEnding({ db }: UserCall, { booking, unmatched }: WholeBooking) {
  if (isLive(booking)) return null;
  const { by = "clock", reason = null } = (await findBookingEnding(db, booking.id)) ?? {};
  const untouched = booking.paymentState === "unpaid" && unmatched === undefined;
  return { status: booking.status, by, reason, untouched, authorized: isAuthorized(booking) };
}

/** The contacts of the other side, with the farmer whom the booking is for: shown only once it is approved or paid. */
export async function describeCounterparty(
  call: Pick<UserCall, "db" | "t" | "language"> & { user: { name: string } },
  { booking, equipment, farmer }: WholeBooking,
  part: BookingRole,
): Promise<SideView[]> {
  if (!isLive(booking) || (booking.status !== "approved" && booking.status !== "paid")) return [];
  const subject = { ...booking, equipmentName: equipment.name };
  const describe = async (side: "owner" | "renter", id: number) => {
    const person = await findUser(call.db, id);
    const contact = person?.contact?.trim() || null;
    const name = shownName(person?.name ?? "", call.t);
    return {
      side,
      name,
      contact,
      whatsapp: linkToWhatsApp(contact, subject, call),
      hours: describeHours(person, call),
    };
  };
  const sides: SideView[] = [];
  if (part !== "owner") sides.push(await describe("owner", equipment.ownerId));
  // At the counter it is the farmer whom the owner calls.
  if (part !== "renter" && !isCounterBooking(booking)) sides.push(await describe("renter", booking.userId));
  if (part !== "renter" && farmer !== undefined) {
    const { name, phone: contact } = farmer;
    sides.push({ side: "farmer", name, contact, whatsapp: linkToWhatsApp(contact, subject, call), hours: null });
  }
  return sides;
}

function describeHours(hours: CallHours | undefined, { language, t }: Pick<UserCall, "language" | "t">): string | null {
  const { callFrom: from = null, callUntil: until = null } = hours ?? {};
  if (from === null || until === null) return null;
  return t("booking:callHours", { from: formatHour(from, language), until: formatHour(until, language) });
}

export function toBookingView(booking: Booking, asker: { id: number }, call: Pick<UserCall, "language" | "now">) {
  const own = booking.userId === asker.id;
  return {
    id: booking.id,
    status: booking.status,
    from: formatDay(booking.startDate, call.language),
    to: formatDay(booking.endDate, call.language),
    period: formatDays(booking.startDate, booking.endDate, call.language),
    days: countDays(booking.startDate, booking.endDate),
    dailyRate: booking.dailyRate,
    total: booking.totalPrice,
    /** Paid online. */
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

const RETURNS: readonly PaymentReturn[] = ["paid", "failed", "checking", "refunding", "replaced"];
const STEP_PAY = 2;
const STEP_RECEIPT = 3;

/** For its renter, the equipment's owner, or an admin. @throws NotFound for anyone else */
export async function loadBooking(call: UserCall) {
  const { booking, part } = await retryLoad(() => requireBookingAndRole(call.db, call.namedId, call.user));
  const whole = await retryLoad(() => findWhole(call.db, booking));
  const { equipment, farmer, balance, unmatched } = whole;
  const shown = toBookingView(booking, call.user, call);
  const returned = unmatched === undefined ? readReturn(call.url, booking) : null;
  const review = shown.paid && part === "renter" ? await findReviewOf(call.db, booking.id) : undefined;
  const payment =
    shown.payable && unmatched === undefined && returned !== "checking"
      ? await showPayment(call, booking, equipment.name)
      : null;
  const refunds = (await listRefunds(call.db, booking.id)).map((refund) => ({
    ...pick(refund, "id", "status", "reason"),
    amount: formatPaise(refund.amount),
    inCash: isCounterBooking(booking),
  }));
  const isWaiting = returned === "checking" || refunds.some(({ status }) => status === "pending");
  return {
    changesSoon: isWaiting || payment?.way === "opening",
    isWaiting,
    title: call.t("booking:bookingNumber", { id: booking.id }),
    booking: shown,
    equipment: {
      ...pick(equipment, "id", "name", "description", "textLanguage", "category", "imageUrl"),
      location: await nameLocation(call.db, equipment.location, call.language),
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
    split: describeSplit(booking, balance, call),
    balance: await describeBalance(call, booking, balance, part),
    refunds,
    ending: await describeEnding(call, whole),
    moves: await describeMoves(call, whole, part),
    transfers: await describeTransfers(call, whole, part),
    sides: await describeCounterparty(call, whole, part),
    farmer: partAtCounter(booking, part) === "renter" ? describeFarmer(call, booking, farmer, equipment.name) : null,
    step: shown.paid ? STEP_RECEIPT : STEP_PAY,
  };
}

export type BookingPageView = Awaited<ReturnType<typeof loadBooking>>;

/** How a booking can be paid: by a form at the provider, soon, after another try, once the office has seen to it, or not at all. */
async function showPayment(call: UserCall, booking: Booking, equipmentName: string) {
  if (call.gateway === undefined) return { way: "missing" as const };
  if (booking.razorpayOrderId === null) {
    if (isOrderOpening(call.db, booking)) return { way: "opening" as const };
    return { way: (await isOrderRefused(call.db, booking)) ? ("refused" as const) : ("prepare" as const) };
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
  return { way: "hosted" as const, checkout, amount: booking.advance };
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

/** True where the pages for booking and for a first machine ask for a phone number. The office books at its counter for people without a phone. */
export function isContactAsked(user: User | undefined): boolean {
  return user === undefined || (!user.isAdmin && user.contact === null);
}

/** @throws Invalid where the phone number that was asked for is missing or is no Indian mobile number */
export function contactIn(
  { contact, contactAsked }: Pick<BookingForm, "contact" | "contactAsked">,
  user: User | undefined,
): string | undefined {
  if (user === undefined && contact === undefined && contactAsked === ASKED_AFTER_LOGIN) return undefined;
  if (!isContactAsked(user) || (contact === undefined && contactAsked === undefined)) return undefined;
  const read = readMobileNumber(contact ?? "");
  if (read === undefined) throw new Invalid("phoneInvalid", { field: "contact" });
  return read;
}

/** For whom a renter's own booking is, with the code and what is sent with it; null where it is for the renter. */
export function describeFarmer(
  call: UserCall,
  booking: Booking,
  farmer: BookedFarmer | undefined,
  equipmentName: string,
) {
  if (farmer === undefined) return null;
  const { name, phone } = farmer;
  const code = farmerCodeOf(booking, farmer);
  if (code === null) return { name, phone, opening: null };
  const path = farmerPath(code);
  const address = `${call.settings.appUrl}${path}`;
  const period = formatRange(booking.startDate, booking.endDate, call.language);
  const text = call.t("farmer:message", { machine: equipmentName, period, address, code });
  return { name, phone, opening: { code, path, address, whatsapp: linkToText(phone, text) } };
}

/** A link that opens WhatsApp with a message about the booking, in the reader's language; null without a mobile number. */
function linkToWhatsApp(
  contact: string | null,
  { id, equipmentName: machine, startDate, endDate }: Pick<Rental, "id" | "equipmentName" | "startDate" | "endDate">,
  { t, language, user }: Pick<Call, "t" | "language"> & { user: { name: string } },
): string | null {
  const period = formatRange(startDate, endDate, language);
  return linkToText(contact, t("rental:hello", { id, machine, period, name: user.name }));
}

/** Who rented and for whom, as far as the owner may know it, with how to reach them. */
export function peopleOf(rental: Rental, call: UserCall) {
  const { renter, farmer } = rental;
  const people = [
    ...(renter ? [{ side: "renter" as const, name: shownName(renter.name, call.t), contact: renter.contact }] : []),
    ...(farmer ? [{ side: "farmer" as const, name: farmer.name, contact: farmer.phone }] : []),
  ];
  return people.map((person) => ({ ...person, whatsapp: linkToWhatsApp(person.contact, rental, call) }));
}

/** A link that opens WhatsApp with a text for somebody; null without a mobile number. */
function linkToText(contact: string | null, text: string): string | null {
  const number = readMobileNumber(contact ?? "");
  return number === undefined ? null : `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
