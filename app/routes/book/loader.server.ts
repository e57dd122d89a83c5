import type { Rupees } from "~/domain/money";
import { proposeDays } from "~/domain/bookings/propose-days.server";
import { type PickableDays, isPickable } from "~/domain/bookings/pick-days";
import type { Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import type { Equipment } from "~/domain/equipment/equipment";
import { landSchema, findTerms } from "~/domain/terms/terms-of-equipment.server";
import { LAND_UNITS, outputOf } from "~/domain/terms/acres";
import { type Terms, hasChoices, isDelivered, needsSummary } from "~/domain/terms/terms";
import { requireQuery } from "~/http/body.server";
import type { Call } from "~/http/call.server";
import { describeFields, Problem, toProblem } from "~/http/problems.server";
import {
  quoteSchema,
  type BookingChoices,
  type BookingDates,
  type BookingForm,
  bookingFormSchema,
} from "~/domain/bookings/booking-schema";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import {
  requireBookableDates,
  checkRequest,
  listUnpaidBookings,
  MAX_UNPAID_BOOKINGS,
} from "~/domain/bookings/request-booking.server";
import { datesTaken, findTakenDays } from "~/domain/bookings/change-booking.server";
import { Conflict, NotFound } from "~/domain/errors";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { readFarmerDraft, keepFarmerDraft } from "~/http/farmer-draft.server";
import { tryShowDays, loadSimilar, carriedFieldsOf } from "~/routes/shared/equipment.server";
import { isContactAsked, contactIn } from "~/routes/shared/booking.server";
import { describeQuote, describeStay, describeTerms, describeQuotedSplit } from "~/components/bookings/describe-terms";
import { NO_ROW } from "~/domain/schema-parts";
import { ASKED_AFTER_LOGIN } from "~/domain/users/mobile-number";
import { confirmAgainPathOf, confirmPathOf, type ConfirmedRequest } from "~/domain/checkout/waiting-booking";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { hasSignedInBefore } from "~/http/device.server";
import { publicForm, seeOther } from "~/http/page.server";
import { redirectWithNotice, safePath } from "~/http/session.server";
import { keepWaiting } from "~/http/frame.server";
import { placeConfirmed } from "~/routes/shared/after-login.server";

const LAND = "land";

/** The form that asks how much land there is, and what was worked out from it; null for equipment that does no work by the acre. */
async function loadLand(
  call: Pick<Call, "db" | "url" | "t">,
  equipment: Pick<Equipment, "id" | "category" | "dailyRate">,
  terms: Terms,
  free: PickableDays | undefined,
) {
  const { url, t } = call;
  const query = url.searchParams;
  const output = outputOf(equipment.category, terms.acresPerDay);
  if (output === undefined || free === undefined) return null;
  const view = {
    units: LAND_UNITS.map((unit) => ({ value: unit, label: t(`terms:unit_${unit}`) })),
    /** What the land takes, in words; null before it is asked. */
    said: null as string | null,
    startDate: null as Day | null,
    endDate: null as Day | null,
    shown: {
      error: {} as Record<string, string[]>,
      initialValue: { land: query.get(LAND) ?? "", landUnit: query.get("landUnit") ?? "acre" },
    },
  };
  if (!query.has(LAND)) return view;
  try {
    const asked = requireQuery(query, landSchema);
    const found = proposeDays(asked, output, terms, free, readDay(query.get("from") ?? ""));
    const { startDate, endDate, days: count } = found;
    const named = { work: t(`terms:work_${output.work}`), unit: t(`terms:unit_${asked.landUnit}`) };
    const takes = t("terms:landDays", { count, land: asked.land, ...named });
    return { ...view, startDate, endDate, said: startDate === null ? `${takes} ${t("terms:landNoRun")}` : takes };
  } catch (error) {
    return { ...view, shown: { ...view.shown, error: describeFields(call, error) } };
  }
}

export type LandView = NonNullable<Awaited<ReturnType<typeof loadLand>>>;

/** Dates first, then the total to confirm. @throws NotFound; Conflict when the equipment is not listed */
export async function loadBookPage(call: Call) {
  const equipment = await requireEquipment(call.db, call.namedId);
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
  const { quote, problems, booked, taken, workPlace } = isAsked ? await quoteDates(call, equipment) : NOT_ASKED;
  const carried = readCarriedQuery(searchParams);
  const land = isAsked ? null : await loadLand(call, equipment, terms, offer === "failed" ? undefined : offer.days);
  const { startDate = null, endDate = null } = land ?? {};
  const proposed = startDate === null || endDate === null ? requested : { startDate, endDate };
  const typedPlace = searchParams.get("workPlace");
  const keepsPlace = searchParams.has("keepsPlace") ? { keepsPlace: "true" } : {};
  return {
    title: call.t("booking:bookTitle", { name: equipment.name }),
    equipment: { id: equipment.id, name: equipment.name, location: nameOf(equipment.location) },
    /** The place and days asked for, as the link back to the equipment carries them. */
    carried: writeCarriedQuery(carried),
    dates: {
      offer,
      equipmentId: equipment.id,
      dailyRate: equipment.dailyRate,
      /** The days that land takes, in place of those that were asked for. */
      requested: proposed,
      asksContact: isContactAsked(call.user),
      asksMore: needsSummary(terms),
      /** With the place of work that was typed before the days were changed, and whether it is to be kept. */
      carried: {
        ...carriedFieldsOf(carried),
        ...(typedPlace === null ? {} : { workPlace: typedPlace, ...keepsPlace }),
      },
    },
    land,
    quote,
    /** The user's own booking of these days, for those who go back after confirming. */
    booked,
    /** The days asked for, where they are booked, and what is free instead. */
    taken,
    /** The way of a visitor with an account, who need not give a phone number. */
    loginPage:
      call.user === undefined
        ? `/auth?redirectTo=${encodeURIComponent(`${call.url.pathname}${call.url.search}`)}`
        : null,
    /** Where the office books the same for a person who pays in cash. */
    counter:
      call.user?.isAdmin === true ? `/admin/counter?equipmentId=${equipment.id}&${searchParams.toString()}` : null,
    /** Of a user who may make no more. */
    unpaid: await listTooManyUnpaid(call),
    /** True for those who pressed the voice button where no script runs. */
    asksVoice: searchParams.has("voice"),
    terms: describeTerms(terms, call),
    choices: hasChoices(terms) ? describeChoices(call, terms, workPlace) : null,
    /** What is wrong with what the address asks for, and what was typed before the price was worked out again. */
    shown: {
      error: problems,
      initialValue: {
        ...proposed,
        ...readFarmerDraft(call, equipment.id),
        ...(searchParams.get("withOperator") === "true" ? { withOperator: "true" } : {}),
        ...(isDelivered(terms) ? { workPlace, ...keepsPlace } : {}),
      } as Record<string, string>,
    },
  };
}

export type BookView = Awaited<ReturnType<typeof loadBookPage>>;

/** The unpaid bookings of a user who may make no more; none for others. */
async function listTooManyUnpaid({ db, user }: Call): Promise<{ id: number; name: string }[]> {
  if (user === undefined || user.isAdmin) return [];
  const held = await listUnpaidBookings(db, user);
  return held.length < MAX_UNPAID_BOOKINGS ? [] : held.map(({ id, name }) => ({ id, name }));
}

type Requested = BookingDates & BookingChoices;

/** Query parameter that reopens the dates of a quote for editing. */
const CHANGE = "change";
/** Query parameter of the button that works the price out again: what was seen before is no former price then. */
const AGAIN = "quote";
const NOT_ASKED = { quote: null, problems: {} as Record<string, string[]>, booked: null, taken: null, workPlace: "" };

/** What a renter may choose beside the days. */
const describeChoices = ({ user }: Call, terms: Terms, workPlace: string) => ({
  /** A day; null where no operator can be booked. */
  operatorRate: terms.operator === "paid" ? terms.operatorRate : null,
  isDelivered: isDelivered(terms),
  /** Whether the place may be kept as that of the user's field, which it is not yet. */
  asksToKeep: isDelivered(terms) && user !== undefined && (workPlace === "" || user.workPlace !== workPlace),
});

export type Choices = ReturnType<typeof describeChoices>;

/** The price of the days, or why there is none: the renter has booked them, somebody else has, or a field is wrong. */
async function quoteDates(call: Call, equipment: Pick<Equipment, "id" | "category" | "dailyRate">) {
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
    const taken = await findTakenDays(call.db, equipment.id, dates);
    if (taken.length > 0) {
      const { startDate, endDate } = dates;
      const asked = { dates: { startDate, endDate }, similar: await loadSimilar(call, equipment, dates) };
      return { ...NOT_ASKED, problems: describeFields(call, datesTaken()), taken: asked };
    }
    const request = { ...dates, withOperator, workPlace: searched ?? typed };
    const { problems, ...quoted } = await quoteKnownPlace(call, equipment, request);
    const { total, workPlace } = quoted.quote;
    const before = searchParams.has(AGAIN) ? undefined : seenTotal;
    return {
      ...NOT_ASKED,
      quote: {
        ...dates,
        /** The days, the lines of the total, and what is paid online and at the return. */
        stay: describeStay(dates, equipment.dailyRate, call),
        lines: describeQuote(quoted.quote, call),
        split: describeQuotedSplit(quoted.quote, call),
        total,
        /** The total that was seen before, where it is no longer this one. */
        totalBefore: before === undefined || before === total ? null : before,
        holdMinutes: call.settings.holdMinutes,
      },
      // Machines are looked for also farther away than they are brought, and nobody is asked to mend what they kept.
      problems: searched === undefined ? problems : {},
      workPlace: searched === undefined ? (searchParams.get("workPlace") ?? "") : workPlace === null ? "" : searched,
    };
  } catch (error) {
    return { ...NOT_ASKED, problems: describeFields(call, error) };
  }
}

