import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { PayoutRows } from "~/components/payouts/payout-rows";
import { Alert, Card, Fold } from "~/components/ui/elements";
import { Screen } from "~/components/layout/screen";
import { Field, NumberInput, TextInput } from "~/components/ui/fields";
import { writeAccount } from "~/domain/payouts/payout-account.server";
import { findOwnMoney } from "~/domain/payouts/payouts.server";
import { formAction, userPage, type PageHandle } from "~/http/page.server";
import { formatDays } from "~/i18n/format";
import { formatAmount } from "~/i18n/money";
import { replacePayoutAccount } from "~/operations/payouts.server";
import { sayDay, sayWait } from "~/routes/shared/payouts.server";

const PATH = "/dashboard/payouts";

export const handle: PageHandle = { i18n: ["payout", "booking"], isInner: true };

export const loader = userPage(async (call) => {
  const { db, user, now, t, language } = call;
  const { account, payouts, due } = await findOwnMoney(db, user, now);
  return {
    title: t("payout:title"),
    isMissing: account === null,
    account: account ? t("payout:accountNow", { account: writeAccount(account) }) : t("payout:accountNone"),
    waits:
      account && account.usableFrom > now.toISOString()
        ? t("payout:accountWaits", { day: sayDay(account.usableFrom, call) })
        : null,
    due: due.map((one) => ({
      id: one.bookingId,
      to: `/booking/${one.bookingId}`,
      title: one.machine,
      notes: [formatDays(one.startDate, one.endDate, language), sayWait(one, call)],
      amount: formatAmount(one.amountPaise),
    })),
    payouts: payouts.map(({ id, reference, createdAt, amountPaise, status }) => ({
      id,
      to: `${PATH}/${id}`,
      title: t("payout:statement", { reference }),
      notes: [sayDay(createdAt, call)],
      amount: formatAmount(amountPaise),
      status,
    })),
  };
});

export const action = formAction(replacePayoutAccount, (_, { t }) => ({ to: PATH, say: { title: t("payout:saved") } }));

export default function Payouts() {
  const { t } = useTranslation(["payout", "booking"]);
  const { account, isMissing, waits, due, payouts } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<(typeof FIELDS)[number] | "currentPassword">("payout");
  return (
    <Screen to="/dashboard" back={t("booking:dashboardTitle")}>
      <p>{t("text")}</p>
      <Card as="section" className="stack" id="account" heading={t("accountTitle")}>
        <p>{account}</p>
        {waits === null ? null : <Alert variant="warning" title={waits} />}
        <Fold title={t("change")} open={isMissing || form.result !== undefined}>
          <p className="small">{t("changeText")}</p>
          <PageForm form={form} action={PATH} failed={t("failed")} submit={t("save")}>
            {FIELDS.map((name) => {
              const Input = name.startsWith("account") ? NumberInput : TextInput;
              const hint = name === "upiId" || name === "holder" ? { hint: t(`hint_${name}`) } : {};
              return (
                <Field key={name} field={fields[name]} label={t(name)} {...hint}>
                  <Input autoComplete="off" />
                </Field>
              );
            })}
            <ConfirmPassword field={fields.currentPassword} />
          </PageForm>
        </Fold>
      </Card>
      <PayoutRows title={t("dueTitle")} rows={due} none={{ title: t("dueNone"), text: t("dueNoneText") }} />
      <PayoutRows title={t("listTitle")} rows={payouts} />
    </Screen>
  );
}

const FIELDS = ["upiId", "holder", "account", "accountAgain", "ifsc"] as const;
