import { apiAction, allowOnly } from "~/http/api.server";
import { receiveCallback } from "~/routes/shared/payment-callback.server";

export const loader = allowOnly("POST");

/** Callback of the provider's hosted checkout: a cross-site POST, so without a session cookie. */
export const action = apiAction({ POST: receiveCallback });
