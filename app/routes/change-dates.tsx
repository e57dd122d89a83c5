import { bookingDatesSchema, type BookingDates } from "~/domain/bookings/booking-schema";
import { changeDates, findDatesConflict } from "~/domain/checkout/change-dates.server";
import { readId } from "~/domain/schema-parts";
import { userForm, userPage } from "~/http/page.server";
import type { Booking } from "~/domain/bookings/booking";
import { findTakenDays } from "~/domain/bookings/change-booking.server";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { withoutDays } from "~/domain/bookings/pick-days";
import { requoteDays } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { countDays } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";
import { formatDay, formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeQuotedSplit } from "~/routes/shared/balance.server";
import { tryShowDays } from "./shared/equipment.server";
import type { Fact } from "~/routes/shared/terms.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-form";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";

import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Form, SubmitButton } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["equipment", "booking"], isInner: true, hasActions: true };

/**
 * The page that changes the days of a booking: dates first, then the new total to confirm.
 *
 * @throws NotFound for anyone but the renter
 */
export const loader = userPage(async (call) => {
  const booking = await requireOwnBooking(call.db, readId(call.params.id), call.user);
  const equipment = await requireAnyEquipment(call.db, booking.equipmentId);
  const own = { first: booking.startDate, last: booking.endDate };
  const offer = await tryShowDays(call, equipment.id);
  const { searchParams } = call.url;
  const isAsked = searchParams.has("startDate") && searchParams.has("endDate");
  const { quote, problems } = isAsked ? await quoteDates(call, booking) : { quote: null, problems: {} };
  const conflict = findDatesConflict(booking);
  return {
    title: call.t("booking:datesTitle", { id: booking.id }),
    id: booking.id,
    equipment: { id: equipment.id, name: equipment.name },
    dailyRate: booking.dailyRate,
    /** True where the total is more than the days by the daily rate. */
    asksMore: booking.advance < booking.totalPrice || (booking.quote?.lines.length ?? 1) > 1,
    present: {
      dates: formatRange(booking.startDate, booking.endDate, call.language),
      total: formatRupees(booking.totalPrice),
    },
    own,
    offer: offer === "failed" ? offer : { ...offer, days: withoutDays(offer.days, own) },
    requested: {
      startDate: searchParams.get("startDate") ?? booking.startDate,
      endDate: searchParams.get("endDate") ?? (searchParams.has("startDate") ? "" : booking.endDate),
    },
    quote,
    /** Why the days cannot change; otherwise null. */
    why: conflict === undefined ? null : call.t(`messages:${conflict.key}`),
    problems,
  };
});

/** Handles the form that changes the days of a booking and redirects to the booking. */
export const action = userForm(bookingDatesSchema, async (dates, { db, gateway, user: renter, now, t, params }) => {
  const { id } = await changeDates(db, gateway, readId(params.id), { dates, renter, now });
  return { to: `/booking/${id}`, say: { title: t("booking:datesChanged") } };
});

export default function ChangeDates() {
  const { t } = useTranslation(["booking", "common"]);
  const { id, equipment, dailyRate, asksMore, present, own, offer, requested, quote, why, problems } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.error ?? problems;
  const typed = result?.initialValue;
  const dates = typed
    ? { startDate: String(typed["startDate"] ?? ""), endDate: String(typed["endDate"] ?? "") }
    : requested;
  const path = `/booking/${id}/dates`;
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("datesTitle", { id })}</h1>
      <p>
        {equipment.name}
        <br />
        {t("datesNow", present)}
      </p>
      <FormErrors result={{ error: errors }} failed={{ title: t("datesFailed") }} namesFields />
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
              { term: t("common:rate"), value: formatRupees(dailyRate) },
              ...quote.split,
              { term: t("total"), value: quote.total, total: true },
            ]}
          />
          <p className="small soft">{t("datesHold")}</p>
          <Form method="post" action={path} className="stack">
            <input type="hidden" name="startDate" value={quote.startDate} />
            <input type="hidden" name="endDate" value={quote.endDate} />
            <SubmitButton>{t("datesConfirm")}</SubmitButton>
          </Form>
        </Card>
      )}
    </div>
  );
}

interface Quoted {
  quote: NewDays | null;
  problems: Record<string, string[]>;
}

interface NewDays extends BookingDates {
  from: string;
  to: string;
  days: number;
  total: string;
  /** What is paid online and what at the return; none where all is paid online. */
  split: Fact[];
}

async function quoteDates(call: UserCall, booking: Booking): Promise<Quoted> {
  try {
    const dates = requireQuery(call.url.searchParams, bookingDatesSchema);
    requireBookableDates(dates, call.now);
    const taken = await findTakenDays(call.db, booking.equipmentId, dates.startDate, dates.endDate);
    if (taken.some((day) => day < booking.startDate || day > booking.endDate))
      throw new Conflict("datesTaken", { fields: { startDate: ["datesTaken"] } });
    const quote = requoteDays(booking, dates, call.now);
    return {
      quote: {
        ...dates,
        from: formatDay(dates.startDate, call.language),
        to: formatDay(dates.endDate, call.language),
        days: countDays(dates.startDate, dates.endDate),
        total: formatRupees(quote.total),
        split: describeQuotedSplit(quote, call),
      },
      problems: {},
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}
