import { readId } from "~/domain/schema-parts";
import { removeWish } from "~/domain/wishes/wishes.server";
import { allowOnly, apiAction, requireUser } from "~/http/api.server";

export const loader = allowOnly("DELETE");

/** Removes one's own wish. */
export const action = apiAction({
  DELETE: async (call) => {
    const { db, user, params } = requireUser(call);
    await removeWish(db, readId(params.id), user);
    return new Response(null, { status: 204 });
  },
});
