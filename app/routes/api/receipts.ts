import { listReceipts } from "~/domain/receipts/receipt-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** The user's own receipts, newest first. */
export const loader = apiLoader(async (call) => {
  const { db, user } = requireUser(call);
  return jsonAnswer(await listReceipts(db, user));
});

export const action = apiAction({}, ["GET"]);
