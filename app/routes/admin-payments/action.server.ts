import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { retryJob } from "~/jobs/failed-jobs.server";
import { recheckPayment } from "~/jobs/recheck-payment.server";
import { retryRefund } from "~/domain/payments/retry-refund.server";
import { rowId } from "~/domain/schema-parts";
import { runAdminPageAction } from "~/http/admin.server";
import { readBody } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { redirectWithNotice } from "~/http/session.server";

const PAGE = "/admin/payments";
const retrySchema = z.object({ intent: z.enum(["refund", "payment", "job"]), id: rowId });

/** Retries a refund, a payment check or a job, then redirects to the list. */
export function retryByForm(args: ActionFunctionArgs): Promise<Response> {
  return runAdminPageAction(args, PAGE, async (call) => {
    const title = await retry(call, await readBody(call.request, retrySchema));
    return redirectWithNotice(call.request, PAGE, { variant: "default", title }, { status: 303 });
  });
}

async function retry(
  { db, gateway, user, now, t }: UserCall,
  { intent, id }: z.infer<typeof retrySchema>,
): Promise<string> {
  const by = { admin: user, now };
  if (intent === "refund") {
    const { bookingId } = await retryRefund(db, id, by);
    return t("admin:retriedRefund", { id: bookingId });
  }
  if (intent === "job") {
    await retryJob(db, id, by);
    return t("admin:retriedJob");
  }
  const { status } = await recheckPayment(db, gateway, id, by);
  return t("admin:retriedPayment", { id, status: t(`booking:status_${status}`) });
}
