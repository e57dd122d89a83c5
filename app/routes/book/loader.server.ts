import { quoteSchema, type BookingChoices, type BookingDates } from "~/domain/bookings/booking-schema";
import { isPickable } from "~/domain/bookings/pick-days";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { listUnpaidBookings, MAX_UNPAID_BOOKINGS } from "~/domain/bookings/unpaid-bookings.server";
import { datesTaken, findTakenDays } from "~/domain/bookings/booking-days.server";
import { countDays, type Day } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { readId } from "~/domain/schema-parts";
import { hasChoices, isDelivered, needsSummary, type Terms } from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { formatDay } from "~/i18n/format";
import { requireQuery } from "~/http/body.server";
import type { Call } from "~/http/call.server";
import { readFarmerDraft } from "~/http/farmer-draft.server";
import { describeFields } from "~/http/problems.server";
import { tryShowDays } from "~/routes/shared/equipment.server";
import { loadSimilar, type SimilarView } from "~/routes/shared/similar-equipment.server";
import { LAND, loadLand, type LandView } from "./land.server";
import { describeQuotedSplit } from "~/routes/shared/balance.server";
import { carriedFieldsOf } from "~/routes/shared/carried-query.server";
import { isContactAsked } from "~/routes/shared/renter-contact.server";
import { describeQuote, describeTerms, type Fact } from "~/routes/shared/terms.server";

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
  /** What is paid online and what at the return; none where all is paid online. */
  split: Fact[];
  /** The total that was seen before, where it is no longer this one. */
  totalBefore: number | null;
  holdMinutes: number;
  /** The lines of the total; none where it is the daily rate alone. */
  lines: Fact[];
}

/** What a renter may choose beside the days, as typed. */
export interface Choices {
  /** Whole rupees a day; null where no operator can be booked. */
  operatorRate: number | null;
  withOperator: boolean;
  /** True where the machine is brought. */
  isDelivered: boolean;
  workPlace: string;
  /** Whether the place is kept as that of the user's field; null where it is, and for visitors. */
  keepsPlace: boolean | null;
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
    !isHalf &&
    !searchParams.has(CHANGE) &&
    !searchParams.has(LAND) &&
    (searchParams.has("startDate") || searchParams.has("endDate"));
  const terms = await findTerms(call.db, equipment.id);
  const { quote, problems, booked, taken, workPlace = "" } = isAsked ? await quoteDates(call, equipment) : NOT_ASKED;
  const carried = readCarriedQuery(searchParams);
  const land = isAsked ? null : await loadLand(call, equipment, terms, offer === "failed" ? undefined : offer.days);
  return {
    title: `${call.t("booking:bookTitle", { name: equipment.name })} – ${call.t("brand")}`,
    equipment: {
      id: equipment.id,
      name: equipment.name,
      dailyRate: equipment.dailyRate,
      location: nameOf(equipment.location),
    },
    /** The place and days asked for, as the link back to the equipment carries them. */
    carried: writeCarriedQuery(carried),
    carriedFields: { ...carriedFieldsOf(carried), ...typedPlaceOf(searchParams) },
    offer,
    requested: withProposed(requested, land),
    land,
    quote,
    /** The user's own booking of these days, for those who go back after confirming. */
    booked: booked ?? null,
    /** The days asked for, where they are booked, and what is free instead. */
    taken: taken ?? null,
    asksContact: isContactAsked(call.user),
    /** The way of a visitor with an account, who need not give a phone number. */
    loginPage:
      call.user === undefined
        ? `/auth?redirectTo=${encodeURIComponent(`${call.url.pathname}${call.url.search}`)}`
        : null,
    /** Where the office books the same for a person who pays in cash. */
    counter:
      call.user?.isAdmin === true ? `/admin/counter?equipmentId=${equipment.id}&${searchParams.toString()}` : null,
    unpaid: await listTooManyUnpaid(call),
    /** True for those who pressed the voice button where no script runs. */
    asksVoice: searchParams.has("voice"),
    terms: describeTerms(terms, call),
    asksMore: needsSummary(terms),
    /** What they had typed before the price was worked out again. */
    draft: await readFarmerDraft(call, equipment.id),
    choices: hasChoices(terms) ? readChoices(call, terms, workPlace) : null,
    problems: land?.said === null ? land.problems : problems,
  };
}

/** The place of work that was typed before the days were changed, and whether it is to be kept. */
function typedPlaceOf(query: URLSearchParams): Record<string, string> {
  const workPlace = query.get("workPlace");
  if (workPlace === null) return {};
  return { workPlace, ...(query.has("keepsPlace") ? { keepsPlace: "true" } : {}) };
}

