import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Form } from "~/components/forms/form";
import { loadUserPage } from "~/http/page.server";
import { formatRupees } from "~/i18n/money";
import { changeDatesByForm } from "./action.server";
import { loadChangeDates } from "./loader.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["equipment", "booking"], isInner: true, hasActions: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadChangeDates(call, args.params.id));

export const action = (args: ActionFunctionArgs) => changeDatesByForm(args);

export const clientAction = keepTyped;

export default function ChangeDates() {
  const { t } = useTranslation("booking");
  const { id, equipment, dailyRate, asksMore, present, own, offer, requested, quote, why, problems } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const errors = result?.error ?? problems;
  const typed = result?.initialValue;
  const dates = typed
    ? { startDate: String(typed["startDate"] ?? ""), endDate: String(typed["endDate"] ?? "") }
    : requested;
  const path = `/booking/${id}/dates`;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("datesTitle", { id })}</h1>
      <p>
        {equipment.name}
        <br />
        {t("datesNow", present)}
      </p>
      <FormErrors
        result={{ error: errors }}
        fields={{ startDate: "startDate", endDate: "endDate" }}
        failed={{ title: t("datesFailed") }}
        namesFields
      />
      {why === null ? null : <Alert variant="warning" title={why} />}
      {why !== null ? null : quote === null || result !== undefined ? (
        <DatesOrFailure
          offer={offer}
          equipmentId={equipment.id}
          dailyRate={dailyRate}
          asksMore={asksMore}
          requested={dates}
          errors={errors}
          own={own}
          path={path}
          submitLabel={t("datesConfirm")}
          asPage
        />
      ) : (
        <Card as="section" className="stack">
          <h2>{t("confirmTitle")}</h2>
          <DetailList
            items={[
              { term: t("startDate"), value: quote.from },
              { term: t("endDate"), value: quote.to },
              { term: t("days"), value: quote.days },
              { term: t("rate"), value: formatRupees(dailyRate) },
              ...quote.split,
              { term: t("total"), value: quote.total, total: true },
            ]}
          />
          <p className="hint">{t("datesHold")}</p>
          <Form method="post" action={path} className="stack">
            <input type="hidden" name="startDate" value={quote.startDate} />
            <input type="hidden" name="endDate" value={quote.endDate} />
            <Button block pending={navigation.state === "submitting"}>
              {t("datesConfirm")}
            </Button>
          </Form>
        </Card>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
