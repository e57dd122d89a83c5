import { bookingWindow } from "~/domain/calendar/booking-window";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { formatPlace } from "~/domain/geography/place-name";
import { listReviews } from "~/domain/reviews/review-queries.server";
import { findContact } from "~/domain/users/user-queries.server";
import { layOutCalendar } from "~/i18n/calendar-model";
import { formatDay } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import type { Call } from "~/http/call.server";
import { findPage } from "~/http/paging.server";

const REVIEWS_PER_PAGE = 6;

/** What the equipment's page shows, and no more. */
function pickShown(equipment: Equipment, language: Language) {
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
    specs,
    features,
    averageRating,
    reviewCount,
    location: formatPlace(location, language),
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

/**
 * Equipment with its owner's name, reviews and free days.
 *
 * @throws NotFound when it is not listed
 */
export async function loadEquipment(call: Call, id: number | undefined) {
  const equipment = await requireEquipment(call.db, id);
  const [owner, { page, pages, rows }] = await Promise.all([
    findContact(call.db, equipment.ownerId),
    findPage(call.url, {
      total: equipment.reviewCount,
      size: REVIEWS_PER_PAGE,
      name: "reviews",
      list: (part) => listReviews(call.db, equipment.id, part),
    }),
  ]);
  const mine = call.user?.id === equipment.ownerId;
  return {
    title: `${equipment.name} – ${call.t("brand")}`,
    equipment: pickShown(equipment, call.language),
    owner: owner?.name ?? "",
    mine,
    reviewPage: page,
    reviewPages: pages,
    reviews: rows.map((review) => ({
      id: review.id,
      name: review.user.name,
      rating: review.rating,
      comment: review.comment,
      date: formatDay(dayInIndia(new Date(review.createdAt)), call.language),
    })),
    offer: equipment.availability && !mine ? await tryShowDays(call, equipment.id) : null,
  };
}
