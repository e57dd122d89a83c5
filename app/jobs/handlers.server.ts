import { MS_PER_HOUR } from "~/domain/calendar/duration";
import type { Db } from "~db/connection";
import { sendEmail, type EmailServices } from "~/domain/emails/send-email.server";
import { runOrderPoll } from "~/domain/payments/reconcile-order.server";
import { pollRefund, sendRefund } from "~/domain/payments/send-refund.server";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import type { JobHandlers } from "./worker.server";

/** What jobs need of the outside; a kind whose part is missing waits until it is there. */
export interface JobServices {
  db: Db;
  gateway: RazorpayGateway | undefined;
}

/** Every kind of job about money and how it is done. */
export function createPaymentHandlers({ db, gateway }: JobServices): JobHandlers {
  if (gateway === undefined) return {};
  return {
    refund: { run: (job, now) => sendRefund(db, gateway, job, now) },
    refund_look: { run: (job, now) => pollRefund(db, gateway, job, now), maxRetryMs: 6 * MS_PER_HOUR },
    order_look: { run: (job, now) => runOrderPoll(db, gateway, job, now), maxRetryMs: MS_PER_HOUR },
  };
}

/** Mails, apart from the rest: a mail server that hangs holds up no refund. */
export function createEmailHandlers(services: EmailServices): JobHandlers {
  return { mail: { run: (job, now) => sendEmail(services, job, now) } };
}
