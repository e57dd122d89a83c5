import type { Booking } from "~/domain/bookings/booking";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { bookingDatesSchema, type BookingDates } from "~/domain/bookings/booking-schema";
import { withoutDays } from "~/domain/bookings/pick-days";
import { requoteDays } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { countDays } from "~/domain/calendar/day";
import { findDatesConflict } from "~/domain/checkout/change-dates.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";
import { formatDay, formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeQuotedSplit } from "~/routes/shared/balance.server";
import { tryShowDays } from "~/routes/shared/equipment.server";
import type { Fact } from "~/routes/shared/terms.server";

/**
 * The page that changes the days of a booking: dates first, then the new total to confirm.
 *
 * @throws NotFound for anyone but the renter
 */
export async function loadChangeDates(call: UserCall, param: string | undefined) {
  const booking = await requireOwnBooking(call.db, readId(param), call.user);
  const equipment = await requireAnyEquipment(call.db, booking.equipmentId);
  const own = { first: booking.startDate, last: booking.endDate };
  const offer = await tryShowDays(call, equipment.id);
  const { searchParams } = call.url;
  const isAsked = searchParams.has("startDate") && searchParams.has("endDate");
  const { quote, problems } = isAsked ? await quoteDates(call, booking) : { quote: null, problems: {} };
  const conflict = findDatesConflict(booking);
  return {
    title: `${call.t("booking:datesTitle", { id: booking.id })} – ${call.t("brand")}`,
    id: booking.id,
    equipment: { id: equipment.id, name: equipment.name },
    dailyRate: booking.dailyRate,
    /** True where the total is more than the days by the daily rate. */
    asksMore: booking.advance < booking.totalPrice || (booking.quote?.lines.length ?? 1) > 1,
    present: {
      dates: formatRange(booking.startDate, booking.endDate, call.language),
      total: formatRupees(booking.totalPrice),
    },
    own,
    offer: offer === "failed" ? offer : { ...offer, days: withoutDays(offer.days, own) },
    requested: {
      startDate: searchParams.get("startDate") ?? booking.startDate,
      endDate: searchParams.get("endDate") ?? (searchParams.has("startDate") ? "" : booking.endDate),
    },
    quote,
    /** Why the days cannot change; otherwise null. */
    why: conflict === undefined ? null : call.t(`messages:${conflict.key}`),
    problems,
  };
}

interface Quoted {
  quote: NewDays | null;
  problems: Record<string, string[]>;
}

interface NewDays extends BookingDates {
  from: string;
  to: string;
  days: number;
  total: string;
  /** What is paid online and what at the return; none where all is paid online. */
  split: Fact[];
}

async function quoteDates(call: UserCall, booking: Booking): Promise<Quoted> {
  try {
    const dates = requireQuery(call.url.searchParams, bookingDatesSchema);
    requireBookableDates(dates, call.now);
    const taken = await findTakenDays(call.db, booking.equipmentId, dates.startDate, dates.endDate, call.user);
    if (taken.some((day) => day < booking.startDate || day > booking.endDate))
      throw new Conflict("datesTaken", { fields: { startDate: ["datesTaken"] } });
    const quote = requoteDays(booking, dates, call.now);
    return {
      quote: {
        ...dates,
        from: formatDay(dates.startDate, call.language),
        to: formatDay(dates.endDate, call.language),
        days: countDays(dates.startDate, dates.endDate),
        total: formatRupees(quote.total),
        split: describeQuotedSplit(quote, call),
      },
      problems: {},
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}
