import { bookingDatesSchema, quoteSchema } from "~/domain/bookings/booking-schema";
import { checkAvailability, requireBookableDates } from "~/domain/bookings/request-booking.server";
import { deleteEquipment } from "~/domain/bookings/delete-equipment.server";
import {
  equipmentBlockSchema,
  blockDays,
  DaysTaken,
  listBlocks,
  removeBlock,
} from "~/domain/bookings/equipment-blocks.server";

import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { groupDays, type Day } from "~/domain/calendar/day";
import { listPicked } from "~/domain/comparisons/comparison.server";
import type { Equipment } from "~/domain/equipment/equipment";
import { requireEquipment, requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { equipmentChangesSchema, newEquipmentSchema, sentImages } from "~/domain/equipment/equipment-schema";
import { createEquipment, updateEquipment } from "~/domain/equipment/save-equipment.server";
import { WrongMedia } from "~/domain/errors";
import { kilometresTo, type Point } from "~/domain/geography/distance";
import { formatPlace } from "~/domain/geography/cities";
import { IMAGE_FIELD } from "~/domain/images/store-image.server";
import { suggestPlaces } from "~/domain/places/find-place.server";
import { listReviews } from "~/domain/reviews/reviews.server";
import { optionalFile, readId } from "~/domain/schema-parts";
import { filterOf, placeOf, readListingQuery, readPageQuery, writeListingQuery } from "~/domain/search/equipment-query";
import { findAskedPlace, withDistance } from "~/domain/search/read-search.server";
import {
  searchEquipment,
  searchListedEquipment,
  type EquipmentPage,
  type FoundEquipment,
} from "~/domain/search/search-equipment.server";
import { hireOf, quoteAll } from "~/domain/search/whole-price.server";
import { widenSearch, type WiderSearch } from "~/domain/search/widen-search.server";
import { termsSchema, findTerms, saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { advanceOf, type Quote, type Way, areStated } from "~/domain/terms/terms";
import { findContact } from "~/domain/users/user-queries.server";
import { forUsers, forVisitors, jsonAnswer, pagedAnswer, requireUser } from "~/http/api.server";
import type { Call, UserCall } from "~/http/call.server";
import { storeEquipmentImages, storeUploadedImage } from "~/http/image-upload.server";
import { findCurrentPicks } from "~/http/frame.server";
import { formatRange } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";
import { z } from "zod";
import { alertSchema, listAlerts, removeAlert, saveAlert } from "~/domain/alerts/alerts.server";

const named = ({ db, namedId }: Call) => requireEquipment(db, namedId);
/** A stranger gets 403 whatever the body holds. */
const own = ({ db, namedId, user }: UserCall) => requireOwnEquipment(db, namedId, user);

export const listEquipment = forVisitors({
  summary:
    "One page of the equipment that matches, with the price of the days and the distance from the place asked for.",
  parameters: [
    "search",
    "category",
    "minPrice",
    "maxPrice",
    "location",
    "radius",
    "season",
    "specifications",
    "startDate",
    "endDate",
    "sort",
    "limit",
    "cursor",
    "owned",
  ],
  run: async (call) => {
    const { asked, isUnknown } = await findAskedPlace(call.db, readListingQuery(call.url.searchParams));
    const { limit, cursor, owned } = readPageQuery(call.url.searchParams);
    const ownerId = owned ? requireUser(call).user.id : undefined;
    const page = await searchEquipment(
      call.db,
      { ...filterOf(asked), ownerId },
      { limit, cursor, sort: asked.sort },
      call.now,
    );
    const hire = hireOf(asked, call.now);
    const view = viewFrom(placeOf(asked), hire && (await quoteAll(call.db, page.items, hire)));
    const wider = page.total > 0 || owned ? [] : (await widenSearch(call.db, asked, call.now)).wider;
    return jsonAnswer(page.items.map(view), { headers: headersOf(call, page, { isUnknown, wider }) });
  },
});

/** Equipment with the distance from the place asked for and the whole price of the days asked for. */
function viewFrom(from: Point | undefined, quotes: Map<number, Quote<Way>> | undefined) {
  return ({ point, ...equipment }: FoundEquipment) => ({
    ...equipment,
    ...(from === undefined ? {} : { distanceKm: kilometresTo(from, point) ?? null }),
    ...viewQuote(quotes?.get(equipment.id)),
  });
}

/** The lines of a price are of use where there is more than the days by their rate. */
function viewQuote(quote: Quote<Way> | undefined) {
  if (quote === undefined) return {};
  const { total: totalPrice, terms, ...shown } = quote;
  return areStated(terms) ? { totalPrice, quote: shown } : { totalPrice };
}

/** Headers for the total, the next page, a place name that is unknown, and wider searches where nothing was found. */
function headersOf(
  { url, settings }: Call,
  page: EquipmentPage<FoundEquipment>,
  { isUnknown, wider }: { isUnknown: boolean; wider: readonly WiderSearch[] },
): Headers {
  const headers = new Headers({ "X-Total-Count": String(page.total) });
  if (isUnknown) headers.set("X-Place", "unknown");
  const ways = wider.map(({ change, asked, count, isExact }) => {
    const address = new URL(`${url.pathname}?${writeListingQuery(asked).toString()}`, settings.appUrl).href;
    return `<${address}>; change=${change}; count=${count}${isExact ? "" : "+"}`;
  });
  if (ways.length > 0) headers.set("X-Wider", ways.join(", "));
  if (page.nextCursor !== undefined) {
    const next = new URL(url.pathname, settings.appUrl);
    next.search = writeNextQuery(url, page.nextCursor).toString();
    headers.set("Link", `<${next.href}>; rel="next"`);
  }
  return headers;
}

/** The query of the next page, written by its parts: a header as long as an address may be is more than clients accept. */
function writeNextQuery({ searchParams }: URL, cursor: number): URLSearchParams {
  const { limit, owned } = readPageQuery(searchParams);
  const query = writeListingQuery(withDistance(readListingQuery(searchParams)));
  if (searchParams.has("limit")) query.set("limit", String(limit));
  if (owned) query.set("owned", "true");
  query.set("cursor", String(cursor));
  return query;
}

const ownerOf = ({ user, language }: UserCall) => ({ id: user.id, language });

export const addEquipment = forUsers({
  summary: "Lists new equipment of the user's.",
  input: newEquipmentSchema.extend(sentImages),
  status: 201,
  run: async (call, equipment) =>
    createEquipment(call.db, await storeEquipmentImages(call, equipment), ownerOf(call), call.now),
});

export const readEquipment = forVisitors({
  summary: "One piece of equipment with its rating and its owner's name.",
  run: async (call) => {
    const equipment = await named(call);
    const owner = await findContact(call.db, equipment.ownerId);
    return { ...equipment, owner: { id: equipment.ownerId, name: owner?.name ?? "" } };
  },
});

export const changeEquipment = forUsers({
  summary: "Updates equipment for its owner.",
  about: own,
  input: equipmentChangesSchema.extend(sentImages),
  run: async (call, changes, { id }) =>
    updateEquipment(call.db, id, await storeEquipmentImages(call, changes), ownerOf(call), call.now),
});

export const removeEquipment = forUsers({
  summary: "Deletes equipment for its owner.",
  status: 204,
  run: ({ db, namedId, user, now }) => deleteEquipment(db, namedId, user, now),
});

export const storeEquipmentImage = forUsers({
  summary: "Stores an image while the rest of its form is being filled in.",
  input: z.object({ image: optionalFile }),
  run: async (call, { image }) => {
    const imageUrl = await storeUploadedImage(call, image);
    if (imageUrl === undefined) throw new WrongMedia("imageFormat", { field: IMAGE_FIELD });
    return { imageUrl };
  },
});

const REVIEWS_A_PAGE = 200;

export const listEquipmentReviews = forVisitors({
  summary: "Reviews of equipment, newest first.",
  parameters: ["limit", "cursor"],
  run: async (call) => pagedAnswer(call, REVIEWS_A_PAGE, listReviews(call.db, (await named(call)).id).list),
});

export const readAvailability = forVisitors({
  summary: "Whether equipment is free on every day of a range.",
  about: named,
  input: bookingDatesSchema,
  run: async ({ db, now, t }, dates, equipment) => {
    const answer = await checkAvailability(db, equipment, dates, now);
    return { ...answer, message: t(answer.available ? "messages:datesFree" : "messages:datesNotFree") };
  },
});

export const readQuote = forVisitors({
  summary: "The price of days line by line, with or without an operator and delivery, and what of it is paid online.",
  about: named,
  input: quoteSchema,
  run: async ({ db, now }, request, equipment) => {
    requireBookableDates(request, now);
    const quote = await quoteRequest(db, equipment, request, now);
    return { ...quote, advance: advanceOf(quote) };
  },
});

export const readTerms = forVisitors({
  summary: "The terms on which equipment is rented out.",
  run: async (call) => findTerms(call.db, (await named(call)).id),
});

export const replaceTerms = forUsers({
  summary: "Replaces the terms for the equipment's owner.",
  about: own,
  input: termsSchema,
  run: ({ db, user, now }, terms, equipment) => saveTerms(db, equipment, terms, user, now),
});

/** More ranges than people read; the calendar beside the form shows all. */
const MAX_NAMED_RANGES = 8;

/** Days as text, consecutive ones as one range. */
function nameDays(days: readonly Day[], language: Language): string {
  const ranges = groupDays(days).map(({ start, end }) => formatRange(start, end, language));
  const names = ranges.slice(0, MAX_NAMED_RANGES).join("; ");
  return ranges.length > MAX_NAMED_RANGES ? `${names}; …` : names;
}

export const listEquipmentBlocks = forUsers({
  summary: "The days that the owner of equipment has blocked.",
  run: ({ db, namedId, user }) => listBlocks(db, namedId, user),
});

export const blockEquipment = forUsers({
  summary: "Blocks days of equipment for its owner.",
  about: own,
  input: equipmentBlockSchema,
  status: 201,
  run: async ({ db, namedId, user, now, language }, request) =>
    blockDays(db, namedId, request, user, now).catch((error: unknown) => {
      // The refusal names the taken days in the language of the call.
      throw error instanceof DaysTaken ? new DaysTaken(error.days, nameDays(error.days, language)) : error;
    }),
});

export const unblockEquipment = forUsers({
  summary: "Removes a block of the owner's and frees its days.",
  status: 204,
  run: ({ db, params, namedId, user, now }) => removeBlock(db, namedId, readId(params.blockId), user, now),
});

const MAX_TYPED_CHARACTERS = 100;

export const listPlaces = forVisitors({
  summary: "Places for what was typed so far, as texts in the reader's language.",
  parameters: ["text"],
  run: ({ db, url, language }) =>
    suggestPlaces(db, (url.searchParams.get("text") ?? "").slice(0, MAX_TYPED_CHARACTERS), language),
});

/** Results of the search for the comparison: more than people scroll through, while a word finds any other. */
const MAX_CANDIDATES = 50;

export async function findOthers({ db, t, language, now }: UserCall, search: string, chosen: readonly Equipment[]) {
  const page = { limit: MAX_CANDIDATES + chosen.length, countTo: 0 };
  const { items } = await searchListedEquipment(db, { search }, page, now);
  return items
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .slice(0, MAX_CANDIDATES)
    .map(({ id, name, category, location, dailyRate }) => ({
      id,
      name,
      location: formatPlace(location, language),
      category: t(`category_${category}`),
      rate: formatRupees(dailyRate),
    }));
}

export type ComparisonCandidate = Awaited<ReturnType<typeof findOthers>>[number];

export const listCandidates = forUsers({
  summary:
    "Equipment that may be added to the comparison, searched by name, category and place in the reader's language.",
  parameters: ["search"],
  run: async (call) => {
    const picked = await listPicked(call.db, await findCurrentPicks(call));
    return findOthers(call, call.url.searchParams.get("search")?.trim() ?? "", picked);
  },
});

export const listOwnAlerts = forUsers({
  summary: "What the user waits for or was told of.",
  run: ({ db, user, now }) => listAlerts(db, user, now),
});

export const tellMeWhenFree = forUsers({
  summary:
    "Tells the user when a machine is free on days (`equipmentId`, `startDate`, `endDate`), or a search (`query`) finds one.",
  input: alertSchema,
  status: 201,
  run: ({ db, user, now }, request) => saveAlert(db, request, user, now),
});

export const removeOwnAlert = forUsers({
  summary: "Removes what the user waits for.",
  status: 204,
  run: ({ db, user, namedId }) => removeAlert(db, namedId, user),
});
