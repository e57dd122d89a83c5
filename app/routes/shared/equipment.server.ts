import { KNOWN_SPECS, readKnownSpec } from "~/domain/equipment/spec-names";
import { LANGUAGES } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { normaliseText } from "~/domain/normalise-text";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { findTakenDays } from "~/domain/bookings/change-booking.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment, findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import { nameLocations, type LocationNames } from "~/domain/places/name-locations.server";
import { listReviews } from "~/domain/reviews/reviews.server";
import { shownName } from "~/domain/users/user";
import { type CarriedDays, readCarriedQuery, writeCarriedQuery, carriedDaysOf } from "~/domain/search/carried-query";
import { findContact } from "~/domain/users/user-queries.server";
import { layOutCalendar } from "~/i18n/calendar-model";
import { formatDay } from "~/i18n/format";
import type { Call } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { needsSummary, type Quote, type Way, areStated } from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { outputOf } from "~/domain/terms/acres";
import { describeTerms, describeOutput } from "./terms.server";
import { isContactAsked } from "./booking.server";
import type { BookingDates } from "~/domain/bookings/booking-schema";
import { summarise, type WholePrice } from "~/domain/equipment/equipment-summary";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { findSimilarEquipment } from "~/domain/search/similar-equipment.server";
import { kilometresTo } from "~/domain/geography/distance";
import { placeOf, type ListingQuery } from "~/domain/search/equipment-query";
import { hireOf, quoteAll, type PricedEquipment } from "~/domain/search/whole-price.server";

/** The label of a specification key in the language of a call; an owner's own key is its label. */
export function labelOfSpec(t: Translate, key: string): string {
  const known = readKnownSpec(key);
  return known === undefined ? key : t(`equipment:spec_${known}`);
}

const fold = (text: string) => normaliseText(text).trim().toLowerCase();

let keysByLabel: Map<string, string> | undefined;

/** The key of a specification that an owner names in any language; an unknown name is its own key. */
export function keyOfSpec(label: string): string {
  keysByLabel ??= new Map(
    LANGUAGES.flatMap((language) =>
      KNOWN_SPECS.map((key): [string, string] => [fold(labelOfSpec(translatorFor(language), key)), key]),
    ),
  );
  return keysByLabel.get(fold(label)) ?? label;
}

const REVIEWS_PER_PAGE = 6;

