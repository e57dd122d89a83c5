import { requireReceipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** One receipt. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  return jsonAnswer(await requireReceipt(db, readId(params.id), user));
});

export const action = apiAction({}, ["GET"]);
