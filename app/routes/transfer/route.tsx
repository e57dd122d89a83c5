import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { recordByForm } from "./action.server";
import { loadTransfer } from "./loader.server";
import { TransferForm } from "./transfer-form";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadTransfer);

export const action = (args: ActionFunctionArgs) => recordByForm(args);

export const clientAction = keepTyped;

/** Records a handover or a return, for the owner. */
export default function TransferPage() {
  const { t } = useTranslation(["booking", "transfer"]);
  const { id, kind, equipment, dates, why, earliest, now } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t(`transfer:formTitle_${kind}`, { id })}</h1>
      <p>
        {equipment}
        <br />
        {dates}
      </p>
      {why === null || result !== undefined ? (
        <>
          <p>{t("transfer:formText")}</p>
          <TransferForm id={id} kind={kind} earliest={earliest} now={now} result={result} />
        </>
      ) : (
        <Alert variant="warning" title={why} />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
