import { bookingWindow } from "~/domain/calendar/booking-window";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocations, type LocationNames } from "~/domain/places/name-locations.server";
import { listReviews } from "~/domain/reviews/reviews.server";
import type { CarriedDays } from "~/domain/search/carried-query";
import { shownName } from "~/domain/users/user";
import { findContact } from "~/domain/users/user-queries.server";
import { layOutCalendar } from "~/i18n/calendar-model";
import { formatDay } from "~/i18n/format";
import type { Call } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { needsSummary } from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { findOutputs } from "~/domain/terms/outputs-of-equipment.server";
import { describeOutputs } from "~/domain/bookings/propose-days.server";
import { describeTerms, describeWorks } from "./terms.server";
import { readCarried } from "./carried-query.server";
import { isContactAsked } from "./renter-contact.server";

const REVIEWS_PER_PAGE = 6;

/** What the equipment's page shows, and no more. */
function pickShown(equipment: Equipment, nameOf: LocationNames, km: number | undefined) {
  const {
    id,
    name,
    description,
    textLanguage,
    category,
    dailyRate,
    location,
    availability,
    imageUrl,
    images,
    specs,
    features,
    averageRating,
    reviewCount,
  } = equipment;
  return {
    id,
    name,
    description,
    textLanguage,
    category,
    dailyRate,
    availability,
    imageUrl,
    images,
    specs,
    features,
    averageRating,
    reviewCount,
    location: nameOf(location),
    km,
    seasons: equipment.seasonalAvailability,
  };
}

export type EquipmentView = ReturnType<typeof pickShown>;

/** The free days of equipment as a calendar in the language of the call. */
export async function loadDays(call: Call, equipmentId: number) {
  const { first, last } = bookingWindow(dayInIndia(call.now));
  const taken = await findTakenDays(call.db, equipmentId, first, last);
  return {
    days: { first, last, taken },
    calendar: layOutCalendar(first, last, call.language),
    window: { first: formatDay(first, call.language), last: formatDay(last, call.language) },
  };
}

/** The same, or "failed" when they cannot be read, since the rest of the page is still useful. */
export async function tryShowDays(call: Call, equipmentId: number) {
  try {
    return await loadDays(call, equipmentId);
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
  const [carried, nameOf, owner, terms, outputs, { page, pages, rows }] = await Promise.all([
    readCarried(call, equipment),
    nameLocations(call.db, [equipment.location], call.language),
    findContact(call.db, equipment.ownerId),
    findTerms(call.db, equipment.id),
    findOutputs(call.db, equipment.id),
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
    title: `${equipment.name} – ${call.t("brand")}`,
    equipment: pickShown(equipment, nameOf, carried.km),
    carried: {
      query: carried.query,
      days: carried.days && { ...carried.days, areFree: areFree(carried.days, offer) },
      price: carried.price,
      fields: carried.fields,
    },
    terms: describeTerms(terms, call),
    works: describeWorks(describeOutputs(equipment, outputs), call.t),
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
