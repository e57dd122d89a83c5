import { filterOf, placeOf, readListingQuery, readPageQuery, writeListingQuery } from "~/domain/search/equipment-query";
import { findAskedPlace, withDistance } from "~/domain/search/find-asked-place.server";
import { newEquipmentSchema } from "~/domain/equipment/equipment-schema";
import { createEquipment } from "~/domain/equipment/save-equipment.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { kilometresTo, type Point } from "~/domain/geography/distance";
import { searchEquipment, type EquipmentPage, type FoundEquipment } from "~/domain/search/search-equipment.server";
import { widenSearch, type WiderSearch } from "~/domain/search/widen-search.server";
import { hireOf, quoteAll } from "~/domain/search/whole-price.server";
import type { Quote, Way } from "~/domain/terms/quote";
import { areStated } from "~/domain/terms/terms";
import type { Call } from "~/http/call.server";
import { storeUploadedImage } from "~/http/image-upload.server";

/** One page of the equipment that matches the query. */
export const loader = apiLoader(listEquipment);

/** All that match are counted. */
async function listEquipment(call: Call): Promise<Response> {
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
}

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

/** What is known beside the results. */
interface Around {
  isUnknown: boolean;
  wider: readonly WiderSearch[];
}

/** Headers for the total, the next page, a place name that is unknown, and wider searches where nothing was found. */
function headersOf(
  { url, settings }: Call,
  page: EquipmentPage<FoundEquipment>,
  { isUnknown, wider }: Around,
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

/** Lists new equipment of the user's. */
export const action = apiAction(
  {
    POST: async (call) => {
      const owned = requireUser(call);
      const { image, ...equipment } = await requireBody(call, newEquipmentSchema);
      const imageUrl = (await storeUploadedImage(owned, image)) ?? equipment.imageUrl;
      const owner = { id: owned.user.id, language: owned.language };
      return jsonAnswer(await createEquipment(owned.db, { ...equipment, imageUrl }, owner, owned.now), { status: 201 });
    },
  },
  ["GET"],
);
