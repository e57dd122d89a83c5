import { processWebhooks, receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { apiAction, jsonAnswer, allowOnly } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Payment webhooks: stored first, then acknowledged, then processed. */
export const action = apiAction({
  POST: async ({ db, gateway, request, now, report }) => {
    const webhook = {
      rawBody: await request.text(),
      signature: request.headers.get("X-Razorpay-Signature"),
      eventId: request.headers.get("X-Razorpay-Event-Id"),
    };
    const isNew = await receiveWebhook(db, gateway, webhook, now);
    if (isNew) await processWebhooks(db, now, report);
    return jsonAnswer({ received: true });
  },
});