/** The price; of a place of work that it cannot be worked out for, without the delivery and with what is wrong. */
async function quoteKnownPlace(call: Call, equipment: { id: number; dailyRate: Rupees }, request: Requested) {
  try {
    return { quote: await quoteRequest(call.db, equipment, request, call.now), problems: {} };
  } catch (error) {
    const problems = describeFields(call, error);
    if (!("workPlace" in problems)) throw error;
    const quote = await quoteRequest(call.db, equipment, { ...request, workPlace: undefined }, call.now);
    return { quote, problems };
  }
}

/** What the address of a price has: of the form nothing else, since it may hold phone numbers. */
const PRICED = ["startDate", "endDate", "withOperator", "workPlace", "keepsPlace", "quote"];

/** Books, unless the price is asked for again. Sent twice, it leads to the booking of the first time. */
export const handleBooking = publicForm(bookingFormSchema, book, async (form, call) => {
  if (!form.has("quote")) return;
  const asked = [...form].filter(([name]) => PRICED.includes(name)).map(([name, value]) => [name, String(value)]);
  const path = `/equipment/${encodeURIComponent(call.params.id ?? "")}/book`;
  const kept = call.namedId === NO_ROW ? {} : await keepFarmerDraft(call, call.namedId, form);
  // A header as long as a body is more than clients accept.
  throw seeOther(safePath(`${path}?${new URLSearchParams(asked).toString()}`, path), kept);
});

