import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { retryJob } from "~/jobs/failed-jobs.server";
import { recheckPayment } from "~/jobs/recheck-payment.server";
import { assignCase, noteCase, refundCase } from "~/domain/payments/decide-case.server";
import { retryRefund } from "~/domain/payments/retry-refund.server";
import { rowId } from "~/domain/schema-parts";
import { formatMoney } from "~/i18n/money";
import { runAdminPageAction } from "~/http/admin.server";
import { readBody } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { redirectWithNotice } from "~/http/session.server";

const PAGE = "/admin/payments";
const formSchema = z.object({
  intent: z.enum(["refund", "payment", "job", "caseRefund", "caseAssign", "caseNote"]),
  id: rowId,
  bookingId: rowId.optional(),
});
type AttentionForm = z.infer<typeof formSchema>;

/** Retries a refund, a payment check or a job, or decides on money that fits nothing; then redirects to the list. */
export function retryByForm(args: ActionFunctionArgs): Promise<Response> {
  return runAdminPageAction(args, PAGE, async (call) => {
    const form = await readBody(call.request, formSchema);
    const title = form.intent.startsWith("case") ? await decideCase(call, form) : await retry(call, form);
    return redirectWithNotice(call.request, PAGE, { variant: "default", title }, { status: 303 });
  });
}

async function decideCase({ db, user, now, t }: UserCall, form: AttentionForm): Promise<string> {
  const by = { admin: user, now };
  if (form.intent === "caseAssign") {
    const { bookingId } = await assignCase(db, form.id, form.bookingId, by);
    return t("admin:doneAssign", { id: bookingId });
  }
  if (form.intent === "caseNote") {
    await noteCase(db, form.id, by);
    return t("admin:doneNote");
  }
  const { amount, currency } = await refundCase(db, form.id, by);
  return t("admin:doneRefund", { amount: formatMoney(amount, currency) });
}

async function retry({ db, gateway, user, now, t }: UserCall, { intent, id }: AttentionForm): Promise<string> {
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
