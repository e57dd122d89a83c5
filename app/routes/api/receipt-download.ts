import { requireReceipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, requireUser } from "~/http/api.server";
import { receiptFile } from "~/routes/shared/receipt-file.server";

/** A receipt as PDF, in the requested language or else the renter's. */
export const loader = apiLoader(async (call) => {
  const userCall = requireUser(call);
  return receiptFile(userCall, await requireReceipt(call.db, readId(call.params.id), userCall.user));
});

export const action = apiAction({}, ["GET"]);