async function book(form: BookingForm, call: Call): Promise<Response> {
  const equipmentId = call.namedId;
  if (equipmentId === NO_ROW) throw new NotFound("equipmentNotFound");
  const { user } = call;
  const { contact: _, contactAsked, keepsPlace, accountId, ...quoted } = form;
  const request = { equipmentId, ...quoted, contact: contactIn(form, user) };
  if (user === undefined)
    return sendToSignIn(call, { ...request, asksContact: contactAsked === ASKED_AFTER_LOGIN, accountId });
  const { workPlace } = quoted;
  if (keepsPlace !== undefined && workPlace !== undefined) await changeProfile(call.db, user, { workPlace });
  const placing = placeConfirmed({ ...call, user }, request);
  const { to, notice, isAskedAgain } = await placing.catch((error: unknown) => refuse(call, request, error));
  const kept = await keepFarmerDraft(call, equipmentId, isAskedAgain === true ? request : {});
  return notice === undefined ? seeOther(to, kept) : redirectWithNotice(call, to, notice);
}

/** A refusal keeps for whom was to be booked: its page may ask for other days alone. */
async function refuse(call: Call, request: ConfirmedRequest, error: unknown): Promise<never> {
  if (error instanceof Response) throw error;
  const problem = toProblem(error);
  // Too many from one network may keep something: the refusal is said all the same.
  const kept = await keepFarmerDraft(call, request.equipmentId, request).catch(() => ({}));
  throw new Problem(problem.status, problem.key, {
    ...problem,
    headers: { ...problem.headers, ...Object.fromEntries(new Headers(kept)) },
  });
}

/** Keeps what a visitor confirmed, with its total: a known device is led to the login, others to a new account. */
async function sendToSignIn(call: Call, request: ConfirmedRequest): Promise<Response> {
  try {
    const { total } = await checkRequest(call.db, request, call.now);
    const cookie = await keepWaiting(call, { ...request, seenTotal: total });
    const onwards = encodeURIComponent(confirmPathOf(request));
    const tab = (await hasSignedInBefore(call.request)) ? "login" : "register";
    return seeOther(`/auth?redirectTo=${onwards}&tab=${tab}`, cookie === undefined ? {} : { "Set-Cookie": cookie });
  } catch (error) {
    if (error instanceof Conflict && error.key === "priceChanged")
      return seeOther(confirmAgainPathOf(request), await keepFarmerDraft(call, request.equipmentId, request));
    return refuse(call, request, error);
  }
}