/** The days that land takes, in place of those that were asked for. */
function withProposed(requested: { startDate: string; endDate: string }, land: LandView | null) {
  const { startDate = null, endDate = null } = land ?? {};
  return startDate === null || endDate === null ? requested : { startDate, endDate };
}

/** The unpaid bookings of a user who may make no more; none for others. */
async function listTooManyUnpaid({ db, user }: Call): Promise<{ id: number; name: string }[]> {
  if (user === undefined || user.isAdmin) return [];
  const held = await listUnpaidBookings(db, user);
  return held.length < MAX_UNPAID_BOOKINGS ? [] : held.map(({ id, name }) => ({ id, name }));
}

type Requested = BookingDates & BookingChoices;

interface Quoted {
  quote: Quote | null;
  problems: Record<string, string[]>;
  booked?: number | undefined;
  taken?: { dates: BookingDates; similar: SimilarView } | undefined;
  /** As typed, or the place that was searched for, else the user's own, where the machine is brought there. */
  workPlace?: string;
}

/** Query parameter that reopens the dates of a quote for editing. */
const CHANGE = "change";
/** Query parameter of the button that works the price out again: what was seen before is no former price then. */
const AGAIN = "quote";
const NOT_ASKED: Quoted = { quote: null, problems: {} };

function readChoices({ url, user }: Call, terms: Terms, workPlace: string): Choices {
  const { operator, operatorRate } = terms;
  const query = url.searchParams;
  return {
    workPlace,
    keepsPlace:
      user === undefined || (workPlace !== "" && user.workPlace === workPlace) ? null : query.has("keepsPlace"),
    operatorRate: operator === "paid" ? operatorRate : null,
    withOperator: query.get("withOperator") === "true",
    isDelivered: isDelivered(terms),
  };
}

async function quoteDates(call: Call, equipment: Pick<Equipment, "id" | "category" | "dailyRate">): Promise<Quoted> {
  try {
    const { searchParams } = call.url;
    const { seenTotal, withOperator, ...read } = requireQuery(searchParams, quoteSchema);
    const { workPlace: typed, ...dates } = read;
    const searched = searchParams.has("workPlace")
      ? undefined
      : (readCarriedQuery(searchParams).location ?? call.user?.workPlace ?? undefined);
    requireBookableDates(dates, call.now);
    const own =
      call.user === undefined ? undefined : await findSameLiveBooking(call.db, equipment.id, dates, call.user);
    if (own !== undefined) return { ...NOT_ASKED, booked: own.id };
    const taken = await findTakenDays(call.db, equipment.id, dates.startDate, dates.endDate);
    if (taken.length > 0) {
      const { startDate, endDate } = dates;
      const asked = { dates: { startDate, endDate }, similar: await loadSimilar(call, equipment, dates) };
      return { quote: null, problems: describeFields(call, datesTaken()), taken: asked };
    }
    const request = { ...dates, withOperator, workPlace: searched ?? typed };
    const { problems, ...quoted } = await quoteKnownPlace(call, equipment, request);
    const { total, workPlace } = quoted.quote;
    const before = searchParams.has(AGAIN) ? undefined : seenTotal;
    return {
      quote: {
        ...dates,
        from: formatDay(dates.startDate, call.language),
        to: formatDay(dates.endDate, call.language),
        days: countDays(dates.startDate, dates.endDate),
        dailyRate: equipment.dailyRate,
        total,
        split: describeQuotedSplit(quoted.quote, call),
        totalBefore: before === undefined || before === total ? null : before,
        holdMinutes: call.settings.holdMinutes,
        lines: describeQuote(quoted.quote, call),
      },
      // Machines are looked for also farther away than they are brought, and nobody is asked to mend what they kept.
      problems: searched === undefined ? problems : {},
      workPlace: searched === undefined ? (searchParams.get("workPlace") ?? "") : workPlace === null ? "" : searched,
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}

/** The price; of a place of work that it cannot be worked out for, without the delivery and with what is wrong. */
async function quoteKnownPlace(call: Call, equipment: { id: number; dailyRate: number }, request: Requested) {
  try {
    return { quote: await quoteRequest(call.db, equipment, request, call.now), problems: {} };
  } catch (error) {
    const problems = describeFields(call, error);
    if (!("workPlace" in problems)) throw error;
    const quote = await quoteRequest(call.db, equipment, { ...request, workPlace: undefined }, call.now);
    return { quote, problems };
  }
}
