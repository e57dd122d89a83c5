import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { findDatesConflict } from "~/domain/checkout/change-dates.server";
import { formAction, userPage, type PageHandle } from "~/http/page.server";
import { changeBookingDates } from "~/operations/bookings.server";
import type { Booking } from "~/domain/bookings/booking";
import { datesTaken, findTakenDays } from "~/domain/bookings/change-booking.server";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { withoutDays } from "~/domain/bookings/pick-days";
import { requoteDays } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeQuotedSplit, describeStay } from "~/components/bookings/describe-terms";
import { tryShowDays } from "./shared/equipment.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BOOKING_FORM, DatesOrFailure } from "~/components/bookings/dates-form";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert, Card, DetailList } from "~/components/ui/elements";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";

export const handle: PageHandle = { i18n: ["equipment", "booking"], isInner: true, hasActions: true };

/** Dates first, then the new total to confirm. @throws NotFound for anyone but the renter */
export const loader = userPage(async (call) => {
  const booking = await requireOwnBooking(call.db, call.namedId, call.user);
  const equipment = await requireAnyEquipment(call.db, booking.equipmentId);
  const own = { first: booking.startDate, last: booking.endDate };
  const offer = await tryShowDays(call, equipment.id);
  const { searchParams } = call.url;
  const isAsked = searchParams.has("startDate") && searchParams.has("endDate");
  const { quote, problems } = isAsked ? await quoteDates(call, booking) : { quote: null, problems: {} };
  const conflict = findDatesConflict(booking);
  const requested = {
    startDate: searchParams.get("startDate") ?? booking.startDate,
    endDate: searchParams.get("endDate") ?? (searchParams.has("startDate") ? "" : booking.endDate),
  };
  return {
    title: call.t("booking:datesTitle", { id: booking.id }),
    about: [
      equipment.name,
      call.t("booking:datesNow", {
        dates: formatRange(booking.startDate, booking.endDate, call.language),
        total: formatRupees(booking.totalPrice),
      }),
    ],
    id: booking.id,
    dates: {
      equipmentId: equipment.id,
      dailyRate: booking.dailyRate,
      /** True where the total is more than the days by the daily rate. */
      asksMore: booking.advance < booking.totalPrice || (booking.quote?.lines.length ?? 1) > 1,
      own,
      offer: offer === "failed" ? offer : { ...offer, days: withoutDays(offer.days, own) },
      requested,
    },
    quote,
    shown: { error: problems, initialValue: requested },
    /** Why the days cannot change; otherwise null. */
    why: conflict === undefined ? null : call.t(`messages:${conflict.key}`),
  };
});

export const action = formAction(changeBookingDates, ({ id }, { t }) => ({
  to: `/booking/${id}`,
  say: { title: t("booking:datesChanged") },
}));

export default function ChangeDates() {
  const { t } = useTranslation("booking");
  const { id, dates, quote, why, shown: loaded } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const shown = result ?? loaded;
  const path = `/booking/${id}/dates`;
  return (
    <>
      <FormErrors
        form={{ id: BOOKING_FORM, allErrors: shown.error ?? {} }}
        result={shown}
        failed={{ title: t("datesFailed") }}
        namesFields
      />
      {why === null ? null : <Alert variant="warning" title={why} />}
      {why !== null ? null : quote === null || result !== undefined ? (
        <DatesOrFailure {...dates} result={shown} path={path} submitLabel={t("datesConfirm")} asPage />
      ) : (
        <Card as="section" className="stack" heading={t("confirmTitle")}>
          <DetailList items={quote.facts} />
          <p className="small soft">{t("datesHold")}</p>
          <Form method="post" action={path} className="stack">
            <Hidden values={{ startDate: quote.startDate, endDate: quote.endDate }} />
            <SubmitButton>{t("datesConfirm")}</SubmitButton>
          </Form>
        </Card>
      )}
    </>
  );
}

async function quoteDates(call: UserCall, booking: Booking) {
  try {
    const dates = requireQuery(call.url.searchParams, bookingDatesSchema);
    requireBookableDates(dates, call.now);
    const taken = await findTakenDays(call.db, booking.equipmentId, dates);
    if (taken.some((day) => day < booking.startDate || day > booking.endDate)) throw datesTaken();
    const quote = requoteDays(booking, dates, call.now);
    return {
      quote: {
        ...dates,
        facts: [
          ...describeStay(dates, booking.dailyRate, call),
          ...describeQuotedSplit(quote, call),
          { term: call.t("booking:total"), value: formatRupees(quote.total), total: true },
        ],
      },
      problems: {} as Record<string, string[]>,
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}
