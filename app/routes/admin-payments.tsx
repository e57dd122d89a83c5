import { data, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { retryJob } from "~/domain/operations/failed-jobs.server";
import { recheckPayment } from "~/jobs/reconcile.server";
import { assignCase, noteCase, refundCase } from "~/domain/payments/decide-case.server";
import { payBackCash, retryRefund } from "~/domain/payments/send-refund.server";
import { latinDigits } from "~/domain/normalise-text";
import { NO_ROW, rowId } from "~/domain/schema-parts";
import { formatMoney } from "~/i18n/money";
import { runAdminPageAction, type PageHandle } from "~/http/page.server";
import { readBody } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { confirmedBy, confirmingFields, passwordErrorOf } from "~/http/confirm-again.server";
import { toProblem } from "~/http/problems.server";
import { safePath } from "~/http/session.server";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { Button, ButtonLink, Card, EmptyState } from "~/components/ui/elements";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { AdminPage } from "~/components/admin/admin-page";
import { adminPage, listAttention, type AttentionItem } from "~/routes/shared/admin-screen.server";
import { Field, NumberInput } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const loader = adminPage(async (call) => {
  const items = await listAttention(call);
  return { title: call.t("admin:payments"), found: call.t("admin:mattersFound", { count: items.length }), items };
});

/**
 * Retries a refund, a payment check or a job, or decides on money that fits nothing; then redirects to the list, where the next of it is. What
 * needs the password answers with what was asked for, so that the page asks for the password.
 */
export function action(args: ActionFunctionArgs) {
  return runAdminPageAction(args, PAGE, async (call) => {
    const form = await readBody(call.request, formSchema);
    try {
      const by = await confirmedBy(call, form);
      const title = form.intent.startsWith("case") ? await decideCase(call, form, by) : await retry(call, form, by);
      const backTo = safePath(form.redirectTo, PAGE);
      return { to: backTo, say: { title } };
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

export default function AdminPayments() {
  const { t } = useTranslation("admin");
  const { found, items } = useLoaderData<typeof loader>();
  const asked = useActionData<typeof action>();
  return (
    <AdminPage part="payments" title={t("payments")} status={found}>
      {asked === undefined ? null : <ConfirmAttention asked={asked} />}
      {items.length === 0 ? <EmptyState title={t("nothingToMind")} /> : null}
      <ul className="grid grid-cols-wide gap-4 empty:hidden">
        {items.map((item, index) => (
          <li key={item.key} id={item.key} tabIndex={-1}>
            <AttentionCard item={item} backTo={backTo(items[index + 1] ?? items[index - 1] ?? item)} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

const PAGE = "/admin/payments";
const formSchema = z.object({
  intent: z.enum(["refund", "cash", "payment", "job", "caseRefund", "caseAssign", "caseNote"]),
  id: rowId,
  redirectTo: z.string().optional(),
  bookingId: z.preprocess((text) => (typeof text === "string" ? latinDigits(text) : text), rowId).optional(),
  ...confirmingFields,
});
type AttentionForm = z.infer<typeof formSchema>;

type By = Awaited<ReturnType<typeof confirmedBy>>;

async function decideCase({ db, t }: UserCall, form: AttentionForm, by: By): Promise<string> {
  if (form.intent === "caseAssign") {
    const { bookingId } = await assignCase(db, form.id, form.bookingId ?? NO_ROW, by);
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

const LABELS = { caseAssign: "caseAssign", caseRefund: "caseRefund", cash: "payBackCash" } as const;
const isLabel = (intent: string): intent is keyof typeof LABELS => Object.hasOwn(LABELS, intent);

function ConfirmAttention({ asked }: { asked: NonNullable<ReturnType<typeof useActionData<typeof action>>> }) {
  const { t } = useTranslation("admin");
  const { items } = useLoaderData<typeof loader>();
  const { intent, id, bookingId, redirectTo, password } = asked;
  const item = items.find(({ retry, decide }) =>
    intent.startsWith("case")
      ? decide?.caseId === id
      : retry !== undefined && retry.intent === intent && retry.id === id,
  );
  const label = t(isLabel(intent) ? LABELS[intent] : "retry");
  // One object, or the summary would take the focus with each drawing.
  const result = useMemo(() => ({ status: "error" as const, error: { currentPassword: [password] } }), [password]);
  const [form, { currentPassword }] = usePageForm<"currentPassword">(`${intent}-${id}`, { result });
  return (
    <Card>
      <PageForm form={form} action={PAGE} submit={label}>
        <h2 className="text-base">{item?.title ?? label}</h2>
        {bookingId === null ? null : <p>{`${t("caseBooking")}: ${bookingId}`}</p>}
        <Hidden values={{ intent, id, redirectTo, bookingId }} />
        <ConfirmPassword field={currentPassword} />
      </PageForm>
    </Card>
  );
}

/** What is dealt with leaves its place to the next. */
const backTo = ({ key }: AttentionItem) => `/admin/payments#${key}`;

function AttentionCard({ item, backTo }: { item: AttentionItem; backTo: string }) {
  const { title, text, providerMessage, bookingId, retry, decide, page } = item;
  const { t } = useTranslation(["admin", "booking"]);
  return (
    <Card as="article" className="stack">
      <h2 className="text-base">{title}</h2>
      <p>{text}</p>
      {providerMessage ? (
        <p className="small">
          {t("said")} <q lang="en">{providerMessage}</q>
        </p>
      ) : null}
      <div className="row">
        {retry === undefined ? null : (
          <AttentionButton {...retry} label={t(retry.intent === "cash" ? "payBackCash" : "retry")} backTo={backTo} />
        )}
        {decide?.refund === true ? (
          <AttentionButton intent="caseRefund" id={decide.caseId} label={t("caseRefund")} backTo={backTo} />
        ) : null}
        {decide?.note === true ? (
          <AttentionButton intent="caseNote" id={decide.caseId} label={t("caseNote")} backTo={backTo} />
        ) : null}
        {bookingId === null ? null : (
          <ButtonLink to={page ?? `/admin/bookings/${bookingId}`} variant="outline">
            {t("booking:bookingNumber", { id: bookingId })}
          </ButtonLink>
        )}
      </div>
      {decide?.assign === true ? <AssignForm caseId={decide.caseId} bookingId={bookingId} backTo={backTo} /> : null}
    </Card>
  );
}

function AssignForm({ caseId, bookingId, backTo }: { caseId: number; bookingId: number | null; backTo: string }) {
  const { t } = useTranslation("admin");
  return (
    <Form method="post" action="/admin/payments" className="row">
      <Hidden values={{ id: caseId, redirectTo: backTo }} />
      <Field id={`booking-of-case-${caseId}`} label={t("caseBooking")} required>
        <NumberInput name="bookingId" defaultValue={bookingId ?? undefined} />
      </Field>
      <Button name="intent" value="caseAssign" variant="outline">
        {t("caseAssign")}
      </Button>
    </Form>
  );
}

function AttentionButton({
  intent,
  id,
  label,
  backTo,
}: Record<"intent" | "label" | "backTo", string> & { id: number }) {
  const isBusy = useNavigation().formData !== undefined;
  return (
    <Form method="post" action="/admin/payments">
      <Hidden values={{ id, intent, redirectTo: backTo }} />
      <SubmitButton variant="outline" block={false} disabled={isBusy}>
        {label}
      </SubmitButton>
    </Form>
  );
}
