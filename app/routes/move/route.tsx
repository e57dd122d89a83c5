import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { proposeByForm } from "./action.server";
import { loadMove } from "./loader.server";
import { MoveForm } from "./move-forms";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking", "move"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadMove(call, args.params.id));

export const action = (args: ActionFunctionArgs) => proposeByForm(args);

export const clientAction = keepTyped;

/** Proposes other days for a paid booking to its other side. */
export default function MovePage() {
  const { t } = useTranslation(["booking", "move"]);
  const { id, side, equipment, dates, total, why, choice, refund } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("move:title", { id })}</h1>
      <p>
        {equipment}
        <br />
        {t("move:now", { dates })}
      </p>
      {why === null ? <p>{t(`move:text_${side}`)}</p> : <Alert variant="warning" title={why} />}
      {choice === null ? null : <MoveForm id={id} choice={choice} total={total} refund={refund} result={result} />}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
