import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { PayoutRows } from "~/components/payouts/payout-rows";
import { SubmitButton } from "~/components/forms/form";
import { ButtonLink } from "~/components/ui/elements";
import { TextField } from "~/components/ui/fields";
import { writeAccount } from "~/domain/payouts/payout-account.server";
import * as payouts from "~/domain/payouts/payouts.server";
import { rowId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { confirmingFields } from "~/http/confirm-again.server";
import { adminForm, formAction, type PageHandle } from "~/http/page.server";
import { formatAmount } from "~/i18n/money";
import * as operations from "~/operations/payouts.server";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { sayDay, sayWait } from "~/routes/shared/payouts.server";

const PATH = "/admin/payouts";

export const handle: PageHandle = { i18n: ["admin", "payout"] };

/** @throws NotFound for an unknown run */
export const loader = adminPage(async (call) => {
  const { db, now, t, params, namedId } = call;
  const [owners, runs] = await Promise.all([payouts.listDueOwners(db, now), payouts.listRuns(db)]);
  const inRun = owners.filter(({ isPayable, payablePaise }) => isPayable && payablePaise > 0);
  const amount = formatAmount(inRun.reduce((sum, { payablePaise }) => sum + payablePaise, 0));
  const run = params["id"] === undefined ? undefined : await payouts.requireRun(db, namedId);
  return {
    title: t("payout:adminTitle"),
    run: run && {
      id: run.id,
      files: (["csv", "upi"] as const).filter((format) =>
        run.payouts.some(({ upiId }) => (upiId !== null) === (format === "upi")),
      ),
      payouts: run.payouts.map((payout) => ({
        id: payout.id,
        title: shownName(payout.ownerName, t),
        notes: [writeAccount(payout), payout.reference, payout.bankReference].filter((note) => note !== null),
        amount: formatAmount(payout.amountPaise),
        status: payout.status,
      })),
    },
    next: inRun.length === 0 ? null : t("payout:runText", { count: inRun.length, amount }),
    reference: payouts.newRunReference(),
    owners: owners.map((owner) => ({
      id: owner.ownerId,
      title: shownName(owner.name, t),
      notes: listNotes(owner, call),
      amount: formatAmount(owner.payablePaise),
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

export const action = (args: ActionFunctionArgs) => (args.params["id"] === undefined ? make(args) : settle(args));

/** Pressed twice, it leads to the run of the first press. */
const make = formAction(operations.startPayoutRun, ({ id }, { t }) => ({
  to: `${PATH}/${id}`,
  say: { title: t("payout:made") },
}));

const settlement = payouts.settlementFields.extend({ ...confirmingFields, payoutId: rowId });
const settle = adminForm(settlement, async ({ payoutId, ...sent }, call) => {
  await operations.settle.act({ ...call, namedId: payoutId }, sent);
  return { to: `${PATH}/${call.params["id"]}`, say: { title: call.t("payout:settled") } };
});

export default function AdminPayouts() {
  const { t } = useTranslation("payout");
  const { run, next, reference, mustConfirm, owners, runs } = useLoaderData<typeof loader>();
  const [form, { currentPassword }] = usePageForm<"currentPassword">("payout-run");
  return (
    <AdminPage>
      {run === undefined ? null : (
        <PayoutRows title={t("run", run)} rows={run.payouts} form={SettleForm}>
          <div className="row">
            {run.files.map((format) => (
              <ButtonLink
                key={format}
                to={`/api/admin/payout-runs/${run.id}?format=${format}`}
                reloadDocument
                variant="outline"
              >
                {t(`file_${format}`)}
              </ButtonLink>
            ))}
          </div>
        </PayoutRows>
      )}
      <PayoutRows title={t("payable")} rows={owners} none={{ title: t("adminNone"), text: t("adminNoneText") }}>
        {run === undefined ? (
          <PageForm
            form={form}
            action={PATH}
            failed={t("makeFailed")}
            {...(next === null ? {} : { submit: t("make") })}
          >
            <p>{next ?? t("runNone")}</p>
            <input type="hidden" name="reference" value={reference} />
            {next !== null && (mustConfirm || currentPassword.errors) ? (
              <ConfirmPassword field={currentPassword} />
            ) : null}
          </PageForm>
        ) : null}
      </PayoutRows>
      <PayoutRows title={t("runs")} rows={runs} />
    </AdminPage>
  );
}

/** What the bank did with a payout, until it returned it. */
function SettleForm({ id, title, status }: { id: number; title: string; status?: payouts.Payout["status"] }) {
  const { t } = useTranslation("payout");
  const { run, mustConfirm } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const result = sent?.initialValue?.["payoutId"] === String(id) ? sent : undefined;
  const [form, { reference, currentPassword }] = usePageForm<"reference" | "currentPassword">(`payout-${id}`, {
    result,
  });
  if (run === undefined || status === "returned") return null;
  return (
    <PageForm form={form} action={`${PATH}/${run.id}`} failed={t("settleFailed")} className="basis-full stack">
      <input type="hidden" name="payoutId" value={id} />
      {status === "paid" ? null : <TextField field={reference} label={t("utr")} autoComplete="off" />}
      {mustConfirm || currentPassword.errors ? <ConfirmPassword field={currentPassword} /> : null}
      <div className="row">
        {(status === "paid" ? (["returned"] as const) : (["paid", "returned"] as const)).map((to) => (
          <SubmitButton
            key={to}
            name="status"
            value={to}
            variant={to === "paid" ? "default" : "outline"}
            block={false}
            aria-label={`${t(`mark_${to}`)}: ${title}`}
          >
            {t(`mark_${to}`)}
          </SubmitButton>
        ))}
      </div>
    </PageForm>
  );
}

/** Where the money goes, since when it is due, and what holds it back. */
function listNotes(owner: payouts.DueOwner, call: UserCall) {
  const { t } = call;
  const { usableFrom, isPayable, payablePaise, waitingPaise, due } = owner;
  const oldest = due.find(({ wait, amountPaise }) => wait === null && amountPaise > 0);
  return [
    usableFrom === null ? t("payout:noAccount") : writeAccount(owner),
    oldest !== undefined && t("payout:since", { day: sayDay(oldest.dueOn, call) }),
    payablePaise < 0 && t("payout:owes"),
    usableFrom !== null && !isPayable && t("payout:newAccount", { day: sayDay(usableFrom, call) }),
    waitingPaise !== 0 && `${t("payout:waiting")}: ${formatAmount(waitingPaise)}`,
    ...due
      .filter(({ wait }) => wait !== null && wait !== "notOver")
      .map((one) => `${t("payout:booking", { id: one.bookingId })}: ${sayWait(one, call)}`),
  ].filter((note) => note !== false);
}
