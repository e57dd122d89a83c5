import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CancelForm } from "~/components/bookings/cancel-form";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { cancelByForm } from "./action.server";
import { loadUserPage } from "~/http/page.server";
import { loadCancellation } from "./loader.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadUserPage(args, (call) => loadCancellation(call, args.params.id));

export const action = (args: ActionFunctionArgs) => cancelByForm(args);

export const clientAction = keepTyped;

export default function CancelPage() {
  const { t } = useTranslation("booking");
  const { id, equipment, period, terms, why } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("cancelTitle", { id })}</h1>
      <p>
        {equipment}
        <br />
        {period}
      </p>
      {terms === null ? (
        <Alert variant="warning" title={t(why)} />
      ) : (
        <Card as="section">
          <CancelForm bookingId={id} terms={terms} result={result} />
        </Card>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
