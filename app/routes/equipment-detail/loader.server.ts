import type { MetaDescriptor } from "@remix-run/node";
import { imageNameOf } from "~/domain/images/image";
import { factsOf, LANGUAGE_PARAMETER, LANGUAGES, readLanguage } from "~/i18n/language";
import { languageInAddress } from "~/i18n/detection.server";
import { formatRupees } from "~/i18n/money";
import type { Call } from "~/http/call.server";
import { isContactAsked } from "~/routes/shared/booking.server";
import { carriedFieldsOf, pickCard, priceFound, tryShowDays } from "~/routes/shared/equipment.server";
import { pick } from "~/domain/pick";
import { describeOutput, describeTerms } from "~/components/bookings/describe-terms";
import type { Equipment } from "~/domain/equipment/equipment";
import { findEquipmentPoint, requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { kilometresTo } from "~/domain/geography/distance";
import { nameLocations, type LocationNames } from "~/domain/places/name-locations.server";
import { listReviews } from "~/domain/reviews/reviews.server";
import { type CarriedDays, carriedDaysOf, readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { placeOf } from "~/domain/search/equipment-query";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { outputOf } from "~/domain/terms/acres";
import { needsSummary } from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { shownName } from "~/domain/users/user";
import { findContact } from "~/domain/users/user-queries.server";
import { findPage } from "~/http/paging.server";
import { formatDayOf } from "~/i18n/format";
import { nameLanguage } from "~/i18n/name-language";

/** What previews of a link, such as WhatsApp's, and search engines read of equipment. */

/** Previews show two lines. */
const MAX_DESCRIPTION_CHARACTERS = 120;
const IMAGE_OF_SITE = "/share.jpg";

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")];
  if (letters.length <= MAX_DESCRIPTION_CHARACTERS) return letters.join("");
  return `${letters.slice(0, MAX_DESCRIPTION_CHARACTERS).join("").trimEnd()}…`;
}

/** The canonical address has no query but the language that was asked for: crawlers ask for each. */
function describeSharing({ language, settings, t, url }: Call, equipment: EquipmentView) {
  const { id, name, location, dailyRate, description, imageUrl } = equipment;
  const page = `${settings.appUrl}/equipment/${id}`;
  const addressIn = (of: string) => `${page}?${LANGUAGE_PARAMETER}=${of}`;
  const asked = languageInAddress(url.search);
  const rate = `${formatRupees(dailyRate)} ${t("common:perDay")}`;
  const text = `${name}, ${formatRupees(dailyRate)}\n${addressIn(language)}`;
  const canonical = asked === undefined ? page : addressIn(asked);
  const summary = `${location} · ${shorten(description)}`;
  const picture = imageNameOf(imageUrl) === undefined ? IMAGE_OF_SITE : imageUrl;
  const tags: MetaDescriptor[] = [
    { name: "description", content: summary },
    { property: "og:type", content: "website" },
    { property: "og:title", content: `${name} – ${rate}` },
    { property: "og:description", content: summary },
    { property: "og:url", content: canonical },
    { property: "og:locale", content: factsOf(language).tag.replace("-", "_") },
    { property: "og:image", content: settings.appUrl + picture },
    // Of the JPEG of an image, and of the drawing that equipment without one is shared with.
    { property: "og:image:width", content: "640" },
    { property: "og:image:height", content: "480" },
    { tagName: "link", rel: "canonical", href: canonical },
    ...LANGUAGES.map((of) => ({ tagName: "link", rel: "alternate", hrefLang: of, href: addressIn(of) })),
  ];
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(text)}`;
  return { tags, whatsapp };
}

const pickShown = (equipment: Equipment, nameOf: LocationNames, km: number | undefined) => ({
  ...pickCard(equipment),
  ...pick(equipment, "description", "textLanguage", "images", "specs", "features"),
  location: nameOf(equipment.location),
  km,
  seasons: equipment.seasonalAvailability,
});

type EquipmentView = ReturnType<typeof pickShown>;

/** Whether days can be booked; what is not offered or could not be read has none taken. */
function areFree({ startDate, endDate }: CarriedDays, offer: Awaited<ReturnType<typeof tryShowDays>> | null): boolean {
  return offer === null || offer === "failed" || !offer.days.taken.some((day) => day >= startDate && day <= endDate);
}

/** @throws NotFound when it is not listed */
export async function loadEquipmentPage(call: Call) {
  const equipment = await requireEquipment(call.db, call.namedId);
  const [carried, nameOf, owner, terms, { page, pages, rows }] = await Promise.all([
    readCarried(call, equipment),
    nameLocations(call.db, [equipment.location], call.language),
    findContact(call.db, equipment.ownerId),
    findTerms(call.db, equipment.id),
    findPage(call.url, 6, listReviews(call.db, equipment.id), "reviews"),
  ]);
  const mine = call.user?.id === equipment.ownerId;
  const offer = equipment.availability && !mine ? await tryShowDays(call, equipment.id) : null;
  const shown = pickShown(equipment, nameOf, carried.km);
  const { textLanguage } = equipment;
  const isRead = readLanguage(textLanguage) === call.language;
  return {
    title: equipment.name,
    equipment: shown,
    writtenIn: isRead ? undefined : nameLanguage(textLanguage, call.language),
    sharing: describeSharing(call, shown),
    carried: { ...carried, days: carried.days && { ...carried.days, areFree: areFree(carried.days, offer) } },
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
      ...pick(review, "id", "rating", "comment"),
      name: shownName(review.user.name, call.t),
      date: formatDayOf(review.updatedAt ?? review.createdAt, call.language),
      isEdited: review.updatedAt !== null,
    })),
    offer,
    /** Days that could not be read now may be read the next time: the page is not kept. */
    changesSoon: offer === "failed",
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

export type EquipmentPageView = Awaited<ReturnType<typeof loadEquipmentPage>>;
