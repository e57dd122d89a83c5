import type { Db } from "~db/connection";
import { sendMail, type MailServices } from "~/domain/emails/send-email.server";
import { askAfterOrderJob } from "~/domain/payments/reconcile-order.server";
import { lookAfterRefund, sendRefund } from "~/domain/payments/send-refund.server";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import type { JobHandlers } from "./worker.server";

const HOUR_MS = 3_600_000;

/** What jobs need of the outside; a kind whose part is missing waits until it is there. */
export interface JobServices {
  db: Db;
  gateway: RazorpayGateway | undefined;
}

/** Every kind of job about money and how it is done. */
export function createJobHandlers({ db, gateway }: JobServices): JobHandlers {
  if (gateway === undefined) return {};
  return {
    refund: { run: (job, now) => sendRefund(db, gateway, job, now) },
    refund_look: { run: (job, now) => lookAfterRefund(db, gateway, job, now), longestRetryMs: 6 * HOUR_MS },
    order_look: { run: (job, now) => askAfterOrderJob(db, gateway, job, now), longestRetryMs: HOUR_MS },
  };
}

/** Mails, apart from the rest: a mail server that hangs holds up no refund. */
export function createMailHandlers(services: MailServices): JobHandlers {
  return { mail: { run: (job, now) => sendMail(services, job, now) } };
}
