import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { Form, SubmitButton } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { PayoutBadge, PayoutRows } from "~/components/payouts/payout-rows";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { writeAccount } from "~/domain/payouts/payout-account.server";
import * as payouts from "~/domain/payouts/payouts.server";
import { readId, rowId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/user";
import { adminForm } from "~/http/admin.server";
import type { UserCall } from "~/http/call.server";
import { confirmedBy, confirmingFields } from "~/http/confirm-again.server";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { sayDay, sayWait } from "~/routes/shared/payouts.server";

const PATH = "/admin/payouts";

export const handle: PageHandle = { i18n: ["admin", "payout"] };

/** @throws NotFound for an unknown run */
export const loader = adminPage(async (call) => {
  const { db, now, t, params } = call;
  const [owners, runs] = await Promise.all([payouts.listDueOwners(db, now), payouts.listRuns(db)]);
  const inRun = owners.filter(({ isPayable, payablePaise }) => isPayable && payablePaise > 0);
  const amount = formatPaise(inRun.reduce((sum, { payablePaise }) => sum + payablePaise, 0));
  const run = params["id"] === undefined ? undefined : await payouts.requireRun(db, readId(params["id"]));
  return {
    title: t("payout:adminTitle"),
    run: run && { id: run.id, payouts: run.payouts.map((payout) => describePayout(payout, call)) },
    files: (["csv", "upi"] as const).filter((to) =>
      run?.payouts.some(({ upiId }) => (upiId !== null) === (to === "upi")),
    ),
    next: { reference: payouts.newRunReference(), count: inRun.length, amount },
    owners: owners.map((owner) => ({
      id: owner.ownerId,
      title: shownName(owner.name, t),
      notes: listNotes(owner, call),
      amount: formatPaise(owner.payablePaise),
    })),
    runs: runs.map(({ id, createdAt, ...counts }) => ({
      id,
      to: `${PATH}/${id}`,
      title: t("payout:run", { id }),
      notes: [sayDay(createdAt, call)],
      amount: t("payout:runOpen", counts),
    })),
  };
});

/** Makes a run, or records what the bank did with a payout of one. */
export const action = (args: ActionFunctionArgs) => (args.params["id"] === undefined ? make(args) : settle(args));

/** Pressed twice, it leads to the run of the first press. */
const make = adminForm(payouts.payoutRunFields.extend(confirmingFields), async ({ reference, ...sent }, call) => {
  const id = await payouts.makePayoutRun(call.db, reference, await confirmedBy(call, sent));
  return { to: `${PATH}/${id}`, say: { title: call.t("payout:made") } };
});

const settlement = payouts.settlementFields.extend({ ...confirmingFields, payoutId: rowId });
const settle = adminForm(settlement, async ({ payoutId, ...sent }, call) => {
  await payouts.settlePayout(call.db, payoutId, sent, await confirmedBy(call, sent));
  return { to: `${PATH}/${call.params["id"]}`, say: { title: call.t("payout:settled") } };
});

/** One run where it is asked for, owners whom money is due with what holds it back, and the runs. */
export default function AdminPayouts() {
  const { t } = useTranslation("payout");
  const { run, files, owners, runs } = useLoaderData<typeof loader>();
  return (
    <AdminPage part={undefined} title={t("adminTitle")}>
      {run === undefined ? null : (
        <section className="stack">
          <h2>{t("run", run)}</h2>
          <div className="row">
            {files.map((to) => (
              <ButtonLink
                key={to}
                to={`/api/admin/payout-runs/${run.id}?format=${to}`}
                reloadDocument
                variant="outline"
              >
                {t(`file_${to}`)}
              </ButtonLink>
            ))}
          </div>
          {run.payouts.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} runId={run.id} />
          ))}
        </section>
      )}
      <section className="stack">
        <h2>{t("payable")}</h2>
        {run === undefined ? <RunForm /> : null}
        {owners.length === 0 ? (
          <EmptyState title={t("adminNone")} headingLevel="h3">
            <p>{t("adminNoneText")}</p>
          </EmptyState>
        ) : (
          <PayoutRows rows={owners} />
        )}
      </section>
      {runs.length === 0 ? null : (
        <section className="stack">
          <h2>{t("runs")}</h2>
          <PayoutRows rows={runs} />
        </section>
      )}
    </AdminPage>
  );
}