/** The named fields of an object, and no more. */
export const pick = <Whole extends object, Field extends keyof Whole>(whole: Whole, ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;

/** Of equipment, for its card in the comparison and its own page. */
export const pickCard = (equipment: Equipment) =>
  pick(
    equipment,
    "id",
    "name",
    "category",
    "location",
    "dailyRate",
    "availability",
    "imageUrl",
    "averageRating",
    "reviewCount",
  );

/** What the equipment's page shows, and no more. */
const pickShown = (equipment: Equipment, nameOf: LocationNames, km: number | undefined) => ({
  ...pickCard(equipment),
  ...pick(equipment, "description", "textLanguage", "images", "specs", "features"),
  location: nameOf(equipment.location),
  km,
  seasons: equipment.seasonalAvailability,
});

export type EquipmentView = ReturnType<typeof pickShown>;

/** The free days of equipment as a calendar; "failed" when they cannot be read, since the rest of the page is still useful. */
export async function tryShowDays(call: Call, equipmentId: number) {
  const { first, last } = bookingWindow(dayInIndia(call.now));
  try {
    const taken = await findTakenDays(call.db, equipmentId, first, last);
    return {
      days: { first, last, taken },
      calendar: layOutCalendar(first, last, call.language),
      window: { first: formatDay(first, call.language), last: formatDay(last, call.language) },
    };
  } catch (error) {
    call.report("availability", error);
    return "failed" as const;
  }
}

/** Whether days can be booked; what is not offered or could not be read has none taken. */
function areFree({ startDate, endDate }: CarriedDays, offer: Awaited<ReturnType<typeof tryShowDays>> | null): boolean {
  return offer === null || offer === "failed" || !offer.days.taken.some((day) => day >= startDate && day <= endDate);
}

/**
 * Equipment with its owner's name, reviews and free days.
 *
 * @throws NotFound when it is not listed
 */
export async function loadEquipment(call: Call, id: number | undefined) {
  const equipment = await requireEquipment(call.db, id);
  const [carried, nameOf, owner, terms, { page, pages, rows }] = await Promise.all([
    readCarried(call, equipment),
    nameLocations(call.db, [equipment.location], call.language),
    findContact(call.db, equipment.ownerId),
    findTerms(call.db, equipment.id),
    findPage(call.url, {
      count: () => Promise.resolve(equipment.reviewCount),
      size: REVIEWS_PER_PAGE,
      name: "reviews",
      list: (part) => listReviews(call.db, equipment.id, part),
    }),
  ]);
  const mine = call.user?.id === equipment.ownerId;
  const offer = equipment.availability && !mine ? await tryShowDays(call, equipment.id) : null;
  return {
    title: `${equipment.name}`,
    equipment: pickShown(equipment, nameOf, carried.km),
    carried: {
      query: carried.query,
      days: carried.days && { ...carried.days, areFree: areFree(carried.days, offer) },
      price: carried.price,
      fields: carried.fields,
    },
    terms: describeTerms(terms, call),
    works: describeOutput(equipment.dailyRate, outputOf(equipment.category, terms.acresPerDay), call.t),
    /** True where the price depends on more than the days. */
    asksMore: needsSummary(terms),
    owner: owner?.name ?? "",
    mine,
    asksContact: isContactAsked(call.user),
    reviewPage: page,
    reviewPages: pages,
    reviews: rows.map((review) => ({
      id: review.id,
      name: shownName(review.user.name, call.t),
      rating: review.rating,
      comment: review.comment,
      date: formatDay(dayInIndia(new Date(review.updatedAt ?? review.createdAt)), call.language),
      isEdited: review.updatedAt !== null,
    })),
    offer,
    /** Days that could not be read now may be read the next time: the page is not kept. */
    changesSoon: offer === "failed",
  };
}

/** Similar equipment that is free on the days wanted, with distance and whole price. */
export async function loadSimilar(
  call: Pick<Call, "db" | "url" | "now" | "language" | "t">,
  equipment: Pick<Equipment, "id" | "category">,
  days: BookingDates,
) {
  const { db, url, now, language } = call;
  const { startDate, endDate } = days;
  const { asked } = await findAskedPlace(db, { ...readCarriedQuery(url.searchParams), startDate, endDate });
  const { items, from } = await findSimilarEquipment(db, equipment, asked, now);
  const locations = items.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const { days: count = 0, priceOf } = await priceFound(asked, items, call);
  return {
    count,
    items: items.map((one) => {
      const { id, name, location, km, price } = summarise(one, nameOf, from, priceOf(one.id));
      return { id, name, location, km, price };
    }),
    carried: writeCarriedQuery(asked),
    all: `/equipment?category=${equipment.category}&startDate=${startDate}&endDate=${endDate}`,
  };
}

/** What a link carries, as the form of the days sends it on. */
export function carriedFieldsOf({ location, withOperator }: ListingQuery): Record<string, string> {
  return {
    ...(location === undefined ? {} : { location }),
    ...(withOperator === undefined ? {} : { withOperator: "true" }),
  };
}

/** The place, days and operator that a link to equipment carries, with the distance from that place and the whole price. */
async function readCarried(
  { db, url, now, t }: Pick<Call, "db" | "url" | "now" | "t">,
  { id, dailyRate }: Pick<Equipment, "id" | "dailyRate">,
) {
  const read = readCarriedQuery(url.searchParams);
  const days = carriedDaysOf(read, now);
  // Days that cannot be booked are not carried on.
  const { asked } = await findAskedPlace(
    db,
    days === undefined ? { ...read, startDate: undefined, endDate: undefined } : read,
  );
  const from = placeOf(asked);
  const point = from === undefined ? undefined : await findEquipmentPoint(db, id);
  const { priceOf } = await priceFound(asked, [{ id, dailyRate, point }], { db, now, t });
  return {
    query: writeCarriedQuery(asked),
    days,
    km: kilometresTo(from, point),
    price: priceOf(id),
    fields: carriedFieldsOf(asked),
  };
}

/** The whole price of found equipment for the days asked for, by its id; none without days. */
export async function priceFound(
  asked: ListingQuery,
  items: readonly PricedEquipment[],
  { db, now, t }: Pick<Call, "db" | "now" | "t">,
) {
  const hire = hireOf(asked, now);
  const quotes = hire && (await quoteAll(db, items, hire));
  return {
    days: hire?.days,
    priceOf: (id: number): WholePrice | undefined => {
      const quote = quotes?.get(id);
      return quote && { total: quote.total, contains: describeContents(quote, hire?.at !== undefined, t) };
    },
  };
}

/** What a whole price contains beside the machine, and that it is to be fetched where a place was named. */
function describeContents({ terms, withOperator, workPlace }: Quote<Way>, isPlaced: boolean, t: Translate): string {
  const parts: (string | false)[] = [
    withOperator && t("terms:withOperator"),
    workPlace !== null &&
      (workPlace.roadKm === 0 ? t("terms:withDeliveryHere") : t("terms:withDelivery", { km: workPlace.roadKm })),
    workPlace === null && isPlaced && areStated(terms) && t("terms:fetch"),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
