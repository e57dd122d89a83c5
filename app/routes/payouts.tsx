import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form, SubmitButton } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { PayoutRows } from "~/components/payouts/payout-rows";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { NumberInput, PasswordInput, TextInput } from "~/components/ui/inputs";
import { listDue } from "~/domain/payouts/due.server";
import {
  payoutAccountSchema,
  savePayoutAccount,
  viewPayoutAccount,
  writeAccount,
} from "~/domain/payouts/payout-account.server";
import { listPayouts } from "~/domain/payouts/payouts.server";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { userForm, userPage } from "~/http/page.server";
import { formatDays } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { sayCommission, sayDay, sayWait } from "~/routes/shared/payouts.server";

const PATH = "/dashboard/payouts";

export const handle: PageHandle = { i18n: ["payout", "booking"], isInner: true };

export const loader = userPage(async (call) => {
  const { db, user, now, t, language } = call;
  const [account, due, payouts] = await Promise.all([
    viewPayoutAccount(db, user),
    listDue(db, now, user.id),
    listPayouts(db, user),
  ]);
  return {
    title: t("payout:title"),
    commission: sayCommission(call),
    account: account && {
      said: writeAccount(account),
      waitsUntil: account.usableFrom > now.toISOString() ? sayDay(account.usableFrom, call) : null,
    },
    due: due.map((one) => ({
      id: one.bookingId,
      to: `/booking/${one.bookingId}`,
      title: one.machine,
      notes: [formatDays(one.startDate, one.endDate, language), sayWait(one, call)],
      amount: formatPaise(one.amountPaise),
    })),
    payouts: payouts.map(({ id, reference, createdAt, amountPaise, status }) => ({
      id,
      to: `${PATH}/${id}`,
      title: t("payout:statement", { reference }),
      notes: [sayDay(createdAt, call)],
      amount: formatPaise(amountPaise),
      status,
    })),
  };
});

/** Stores where the owner's money goes. */
export const action = userForm(payoutAccountSchema, async ({ details, currentPassword }, call) => {
  await requireOwnPassword(call, currentPassword);
  await savePayoutAccount(call.db, details, call.user, call.now);
  return { to: PATH, say: { title: call.t("payout:saved") } };
});

/** An owner's account, what is due and why it waits, and what was paid out. */
export default function Payouts() {
  const { t } = useTranslation(["payout", "booking"]);
  const { commission, account, due, payouts } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard">{t("booking:dashboardTitle")}</BackLink>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      {commission === null ? null : <p>{commission}</p>}
      <Card as="section" className="stack" id="account">
        <h2>{t("accountTitle")}</h2>
        <p>{account === null ? t("accountNone") : t("accountNow", { account: account.said })}</p>
        {account?.waitsUntil ? (
          <Alert variant="warning" title={t("accountWaits", { day: account.waitsUntil })} />
        ) : null}
        {account === null ? (
          <AccountForm />
        ) : (
          <Fold title={t("change")} open={result !== undefined}>
            <p className="small">{t("changeText")}</p>
            <AccountForm />
          </Fold>
        )}
      </Card>
      <section className="stack">
        <h2>{t("dueTitle")}</h2>
        {due.length === 0 ? (
          <EmptyState headingLevel="h3" title={t("dueNone")}>
            <p>{t("dueNoneText")}</p>
          </EmptyState>
        ) : (
          <PayoutRows rows={due} />
        )}
      </section>
      <section className="stack">
        <h2>{t("listTitle")}</h2>
        {payouts.length === 0 ? <p>{t("listNone")}</p> : <PayoutRows rows={payouts} />}
      </section>
    </div>
  );
}

const FIELDS = ["upiId", "holder", "account", "accountAgain", "ifsc"] as const;

function AccountForm() {
  const { t } = useTranslation("payout");
  const result = useActionData<typeof action>();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number] | "currentPassword", string>>({
    id: "payout",
    lastResult: result,
  });
  return (
    <Form method="post" action={PATH} {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
      {FIELDS.map((name) => {
        const Input = name.startsWith("account") ? NumberInput : TextInput;
        const hint = name === "upiId" || name === "holder" ? { hint: t(`hint_${name}`) } : {};
        return (
          <Field key={name} field={fields[name]} label={t(name)} {...hint}>
            <Input autoComplete="off" />
          </Field>
        );
      })}
      <Field field={fields.currentPassword} label={t("password")} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}
