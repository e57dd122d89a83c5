import { apiAction, allowOnly } from "~/http/api.server";
import { receiveCallback } from "~/routes/shared/payment-callback.server";

export const loader = allowOnly("POST");

/** Where the provider's hosted checkout sends the browser back, from another site and so without a session. */
export const action = apiAction({ POST: receiveCallback });
