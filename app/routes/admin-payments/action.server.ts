import { data, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { retryJob } from "~/jobs/failed-jobs.server";
import { recheckPayment } from "~/jobs/recheck-payment.server";
import { assignCase, noteCase, refundCase } from "~/domain/payments/decide-case.server";
import { payBackCash } from "~/domain/payments/pay-back-cash.server";
import { retryRefund } from "~/domain/payments/retry-refund.server";
import { latinDigits } from "~/domain/normalise-text";
import { rowId } from "~/domain/schema-parts";
import type { User } from "~/domain/users/user";
import { formatMoney } from "~/i18n/money";
import { runAdminPageAction } from "~/http/admin.server";
import { readBody } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { confirmingFields, isConfirmed, passwordErrorOf } from "~/http/confirm-again.server";
import { toProblem } from "~/http/problems.server";
import { redirectWithNotice, safePath } from "~/http/session.server";

const PAGE = "/admin/payments";
const formSchema = z.object({
  intent: z.enum(["refund", "cash", "payment", "job", "caseRefund", "caseAssign", "caseNote"]),
  id: rowId,
  redirectTo: z.string().optional(),
  bookingId: z.preprocess((text) => (typeof text === "string" ? latinDigits(text) : text), rowId).optional(),
  ...confirmingFields,
});
type AttentionForm = z.infer<typeof formSchema>;

/**
 * Retries a refund, a payment check or a job, or decides on money that fits nothing; then redirects to the list, where the next of it is. What
 * needs the password answers with what was asked for, so that the page asks for the password.
 */
export function retryByForm(args: ActionFunctionArgs) {
  return runAdminPageAction(args, PAGE, async (call) => {
    const form = await readBody(call.request, formSchema);
    try {
      const by = { admin: call.user, now: call.now, isConfirmed: await isConfirmed(call, form.currentPassword) };
      const title = form.intent.startsWith("case") ? await decideCase(call, form, by) : await retry(call, form, by);
      const backTo = safePath(form.redirectTo, PAGE);
      return await redirectWithNotice(call.request, backTo, { variant: "default", title }, { status: 303 });
    } catch (error) {
      const problem = toProblem(error);
      const key = passwordErrorOf(problem);
      if (key === undefined) throw problem;
      const { intent, id, bookingId = null, redirectTo = PAGE } = form;
      const asked = { intent, id, bookingId, redirectTo, password: call.t(`messages:${key}`, problem.values) };
      return data(asked, { status: problem.status, headers: problem.headers });
    }
  });
}

interface By {
  admin: User;
  now: Date;
  isConfirmed: boolean;
}

async function decideCase({ db, t }: UserCall, form: AttentionForm, by: By): Promise<string> {
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

async function retry({ db, gateway, t }: UserCall, { intent, id }: AttentionForm, by: By): Promise<string> {
  if (intent === "refund") {
    const { bookingId } = await retryRefund(db, id, by);
    return t("admin:retriedRefund", { id: bookingId });
  }
  if (intent === "cash") {
    const { bookingId } = await payBackCash(db, id, by);
    return t("admin:paidBackCash", { id: bookingId });
  }
  if (intent === "job") {
    await retryJob(db, id, by);
    return t("admin:retriedJob");
  }
  const { status } = await recheckPayment(db, gateway, id, by);
  return t("admin:retriedPayment", { id, status: t(`booking:status_${status}`) });
}
