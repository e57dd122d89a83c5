import { listReceipts } from "~/domain/receipts/receipt-queries.server";
import { apiAction, apiLoader, pagedAnswer, requireUser } from "~/http/api.server";

const USUAL_LIMIT = 500;

/** The user's own receipts, newest first. */
export const loader = apiLoader(async (call) => {
  const { db, user } = requireUser(call);
  return pagedAnswer(call, USUAL_LIMIT, (part) => listReceipts(db, user, part));
});

export const action = apiAction({}, ["GET"]);
