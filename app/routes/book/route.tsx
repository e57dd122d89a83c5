import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingSummary } from "./booking-summary";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import { UnavailableEquipment } from "./unavailable-equipment";
import { UnpaidBookings } from "./unpaid-bookings";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { handleBooking } from "./action.server";
import { loadPage } from "~/http/page.server";
import { loadBookPage } from "./loader.server";
import type { PageHandle } from "~/enhance/page-handle";

export const handle: PageHandle = { i18n: ["equipment", "booking"], load: "tool" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (call) => loadBookPage(call, args.params.id));

/** Books the submitted days; a visitor logs in first and returns with them. */
export const action = (args: ActionFunctionArgs) => handleBooking(args);

export default function Book() {
  const { t } = useTranslation("booking");
  const { equipment, offer, requested, quote, booked, carried, unpaid, problems } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.error ?? problems;
  const typed = result?.initialValue;
  const dates = typed
    ? { startDate: String(typed["startDate"] ?? ""), endDate: String(typed["endDate"] ?? "") }
    : requested;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/equipment/${equipment.id}${carried}`}>{equipment.name}</BackLink>
      <h1>{t("bookTitle", { name: equipment.name })}</h1>
      <BookingSteps current={quote === null ? 0 : 1} />
      <FormErrors
        result={{ error: errors }}
        fields={{ startDate: "startDate", endDate: "endDate" }}
        failed={{ title: t("bookingFailed") }}
        namesFields
      />
      {booked === null ? null : (
        <Alert
          variant="success"
          title={t("bookedByYou")}
          action={<ButtonLink to={`/booking/${booked}`}>{t("bookingNumber", { id: booked })}</ButtonLink>}
        />
      )}
      <UnpaidBookings bookings={unpaid} />
      {quote === null || result !== undefined ? (
        <DatesOrFailure
          offer={offer}
          equipmentId={equipment.id}
          dailyRate={equipment.dailyRate}
          requested={dates}
          errors={errors}
          asPage
        />
      ) : (
        <BookingSummary equipment={equipment} quote={quote} />
      )}
    </div>
  );
}

export const ErrorBoundary = UnavailableEquipment;
