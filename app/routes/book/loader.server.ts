import { quoteSchema } from "~/domain/bookings/booking-schema";
import { isPickable } from "~/domain/bookings/pick-days";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { listUnpaidBookings, MAX_UNPAID_BOOKINGS } from "~/domain/bookings/unpaid-bookings.server";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { countDays, type Day } from "~/domain/calendar/day";
import { Conflict, type FieldMessages } from "~/domain/errors";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { readId } from "~/domain/schema-parts";
import { formatDay } from "~/i18n/format";
import { requireQuery } from "~/http/body.server";
import type { Call } from "~/http/call.server";
import { toProblem } from "~/http/problems.server";
import { tryShowDays } from "~/routes/shared/equipment.server";
import { isContactAsked } from "~/routes/shared/renter-contact.server";

/** What is shown before booking: the days, their price, and when the hold expires. */
export interface Quote {
  startDate: Day;
  endDate: Day;
  from: string;
  to: string;
  days: number;
  /** Whole rupees. */
  dailyRate: number;
  total: number;
  /** The total that was seen before, where it is no longer this one. */
  totalBefore: number | null;
  holdMinutes: number;
}

/**
 * The booking page of equipment: dates first, then the total to confirm.
 *
 * @throws NotFound; Conflict when the equipment is not listed
 */
export async function loadBookPage(call: Call, param: string | undefined) {
  const equipment = await requireEquipment(call.db, readId(param));
  if (!equipment.availability) throw new Conflict("equipmentUnavailable");
  const { searchParams } = call.url;
  const nameOf = await nameLocations(call.db, [equipment.location], call.language);
  const requested = { startDate: searchParams.get("startDate") ?? "", endDate: searchParams.get("endDate") ?? "" };
  const offer = await tryShowDays(call, equipment.id);
  // A start chosen on the calendar without script has no end yet; the form always submits both.
  const isHalf = !searchParams.has("endDate") && offer !== "failed" && isPickable(requested.startDate, offer.days);
  const isAsked =
    !isHalf && !searchParams.has(CHANGE) && (searchParams.has("startDate") || searchParams.has("endDate"));
  const { quote, fields, booked } = isAsked ? await quoteDates(call, equipment) : NOT_ASKED;
  return {
    title: `${call.t("booking:bookTitle", { name: equipment.name })} – ${call.t("brand")}`,
    equipment: {
      id: equipment.id,
      name: equipment.name,
      dailyRate: equipment.dailyRate,
      location: nameOf(equipment.location),
    },
    /** The place and days asked for, as the link back to the equipment carries them. */
    carried: writeCarriedQuery(readCarriedQuery(searchParams)),
    offer,
    requested,
    quote,
    /** The user's own booking of these days, for those who go back after confirming. */
    booked: booked ?? null,
    asksContact: isContactAsked(call.user),
    /** The way of a visitor with an account, who need not give a phone number. */
    loginPage:
      call.user === undefined
        ? `/auth?redirectTo=${encodeURIComponent(`${call.url.pathname}${call.url.search}`)}`
        : null,
    unpaid: await listTooManyUnpaid(call),
    problems: Object.fromEntries(
      Object.entries(fields).map(([field, keys]) => [field, keys.map((key) => call.t(`messages:${key}`))]),
    ),
  };
}

/** The unpaid bookings of a user who may make no more; none for others. */
async function listTooManyUnpaid({ db, user }: Call): Promise<{ id: number; name: string }[]> {
  if (user === undefined || user.isAdmin) return [];
  const held = await listUnpaidBookings(db, user);
  return held.length < MAX_UNPAID_BOOKINGS ? [] : held.map(({ id, name }) => ({ id, name }));
}

interface Quoted {
  quote: Quote | null;
  fields: FieldMessages;
  booked?: number | undefined;
}

/** Query parameter that reopens the dates of a quote for editing. */
const CHANGE = "change";
const NOT_ASKED: Quoted = { quote: null, fields: {} };

async function quoteDates(call: Call, equipment: { id: number; dailyRate: number }): Promise<Quoted> {
  try {
    const { seenTotal, ...dates } = requireQuery(call.url.searchParams, quoteSchema);
    requireBookableDates(dates, call.now);
    const own =
      call.user === undefined ? undefined : await findSameLiveBooking(call.db, equipment.id, dates, call.user);
    if (own !== undefined) return { ...NOT_ASKED, booked: own.id };
    const taken = await findTakenDays(call.db, equipment.id, dates.startDate, dates.endDate);
    if (taken.length > 0) throw new Conflict("datesTaken", { fields: { startDate: ["datesTaken"] } });
    const days = countDays(dates.startDate, dates.endDate);
    const total = days * equipment.dailyRate;
    return {
      quote: {
        ...dates,
        from: formatDay(dates.startDate, call.language),
        to: formatDay(dates.endDate, call.language),
        days,
        dailyRate: equipment.dailyRate,
        total,
        totalBefore: seenTotal === undefined || seenTotal === total ? null : seenTotal,
        holdMinutes: call.settings.holdMinutes,
      },
      fields: {},
    };
  } catch (error) {
    return { quote: null, fields: toProblem(error).fields };
  }
}
