import { removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, requireUser, allowOnly } from "~/http/api.server";

export const loader = allowOnly("DELETE");

/** Removes a block of the owner's and frees its days. */
export const action = apiAction({
  DELETE: async (call) => {
    const { db, user, params, now } = requireUser(call);
    await removeBlock(db, readId(params.id), readId(params.blockId), user, now);
    return new Response(null, { status: 204 });
  },
});
