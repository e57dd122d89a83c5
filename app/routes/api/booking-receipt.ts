import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** The receipt of a booking with its download URL. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  const receipt = await requireBookingReceipt(db, readId(params.id), user);
  return jsonAnswer({ ...receipt, url: `/api/receipts/${receipt.id}/download` });
});

export const action = apiAction({}, ["GET"]);
