import { listWishes, saveWish, wishSchema } from "~/domain/wishes/wishes.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

/** One's own wishes. */
export const loader = apiLoader(async (call) => {
  const { db, user, now } = requireUser(call);
  return jsonAnswer(await listWishes(db, user, now));
});

/** Stores a wish: the query of a list. */
export const action = apiAction(
  {
    POST: async (call) => {
      const { db, user, now } = requireUser(call);
      const { query } = await requireBody(call, wishSchema);
      return jsonAnswer(await saveWish(db, query, user, now), { status: 201 });
    },
  },
  ["GET"],
);
