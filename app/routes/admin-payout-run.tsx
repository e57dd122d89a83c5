import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { requireRun, settlementFields, settlePayout } from "~/domain/payouts/payouts.server";
import { readId, rowId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/user";
import { adminForm } from "~/http/admin.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { sayAccount, TONES } from "~/routes/shared/payouts.server";

const PATH = "/admin/payouts";

export const handle: PageHandle = { i18n: ["admin", "payout"], isInner: true };

/** @throws NotFound */
export const loader = adminPage(async ({ db, params, t }) => {
  const { id, payouts } = await requireRun(db, readId(params["id"]));
  return {
    title: t("payout:run", { id }),
    id,
    hasBank: payouts.some(({ upiId }) => upiId === null),
    hasUpi: payouts.some(({ upiId }) => upiId !== null),
    payouts: payouts.map((payout) => ({
      id: payout.id,
      name: shownName(payout.ownerName, t),
      amount: formatPaise(payout.amountPaise),
      account: sayAccount(payout),
      reference: payout.reference,
      bankReference: payout.bankReference,
      status: payout.status,
      tone: TONES[payout.status],
    })),
  };
});

const formSchema = settlementFields.extend({ ...confirmingFields, payoutId: rowId });

/** Records what the bank did with one payout. */
export const action = adminForm(formSchema, async ({ payoutId, currentPassword, ...settlement }, call) => {
  const by = { admin: call.user, isConfirmed: await isConfirmed(call, currentPassword), now: call.now };
  await settlePayout(call.db, payoutId, settlement, by);
  return { to: `${PATH}/${call.params["id"]}`, say: { title: call.t("payout:settled") } };
});

/** One run: the files for the bank, and what the bank did with each payout. */
export default function AdminPayoutRun() {
  const { t } = useTranslation("payout");
  const { id, hasBank, hasUpi, payouts } = useLoaderData<typeof loader>();
  const file = (format: string) => `/api${PATH.replace("payouts", "payout-runs")}/${id}?format=${format}`;
  return (
    <AdminPage part={undefined} title={t("run", { id })} back={{ to: PATH, label: t("adminTitle") }}>
      <div className="row">
        {hasBank ? (
          <ButtonLink to={file("csv")} reloadDocument variant="outline">
            {t("bankFile")}
          </ButtonLink>
        ) : null}
        {hasUpi ? (
          <ButtonLink to={file("upi")} reloadDocument variant="outline">
            {t("upiFile")}
          </ButtonLink>
        ) : null}
      </div>
      {payouts.map((payout) => (
        <PayoutCard key={payout.id} payout={payout} />
      ))}
    </AdminPage>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function PayoutCard({ payout }: { payout: Loaded["payouts"][number] }) {
  const { t } = useTranslation("payout");
  const { name, amount, account, reference, bankReference, status, tone } = payout;
  return (
    <Card as="section" className="stack">
      <div className="head">
        <h2>{name}</h2>
        <Badge tone={tone}>{t(`status_${status}`)}</Badge>
      </div>
      <p>
        <b className="num">{amount}</b> <span className="break">{account}</span>
      </p>
      <p className="small soft">{bankReference === null ? reference : `${reference} · ${bankReference}`}</p>
      {status === "returned" ? null : <SettleForm payout={payout} />}
    </Card>
  );
}

function SettleForm({ payout: { id, name, status } }: { payout: Loaded["payouts"][number] }) {
  const { t } = useTranslation("payout");
  const { id: runId, mustConfirm } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const result = sent?.initialValue?.["payoutId"] === String(id) ? sent : undefined;
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get("payoutId") === String(id);
  const ids = { reference: `utr-${id}`, currentPassword: `password-${id}` };
  const password = result?.error?.["currentPassword"];
  return (
    <Form method="post" action={`${PATH}/${runId}`} className="stack" noValidate>
      <FormErrors result={result} fields={ids} failed={{ title: t("settleFailed") }} />
      <input type="hidden" name="payoutId" value={id} />
      {status === "paid" ? null : (
        <Field id={ids.reference} label={t("utr")} error={result?.error?.["reference"]}>
          <TextInput
            name="reference"
            autoComplete="off"
            defaultValue={String(result?.initialValue?.["reference"] ?? "")}
          />
        </Field>
      )}
      {mustConfirm || password ? <ConfirmPassword id={ids.currentPassword} error={password} /> : null}
      <div className="row">
        {status === "paid" ? null : (
          <Button name="status" value="paid" pending={isBusy} aria-label={`${t("markPaid")}: ${name}`}>
            {t("markPaid")}
          </Button>
        )}
        <Button
          name="status"
          value="returned"
          variant="outline"
          pending={isBusy}
          aria-label={`${t("markReturned")}: ${name}`}
        >
          {t("markReturned")}
        </Button>
      </div>
    </Form>
  );
}
