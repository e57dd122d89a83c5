import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { NumberInput, PasswordInput, TextInput } from "~/components/ui/inputs";
import { dayInIndia } from "~/domain/calendar/day";
import { listDue, type Due } from "~/domain/payouts/due.server";
import { payoutAccountFormSchema, savePayoutAccount, viewPayoutAccount } from "~/domain/payouts/payout-account.server";
import { writePercent } from "~/domain/payouts/payout";
import { listPayouts } from "~/domain/payouts/payouts.server";
import type { UserCall } from "~/http/call.server";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { userForm, userPage } from "~/http/page.server";
import { formatDays } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { sayAccount, TONES } from "~/routes/shared/payouts.server";

const PATH = "/dashboard/payouts";

export const handle: PageHandle = { i18n: ["payout", "booking"], isInner: true };

export const loader = userPage(async (call) => {
  const { db, user, now, t, language, settings } = call;
  const [account, due, payouts] = await Promise.all([
    viewPayoutAccount(db, user),
    listDue(db, now, user.id),
    listPayouts(db, user),
  ]);
  const { usableFrom, ...details } = account;
  const dayOf = (instant: string) => sayDay(dayInIndia(new Date(instant)), language);
  return {
    title: t("payout:title"),
    commission: settings.commissionBasisPoints === 0 ? null : writePercent(settings.commissionBasisPoints),
    account:
      usableFrom === null
        ? null
        : { said: sayAccount(details), waitsUntil: usableFrom > now.toISOString() ? dayOf(usableFrom) : null },
    due: due.map((one) => ({
      bookingId: one.bookingId,
      machine: one.machine,
      days: formatDays(one.startDate, one.endDate, language),
      amount: formatPaise(one.amountPaise),
      why: sayWait(one, call),
    })),
    payouts: payouts.map(({ id, reference, createdAt, amountPaise, status }) => ({
      id,
      reference,
      day: dayOf(createdAt),
      amount: formatPaise(amountPaise),
      status,
      tone: TONES[status],
    })),
  };
});

/** Stores where the owner's money goes. */
export const action = userForm(payoutAccountFormSchema, async ({ details, currentPassword }, call) => {
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
      {commission === null ? null : <p>{t("commission", { percent: commission })}</p>}
      <Card as="section" className="stack" id="account">
        <h2>{t("accountTitle")}</h2>
        {account === null ? (
          <p>{t("accountNone")}</p>
        ) : (
          <>
            <p>{t("accountNow", { account: account.said })}</p>
            {account.waitsUntil === null ? null : (
              <Alert variant="warning" title={t("accountWaits", { day: account.waitsUntil })} />
            )}
          </>
        )}
        {account === null ? (
          <AccountForm />
        ) : (
          <Fold title={t("change")} open={result !== undefined}>
            <p className="small">{t("changeText")}</p>
            <AccountForm />
          </Fold>
        )}
      </Card>
      <section>
        <h2>{t("dueTitle")}</h2>
        {due.length === 0 ? (
          <EmptyState headingLevel="h3" title={t("dueNone")}>
            <p>{t("dueNoneText")}</p>
          </EmptyState>
        ) : (
          <ul className="card rows">
            {due.map(({ bookingId, machine, days, amount, why }) => (
              <li key={bookingId}>
                <div className="min-w-0 flex-1 basis-48">
                  <h3>
                    <Link to={`/booking/${bookingId}`} className="to">
                      {machine}
                    </Link>
                  </h3>
                  <p className="small">{days}</p>
                  <p className="small soft">{why}</p>
                </div>
                <b className="num">{amount}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{t("listTitle")}</h2>
        {payouts.length === 0 ? (
          <p>{t("listNone")}</p>
        ) : (
          <ul className="card rows">
            {payouts.map(({ id, reference, day, amount, status, tone }) => (
              <li key={id}>
                <div className="min-w-0 flex-1 basis-48">
                  <h3>
                    <Link to={`${PATH}/${id}`} className="to" aria-label={`${day}: ${t("open")} ${reference}`}>
                      {day}
                    </Link>
                  </h3>
                  <p className="small soft">{reference}</p>
                </div>
                <b className="num">{amount}</b>
                <Badge tone={tone}>{t(`status_${status}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const IDS = {
  upiId: "payout-upi",
  holder: "payout-holder",
  account: "payout-account",
  accountAgain: "payout-account-again",
  ifsc: "payout-ifsc",
  currentPassword: "payout-password",
};

function AccountForm() {
  const { t } = useTranslation("payout");
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const errors = result?.error ?? {};
  const typed = (name: keyof typeof IDS) => String(result?.initialValue?.[name] ?? "");
  const field = (name: keyof typeof IDS) => ({ id: IDS[name], error: errors[name] });
  return (
    <Form method="post" action={PATH} className="stack" noValidate>
      <FormErrors result={result} fields={IDS} failed={{ title: t("failed") }} />
      <Field {...field("upiId")} label={t("upiId")} hint={t("upiHint")}>
        <TextInput name="upiId" defaultValue={typed("upiId")} autoComplete="off" autoCapitalize="none" />
      </Field>
      <p className="soft">{t("or")}</p>
      <Field {...field("holder")} label={t("holder")} hint={t("holderHint")}>
        <TextInput name="holder" defaultValue={typed("holder")} autoComplete="off" />
      </Field>
      <Field {...field("account")} label={t("account")}>
        <NumberInput name="account" defaultValue={typed("account")} />
      </Field>
      <Field {...field("accountAgain")} label={t("accountAgain")}>
        <NumberInput name="accountAgain" defaultValue={typed("accountAgain")} />
      </Field>
      <Field {...field("ifsc")} label={t("ifsc")}>
        <TextInput name="ifsc" defaultValue={typed("ifsc")} autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Field {...field("currentPassword")} label={t("password")} required>
        <PasswordInput name="currentPassword" autoComplete="current-password" />
      </Field>
      <Button block pending={navigation.state === "submitting"}>
        {t("save")}
      </Button>
    </Form>
  );
}

const sayDay = (day: string, language: UserCall["language"]) => formatDays(day, day, language);

function sayWait({ amountPaise, wait, dueOn }: Due, { t, language }: UserCall): string {
  if (amountPaise < 0) return t("payout:negative");
  return t(`payout:wait_${wait ?? "ready"}`, { day: sayDay(dueOn, language) });
}
