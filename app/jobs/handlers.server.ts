import { MS_PER_HOUR } from "~/domain/calendar/duration";
import type { Db } from "~db/open";
import { sendEmail, type EmailServices } from "~/domain/emails/send-email.server";
import {
  MAX_SEND_ATTEMPTS,
  sendPhoneMessage,
  type PhoneMessageServices,
} from "~/domain/phone-messages/send-phone-message.server";
import { runOrderPoll } from "~/domain/payments/reconcile-order.server";
import { sendCaseRefund } from "~/domain/payments/send-case-refund.server";
import { pollRefund, sendRefund } from "~/domain/payments/send-refund.server";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import type { JobHandlers } from "./worker.server";

/** What payment jobs need; without a gateway they stay in the outbox until one is configured. */
export interface JobServices {
  db: Db;
  gateway: RazorpayGateway | undefined;
}

/** Handlers of refunds, apart from polls: a provider that is slow to answer polls delays no refund. */
export function createRefundHandlers({ db, gateway }: JobServices): JobHandlers {
  if (gateway === undefined) return {};
  return {
    refund: { run: (job, now) => sendRefund(db, gateway, job, now) },
    case_refund: { run: (job, now) => sendCaseRefund(db, gateway, job, now) },
  };
}

/** Handlers of polls. The kinds are stored in the outbox: `refund_look` polls a refund, `order_look` an order. */
export function createPollHandlers({ db, gateway }: JobServices): JobHandlers {
  if (gateway === undefined) return {};
  return {
    refund_look: { run: (job, now) => pollRefund(db, gateway, job, now), maxRetryMs: 6 * MS_PER_HOUR },
    order_look: { run: (job, now) => runOrderPoll(db, gateway, job, now), maxRetryMs: MS_PER_HOUR },
  };
}

/** Handlers of all payment jobs, by kind. */
export function createPaymentHandlers(services: JobServices): JobHandlers {
  return { ...createRefundHandlers(services), ...createPollHandlers(services) };
}

/** Handlers of emails, apart from payments: an email server that hangs holds up no refund. */
export function createEmailHandlers(services: EmailServices): JobHandlers {
  return { mail: { run: (job, now) => sendEmail(services, job, now) } };
}

/** Handlers of SMS and WhatsApp messages, apart from the rest for the same reason. */
export function createPhoneMessageHandlers(services: PhoneMessageServices): JobHandlers {
  return { phone_message: { run: (job, now) => sendPhoneMessage(services, job, now), maxAttempts: MAX_SEND_ATTEMPTS } };
}