function RunForm() {
  const { t } = useTranslation("payout");
  const { next, mustConfirm } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [form, { currentPassword }] = useForm<{ currentPassword: string }>({ id: "payout-run", lastResult: result });
  return (
    <Form method="post" action={PATH} {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("makeFailed") }} />
      <p>{next.count === 0 ? t("runNone") : t("runText", next)}</p>
      <input type="hidden" name="reference" value={next.reference} />
      {next.count > 0 && (mustConfirm || currentPassword.errors) ? <ConfirmPassword field={currentPassword} /> : null}
      {next.count === 0 ? null : <SubmitButton block={false}>{t("make")}</SubmitButton>}
    </Form>
  );
}

type PayoutView = ReturnType<typeof describePayout>;

function PayoutCard({ payout, runId }: { payout: PayoutView; runId: number }) {
  const { t } = useTranslation("payout");
  const { mustConfirm } = useLoaderData<typeof loader>();
  const { id, name, amount, account, references, status } = payout;
  const sent = useActionData<typeof action>();
  const result = sent?.initialValue?.["payoutId"] === String(id) ? sent : undefined;
  const isSending = useNavigation().formData?.get("payoutId") === String(id);
  const [form, { reference, currentPassword }] = useForm<{ reference: string; currentPassword: string }>({
    id: `payout-${id}`,
    lastResult: result,
  });
  const button = (to: "paid" | "returned", label: string) => (
    <Button
      name="status"
      value={to}
      variant={to === "paid" ? "default" : "outline"}
      pending={isSending}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
  return (
    <Card as="section" className="stack">
      <div className="head">
        <h3>{name}</h3>
        <PayoutBadge status={status} />
      </div>
      <p>
        <b className="num">{amount}</b> <span className="break">{account}</span>
      </p>
      <p className="small soft">{references}</p>
      {status === "returned" ? null : (
        <Form method="post" action={`${PATH}/${runId}`} {...getFormProps(form)} className="stack">
          <FormErrors form={form} result={result} failed={{ title: t("settleFailed") }} />
          <input type="hidden" name="payoutId" value={id} />
          {status === "paid" ? null : (
            <Field field={reference} label={t("utr")}>
              <TextInput autoComplete="off" />
            </Field>
          )}
          {mustConfirm || currentPassword.errors ? <ConfirmPassword field={currentPassword} /> : null}
          <div className="row">
            {status === "paid" ? null : button("paid", t("markPaid"))}
            {button("returned", t("markReturned"))}
          </div>
        </Form>
      )}
    </Card>
  );
}

const describePayout = (payout: payouts.Payout, { t }: UserCall) => ({
  id: payout.id,
  name: shownName(payout.ownerName, t),
  amount: formatPaise(payout.amountPaise),
  account: writeAccount(payout),
  references: [payout.reference, payout.bankReference].filter((one) => one !== null).join(" · "),
  status: payout.status,
});

/** Where the money goes, since when it is due, and what holds it back. */
function listNotes(
  { usableFrom, isPayable, payablePaise, waitingPaise, due, ...account }: payouts.DueOwner,
  call: UserCall,
) {
  const { t } = call;
  const oldest = due.find(({ wait, amountPaise }) => wait === null && amountPaise > 0);
  return [
    usableFrom === null ? t("payout:noAccount") : writeAccount(account),
    oldest !== undefined && t("payout:since", { day: sayDay(oldest.dueOn, call) }),
    payablePaise < 0 && t("payout:owes"),
    usableFrom !== null && !isPayable && t("payout:newAccount", { day: sayDay(usableFrom, call) }),
    waitingPaise !== 0 && `${t("payout:waiting")}: ${formatPaise(waitingPaise)}`,
    ...due
      .filter(({ wait }) => wait !== null && wait !== "notOver")
      .map((one) => `${t("payout:booking", { id: one.bookingId })}: ${sayWait(one, call)}`),
  ].filter((note) => note !== false);
}
