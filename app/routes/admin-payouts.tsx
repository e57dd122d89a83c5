import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { dayInIndia } from "~/domain/calendar/day";
import {
  listDueOwners,
  listRuns,
  makePayoutRun,
  newRunReference,
  payoutRunFields,
  type DueOwner,
} from "~/domain/payouts/payouts.server";
import { shownName } from "~/domain/users/user";
import { adminForm } from "~/http/admin.server";
import type { UserCall } from "~/http/call.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { formatDays } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { sayAccount } from "~/routes/shared/payouts.server";

const PATH = "/admin/payouts";

export const handle: PageHandle = { i18n: ["admin", "payout"] };

export const loader = adminPage(async (call) => {
  const { db, now, t, language } = call;
  const [owners, runs] = await Promise.all([listDueOwners(db, now), listRuns(db)]);
  const inRun = owners.filter(({ isPayable, payablePaise }) => isPayable && payablePaise > 0);
  const amount = formatPaise(inRun.reduce((sum, { payablePaise }) => sum + payablePaise, 0));
  return {
    title: t("payout:adminTitle"),
    reference: newRunReference(),
    run: inRun.length === 0 ? null : { count: inRun.length, amount },
    owners: owners.map((owner) => ({
      id: owner.ownerId,
      name: shownName(owner.name, t),
      account: owner.account === undefined ? "" : sayAccount(owner.account),
      payable: formatPaise(owner.payablePaise),
      waiting: owner.waitingPaise === 0 ? null : formatPaise(owner.waitingPaise),
      notes: listNotes(owner, call),
    })),
    runs: runs.map(({ createdAt, ...run }) => ({ ...run, day: sayDay(dayInIndia(new Date(createdAt)), language) })),
  };
});

/** Makes a payout run; pressed twice, it leads to the run of the first press. */
export const action = adminForm(payoutRunFields.extend(confirmingFields), async ({ reference, ...sent }, call) => {
  const by = { admin: call.user, isConfirmed: await isConfirmed(call, sent.currentPassword), now: call.now };
  const id = await makePayoutRun(call.db, reference, by);
  return { to: `${PATH}/${id}`, say: { title: call.t("payout:made") } };
});

/** Owners whom money is due, what holds it back, and the runs. */
export default function AdminPayouts() {
  const { t } = useTranslation(["payout", "admin"]);
  const { owners, runs } = useLoaderData<typeof loader>();
  return (
    <AdminPage part={undefined} title={t("adminTitle")}>
      {owners.length === 0 ? (
        <EmptyState title={t("adminNone")}>
          <p>{t("adminNoneText")}</p>
        </EmptyState>
      ) : (
        <>
          <RunForm />
          <ul className="card rows">
            {owners.map(({ id, name, account, payable, waiting, notes }) => (
              <li key={id} className="flex-wrap">
                <div className="min-w-0 flex-1 basis-48">
                  <h2 className="text-base">{name}</h2>
                  <p className="small break">{account}</p>
                  {notes.map((note) => (
                    <p key={note} className="small soft">
                      {note}
                    </p>
                  ))}
                </div>
                <div>
                  <p>
                    <b className="num">{payable}</b> <span className="small soft">{t("payable")}</span>
                  </p>
                  {waiting === null ? null : (
                    <p className="small">
                      <span className="num">{waiting}</span> <span className="soft">{t("waiting")}</span>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {runs.length === 0 ? null : (
        <section>
          <h2>{t("runs")}</h2>
          <ul className="card rows">
            {runs.map(({ id, day, open, all }) => (
              <li key={id}>
                <div className="min-w-0 flex-1">
                  <Link to={`${PATH}/${id}`} className="to">
                    {t("run", { id })}
                  </Link>
                  <p className="small soft">{day}</p>
                </div>
                <span className="small">{t("runOpen", { open, all })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminPage>
  );
}

function RunForm() {
  const { t } = useTranslation("payout");
  const { reference, run, mustConfirm } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const password = result?.error?.["currentPassword"];
  if (run === null && result === undefined) return <p>{t("runNone")}</p>;
  return (
    <Card>
      <Form method="post" action={PATH} className="stack" noValidate>
        <FormErrors
          result={result}
          fields={{ reference: "", currentPassword: "payout-password" }}
          failed={{ title: t("makeFailed") }}
        />
        <p>{run === null ? t("runNone") : t("runText", run)}</p>
        <input type="hidden" name="reference" value={reference} />
        {mustConfirm || password ? <ConfirmPassword id="payout-password" error={password} /> : null}
        <Button pending={navigation.state === "submitting"}>{t("make")}</Button>
      </Form>
    </Card>
  );
}

const sayDay = (day: string, language: UserCall["language"]) => formatDays(day, day, language);

/** Since when money is due, and what holds it back. */
function listNotes({ account, isPayable, payablePaise, due }: DueOwner, { t, language }: UserCall): string[] {
  const notes: string[] = [];
  const oldest = due.find(({ wait, amountPaise }) => wait === null && amountPaise > 0);
  if (oldest !== undefined) notes.push(t("payout:since", { day: sayDay(oldest.dueOn, language) }));
  if (payablePaise < 0) notes.push(t("payout:owes"));
  if (account === undefined) notes.push(t("payout:noAccount"));
  else if (!isPayable)
    notes.push(t("payout:newAccount", { day: sayDay(dayInIndia(new Date(account.usableFrom)), language) }));
  for (const { wait, bookingId, dueOn } of due)
    if (wait !== null && wait !== "notOver")
      notes.push(`${t("payout:booking", { id: bookingId })}: ${t(`payout:wait_${wait}`, { day: dueOn })}`);
  return notes;
}
