import { z } from "zod";
import type { Db } from "~db/open";
import {
  providerDisputeSchema,
  providerPaymentSchema,
  providerRefundSchema,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { Invalid, Unavailable } from "~/domain/errors";
import { applyPayment } from "./apply-payment.server";
import { applyDispute } from "./provider-cases.server";
import { applyRefunds } from "./refunds.server";

const MAX_EVENT_ID_CHARACTERS = 100;

/** A part of an event; undefined where it is absent, null where its form is unknown. */
const partOf = <T extends z.ZodType>(entity: T) => z.object({ entity }).nullable().optional().catch(null);

const envelopeSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: partOf(providerPaymentSchema),
    refund: partOf(providerRefundSchema),
    dispute: partOf(providerDisputeSchema),
  }),
});

/**
 * Receives a webhook: verifies its signature over the raw body and stores it once by its event id. Processing follows
 * later and is retried from the stored event.
 *
 * @param webhook.rawBody the body byte for byte
 * @returns its id, and whether it is new
 * @throws Invalid when signature or event id is wrong; nothing is stored then
 */
export async function receiveWebhook(
  db: Db,
  gateway: RazorpayGateway | undefined,
  webhook: { rawBody: string; signature: string | null; eventId: string | null },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  if (!gateway.isWebhookSignature(webhook.rawBody, webhook.signature ?? "")) throw new Invalid("webhookRefused");
  const envelope = readEnvelope(webhook.rawBody);
  const id = (webhook.eventId ?? "").slice(0, MAX_EVENT_ID_CHARACTERS);
  if (id === "") throw new Invalid("webhookRefused");
  const stored = await db
    .insertInto("webhook_events")
    .values({
      id,
      event: envelope?.event ?? "unknown",
      body: webhook.rawBody,
      receivedAt: now.toISOString(),
      processedAt: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return { id, isNew: (stored.numInsertedOrUpdatedRows ?? 0n) > 0n };
}

/**
 * Processes one stored webhook. A failure is reported and left to the next round.
 *
 * @param id of an event that was received
 */
export async function processWebhook(
  db: Db,
  id: string,
  now: Date,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  const event = await db
    .selectFrom("webhook_events")
    .select(["id", "body"])
    .where("id", "=", id)
    .where("processedAt", "is", null)
    .executeTakeFirst();
  if (event !== undefined)
    await processEvent(db, event, now, report).catch((error: unknown) => report(`webhook ${id}`, error));
}

/**
 * Processes all stored webhooks, oldest first. One that fails is retried in the next run and holds up no other, however
 * many fail.
 *
 * @param report called with each failure, for the log
 */
export async function processWebhooks(
  db: Db,
  now: Date,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  const waiting = await db
    .selectFrom("webhook_events")
    .select("id")
    .where("processedAt", "is", null)
    .orderBy("receivedAt")
    .execute();
  for (const { id } of waiting) await processWebhook(db, id, now, report);
}

async function processEvent(
  db: Db,
  event: { id: string; body: string },
  now: Date,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  const parts = readEnvelope(event.body)?.payload ?? { payment: null };
  const { payment, refund, dispute } = parts;
  if (payment) await applyPayment(db, payment.entity, now);
  if (refund) await applyRefunds(db, refund.entity.payment_id, [refund.entity], now);
  if (dispute) await applyDispute(db, dispute.entity, now);
  if (Object.values(parts).includes(null))
    report(`webhook ${event.id}`, new Error("a part of the event has an unknown form"));
  await db.updateTable("webhook_events").set({ processedAt: now.toISOString() }).where("id", "=", event.id).execute();
}

function readEnvelope(body: string): z.infer<typeof envelopeSchema> | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
