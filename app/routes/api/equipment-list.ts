import { filterOf, readListingQuery, readPageQuery } from "~/domain/search/equipment-query";
import { newMachineSchema } from "~/domain/equipment/equipment-schema";
import { createEquipment } from "~/domain/equipment/list-equipment.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { searchEquipment } from "~/domain/search/search-equipment.server";
import { storeUploadedImage } from "~/http/image-upload.server";

/** Machines that match the query, one page of them. */
export const loader = apiLoader(async (call) => {
  const asked = readListingQuery(call.url.searchParams);
  const { limit, cursor, owned } = readPageQuery(call.url.searchParams);
  const ownerId = owned ? requireUser(call).user.id : undefined;
  const page = await searchEquipment(
    call.db,
    { ...filterOf(asked), ownerId },
    { limit, cursor, sort: asked.sort },
    call.now,
  );
  const headers = new Headers({ "X-Total-Count": String(page.total) });
  if (page.nextCursor !== undefined) {
    const next = new URL(call.url.pathname + call.url.search, call.settings.appUrl);
    next.searchParams.set("cursor", String(page.nextCursor));
    headers.set("Link", `<${next.href}>; rel="next"`);
  }
  return jsonAnswer(page.items, { headers });
});

/** Offers a machine of the user's. */
export const action = apiAction(
  {
    POST: async (call) => {
      const owned = requireUser(call);
      const { image, ...equipment } = await requireBody(call, newMachineSchema);
      const imageUrl = (await storeUploadedImage(owned, image)) ?? equipment.imageUrl;
      const owner = { id: owned.user.id, language: owned.language };
      return jsonAnswer(await createEquipment(owned.db, { ...equipment, imageUrl }, owner, owned.now), { status: 201 });
    },
  },
  ["GET"],
);
