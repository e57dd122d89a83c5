import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookDays } from "./book-days";
import { BookingSummary } from "./booking-summary";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { FARMER_IDS } from "~/components/bookings/farmer-fields";
import { UnavailableEquipment } from "./unavailable-equipment";
import { UnpaidBookings } from "./unpaid-bookings";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { AlertForm, SimilarEquipment } from "./taken-days";
import { handleBooking, loadBookPage, type Choices } from "./loader.server";
import { LandForm } from "./land-form";
import { publicPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {
  i18n: ["equipment", "booking", "terms", "alerts"],
  isInner: true,
  hasActions: true,
};

export const loader = publicPage(loadBookPage);

/** Books the submitted days; a visitor logs in first and returns with them. */
export const action = (args: ActionFunctionArgs) => handleBooking(args);

export default function Book() {
  const { t } = useTranslation("booking");
  const data = useLoaderData<typeof loader>();
  const { equipment, requested, quote, booked, carried, unpaid, problems, asksContact, loginPage, ...page } = data;
  const { terms, choices, carriedFields, land } = page;
  const result = useActionData<typeof action>();
  const errors = result?.error ?? problems;
  const typed = result?.initialValue;
  const { contact = "" } = typed ?? page.draft ?? {};
  const isConfirming =
    quote !== null && Object.keys(result?.error ?? {}).every((field) => BESIDE_TOTAL.includes(field));
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/equipment/${equipment.id}${carried}`}>{equipment.name}</BackLink>
      <BookingSteps current={isConfirming ? 1 : 0} />
      <h1>{t("bookTitle", { name: equipment.name })}</h1>
      <FormErrors result={{ error: errors }} failed={{ title: t("bookingFailed") }} namesFields />
      {page.asksVoice ? <Alert variant="warning" title={t("voiceFailed")} /> : null}
      {booked === null ? null : (
        <Alert
          variant="success"
          title={t("bookedByYou")}
          action={<ButtonLink to={`/booking/${booked}`}>{t("bookingNumber", { id: booked })}</ButtonLink>}
        />
      )}
      <UnpaidBookings bookings={unpaid} />
      {isConfirming ? (
        <BookingSummary
          equipment={equipment}
          quote={quote}
          terms={terms}
          choices={choices === null ? null : withTyped(choices, typed)}
          workPlaceError={errors["workPlace"]}
          asksContact={asksContact}
          contact={String(contact)}
          contactError={errors["contact"]}
          errors={errors}
          farmer={typed ?? page.draft}
          loginPage={loginPage}
          counter={page.counter}
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
          <BookDays data={data} result={result} />
          {land === null ? null : (
            <LandForm
              land={land}
              path={`/equipment/${equipment.id}/book`}
              carried={{ ...carriedFields, ...fromOf(requested) }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The first day wanted, from which days are proposed. */
const fromOf = ({ startDate }: { startDate: string }): Record<string, string> =>
  startDate === "" ? {} : { from: startDate };

/** Fields that are corrected beside the total. */
const BESIDE_TOTAL = ["contact", "workPlace", ...Object.keys(FARMER_IDS)];

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

export const ErrorBoundary = UnavailableEquipment;
