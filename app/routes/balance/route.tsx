import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BalanceFacts } from "~/components/bookings/balance-facts";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { settleByForm } from "./action.server";
import { AnswerForm, DecideForm, StateForm } from "./balance-forms";
import { loadBalance } from "./loader.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking", "balance"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadBalance);

export const action = (args: ActionFunctionArgs) => settleByForm(args);

export const clientAction = keepTyped;

/** The balance of a booking: what was said about it, and the forms of whoever reads it. */
export default function BalancePage() {
  const { t } = useTranslation(["balance", "booking"]);
  const { equipment, balance } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, amount, text, said, say, statable, answers, decidable } = balance;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("booking:bookingNumber", { id })}</BackLink>
      <h1>{balance.title}</h1>
      <Card as="section" className="stack">
        <p>{equipment}</p>
        <BalanceFacts amount={amount} text={text} said={said} />
      </Card>
      {statable || answers.length > 0 || decidable ? (
        <Card as="section">
          {statable ? <StateForm id={id} amount={amount} say={say} result={result} /> : null}
          {answers.length > 0 ? <AnswerForm id={id} answers={answers} result={result} /> : null}
          {decidable ? <DecideForm id={id} result={result} /> : null}
        </Card>
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
