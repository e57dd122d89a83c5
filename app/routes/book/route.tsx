import { useActionData, useLoaderData, isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingSummary } from "./booking-summary";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { FARMER_FIELDS } from "~/components/bookings/farmer-fields";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert, BackLink, ButtonLink, EmptyPage } from "~/components/ui/elements";
import { AlertForm, SimilarEquipment, LandForm } from "./taken-days";
import { handleBooking, loadBookPage, type Choices } from "./loader.server";
import { publicPage, type PageHandle } from "~/http/page.server";
import { BOOKING_FORM, DatesOrFailure } from "~/components/bookings/dates-form";
import { ErrorPage } from "~/components/layout/error-page";

export const handle: PageHandle = {
  i18n: ["equipment", "booking", "terms", "alerts"],
  isInner: true,
  hasActions: true,
};

export const loader = publicPage(loadBookPage);

/** Books the submitted days; a visitor logs in first and returns with them. */
export const action = handleBooking;

export default function Book() {
  const { t } = useTranslation("booking");
  const data = useLoaderData<typeof loader>();
  const { equipment, dates, quote, booked, carried, unpaid, choices, land, ...page } = data;
  const from = dates.requested.startDate;
  const result = useActionData<typeof action>();
  const shown = result ?? page.shown;
  const typed = result?.initialValue;
  const isConfirming =
    quote !== null && Object.keys(result?.error ?? {}).every((field) => BESIDE_TOTAL.includes(field));
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/equipment/${equipment.id}${carried}`}>{equipment.name}</BackLink>
      <BookingSteps current={isConfirming ? 1 : 0} />
      <h1>{t("bookTitle", { name: equipment.name })}</h1>
      <FormErrors
        form={{ id: BOOKING_FORM, allErrors: shown.error ?? {} }}
        result={shown}
        failed={{ title: t("bookingFailed") }}
        namesFields
      />
      {page.asksVoice ? <Alert variant="warning" title={t("voiceFailed")} /> : null}
      {booked === null ? null : (
        <Alert
          variant="success"
          title={t("bookedByYou")}
          action={<ButtonLink to={`/booking/${booked}`}>{t("bookingNumber", { id: booked })}</ButtonLink>}
        />
      )}
      {/* To be paid or cancelled before more can be booked. */}
      {unpaid.length === 0 ? null : (
        <Alert variant="warning" title={t("tooManyUnpaid", { number: unpaid.length })}>
          <ul className="stack">
            {unpaid.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink variant="outline" to={`/booking/${id}`}>
                  {`${name} – ${t("bookingNumber", { id })}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isConfirming ? (
        <BookingSummary
          data={data}
          quote={quote}
          choices={choices === null ? null : withTyped(choices, typed)}
          result={shown}
        />
      ) : (
        <>
          {page.taken === null ? null : (
            <>
              <AlertForm equipmentId={equipment.id} dates={page.taken.dates} />
              <SimilarEquipment similar={page.taken.similar} />
            </>
          )}
          {land?.said ? <Alert title={land.said} /> : null}
          <DatesOrFailure key={land?.said} {...dates} result={shown} asPage />
          {land === null ? null : (
            <LandForm
              land={land}
              path={`/equipment/${equipment.id}/book`}
              carried={{ ...dates.carried, ...(from === "" ? {} : { from }) }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Fields that are corrected beside the total. */
const BESIDE_TOTAL = ["contact", "workPlace", ...FARMER_FIELDS] as readonly string[];

/** The choices as a refused form sent them. */
function withTyped(choices: Choices, typed: Record<string, unknown> | null | undefined): Choices {
  if (typed === undefined || typed === null) return choices;
  return {
    ...choices,
    withOperator: typed["withOperator"] === "true",
    workPlace: String(typed["workPlace"] ?? ""),
    keepsPlace: choices.keepsPlace === null ? null : typed["keepsPlace"] !== undefined,
  };
}

/** Error page for equipment that cannot be booked now; any other error has its usual page. */
export function ErrorBoundary() {
  const { t } = useTranslation(["equipment", "common"]);
  const error = useRouteError();
  const { id } = useParams();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 409 && error.data?.key !== "otherAccount";
  if (!isUnavailable) return <ErrorPage />;
  return (
    <EmptyPage
      title={t("unavailableTitle")}
      text={t("unavailableText")}
      links={[
        { to: `/equipment/${id}`, label: t("common:viewDetails") },
        { to: "/equipment", label: t("common:equipment") },
      ]}
    />
  );
}
