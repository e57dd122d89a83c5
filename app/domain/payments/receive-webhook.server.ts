import { z } from "zod";
import type { Db } from "~db/open";
import { Invalid, Unavailable } from "~/domain/errors";
import { enqueue, finishJob } from "~/domain/outbox/outbox.server";
import {
  providerDisputeSchema,
  providerPaymentSchema,
  providerRefundSchema,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { applyPayment } from "./apply-payment.server";
import { applyDispute } from "./provider-cases.server";
import { applyRefunds } from "./refunds.server";

const MAX_EVENT_ID_CHARACTERS = 100;

/** A part of an event; undefined where it is absent, null where its form is unknown. */
const partOf = <T extends z.ZodType>(entity: T) => z.object({ entity }).nullable().optional().catch(null);

const partsSchema = z.object({
  payment: partOf(providerPaymentSchema),
  refund: partOf(providerRefundSchema),
  dispute: partOf(providerDisputeSchema),
});

/**
 * Receives a webhook: verifies its signature over the bytes, stores it once by its event id as a job, and applies it.
 * @throws Invalid when signature or event id is wrong; nothing is stored then
 */
export async function receiveWebhook(
  db: Db,
  gateway: RazorpayGateway | undefined,
  webhook: { rawBody: string; signature: string | null; eventId: string | null },
  { now, report }: { now: Date; report: (what: string, error: unknown) => void },
): Promise<void> {
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  if (!gateway.isWebhookSignature(webhook.rawBody, webhook.signature ?? "")) throw new Invalid("webhookRefused");
  const id = (webhook.eventId ?? "").slice(0, MAX_EVENT_ID_CHARACTERS);
  if (id === "") throw new Invalid("webhookRefused");
  const parts = readParts(webhook.rawBody);
  const job = await db
    .transaction()
    .execute((trx) => enqueue(trx, { kind: "webhook", dedupeKey: `webhook:${id}`, payload: parts, now }));
  if (job === undefined) return;
  if (Object.values(parts).includes(null))
    report(`webhook ${id}`, new Error("a part of the event has an unknown form"));
  await applyWebhook(db, parts, now)
    .then(() => finishJob(db, job, now))
    .catch((error: unknown) => report(`webhook ${id}`, error));
}

export async function applyWebhook(db: Db, stored: unknown, now: Date): Promise<void> {
  const { payment, refund, dispute } = partsSchema.parse(stored);
  if (payment) await applyPayment(db, payment.entity, now);
  if (refund) await applyRefunds(db, refund.entity.payment_id, [refund.entity], now);
  if (dispute) await applyDispute(db, dispute.entity, now);
}

function readParts(body: string): z.infer<typeof partsSchema> {
  const unread = { payment: null, refund: undefined, dispute: undefined };
  try {
    return z.object({ payload: partsSchema }).safeParse(JSON.parse(body)).data?.payload ?? unread;
  } catch {
    return unread;
  }
}
