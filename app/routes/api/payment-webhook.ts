import { processWebhook, receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { apiAction, jsonAnswer, allowOnly } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Payment webhooks: stored first, then processed, then acknowledged. One that fails is left to the periodic job. */
export const action = apiAction({
  POST: async ({ db, gateway, request, now, report }) => {
    const webhook = {
      rawBody: await request.text(),
      signature: request.headers.get("X-Razorpay-Signature"),
      eventId: request.headers.get("X-Razorpay-Event-Id"),
    };
    const { id } = await receiveWebhook(db, gateway, webhook, now);
    // This one alone: of many that come at once each would process all.
    await processWebhook(db, id, now, report);
    return jsonAnswer({ received: true });
  },
});
