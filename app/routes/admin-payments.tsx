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
import { adminPage, ATTENTION_INTENTS, listAttention, type AttentionItem } from "~/routes/shared/admin-screen.server";
import { Field, NumberInput } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const loader = adminPage(async (call) => {
  const items = await listAttention(call);
  return { title: call.t("admin:payments"), found: call.t("admin:mattersFound", { count: items.length }), items };
});

/** What needs the password answers with what was asked for, so that the page asks for the password. */
export function action(args: ActionFunctionArgs) {
  return runAdminPageAction(args, PAGE, async (call) => {
    const form = await readBody(call.request, formSchema);
    try {
      const by = await confirmedBy(call, form);
      return { to: safePath(form.redirectTo, PAGE), say: { title: await settle(call, form, by) } };
    } catch (error) {
      const problem = toProblem(error);
      const key = passwordErrorOf(problem);
      if (key === undefined) throw problem;
      const { intent, id, bookingId = null, redirectTo = PAGE } = form;
      const asked: Asked = { intent, id, bookingId, redirectTo, password: call.t(`messages:${key}`, problem.values) };
      return data(asked, { status: problem.status, headers: problem.headers });
    }
  });
}

export default function AdminPayments() {
  const { t } = useTranslation("admin");
  const { found, items } = useLoaderData<typeof loader>();
  const asked = useActionData<Asked>();
  return (
    <AdminPage status={found}>
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
  intent: z.enum(ATTENTION_INTENTS),
  id: rowId,
  redirectTo: z.string().optional(),
  bookingId: z.preprocess((text) => (typeof text === "string" ? latinDigits(text) : text), rowId).optional(),
  ...confirmingFields,
});
type AttentionForm = z.infer<typeof formSchema>;
/** What the page asks the password for, with why. */
type Asked = Pick<AttentionForm, "intent" | "id"> & { bookingId: number | null; redirectTo: string; password: string };

type By = Awaited<ReturnType<typeof confirmedBy>>;

/** Does what was pressed. @returns what is said of it */
async function settle(call: UserCall, { intent, id, bookingId }: AttentionForm, by: By): Promise<string> {
  const { db, gateway, t } = call;
  switch (intent) {
    case "refund":
      return t("admin:retriedRefund", { id: (await retryRefund(db, id, by)).bookingId });
    case "cash":
      return t("admin:paidBackCash", { id: (await payBackCash(db, id, by)).bookingId });
    case "payment": {
      const { status } = await recheckPayment(db, gateway, id, by);
      return t("admin:retriedPayment", { id, status: t(`booking:status_${status}`) });
    }
    case "job":
      await retryJob(db, id, by);
      return t("admin:retriedJob");
    case "caseRefund": {
      const { amount, currency } = await refundCase(db, id, by);
      return t("admin:doneRefund", { amount: formatMoney(amount, currency) });
    }
    case "caseAssign":
      return t("admin:doneAssign", { id: (await assignCase(db, id, bookingId ?? NO_ROW, by)).bookingId });
    case "caseNote":
      await noteCase(db, id, by);
      return t("admin:doneNote");
  }
}

const LABELS = {
  refund: "retry",
  cash: "payBackCash",
  payment: "retry",
  job: "retry",
  caseRefund: "caseRefund",
  caseAssign: "caseAssign",
  caseNote: "caseNote",
} as const;

function ConfirmAttention({ asked }: { asked: Asked }) {
  const { t } = useTranslation("admin");
  const { items } = useLoaderData<typeof loader>();
  const { intent, id, bookingId, redirectTo, password } = asked;
  const item = items.find((one) => one.id === id && one.intents?.includes(intent));
  const label = t(LABELS[intent]);
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
const backTo = ({ key }: AttentionItem) => `${PAGE}#${key}`;

function AttentionCard({ item, backTo }: { item: AttentionItem; backTo: string }) {
  const { title, text, providerMessage, bookingId, intents = [], id, page } = item;
  const { t } = useTranslation(["admin", "booking"]);
  const isBusy = useNavigation().formData !== undefined;
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
        {intents
          .filter((intent) => intent !== "caseAssign")
          .map((intent) => (
            <Form key={intent} method="post" action={PAGE}>
              <Hidden values={{ id, intent, redirectTo: backTo }} />
              <SubmitButton variant="outline" block={false} disabled={isBusy}>
                {t(LABELS[intent])}
              </SubmitButton>
            </Form>
          ))}
        {bookingId === null ? null : (
          <ButtonLink to={page ?? `/admin/bookings/${bookingId}`} variant="outline">
            {t("booking:bookingNumber", { id: bookingId })}
          </ButtonLink>
        )}
      </div>
      {intents.includes("caseAssign") ? (
        <Form method="post" action={PAGE} className="row">
          <Hidden values={{ id, redirectTo: backTo }} />
          <Field id={`booking-of-case-${id}`} label={t("caseBooking")} required>
            <NumberInput name="bookingId" defaultValue={bookingId ?? undefined} />
          </Field>
          <Button name="intent" value="caseAssign" variant="outline">
            {t("caseAssign")}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
