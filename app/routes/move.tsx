import { findMoveConflict } from "~/domain/checkout/moves.server";
import { formAction, type PageHandle } from "~/http/page.server";
import { proposeOtherDays } from "~/operations/bookings.server";
import { findTakenDays } from "~/domain/bookings/change-booking.server";
import { listMoves, requireSide } from "~/domain/bookings/booking-queries.server";
import { findMoveFault, isOpen, newDays } from "~/domain/bookings/move";
import { bookingWindow, countDays, dayInIndia, listDays, type Day } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { refundPercentNow } from "~/domain/payments/refund-policy";
import type { UserCall } from "~/http/call.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeRefundLimit, stepPage } from "./shared/booking.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Alert } from "~/components/ui/elements";
import { Field, Select, ReasonField } from "~/components/ui/fields";
import { type Booking } from "~/domain/bookings/booking";

export const handle: PageHandle = { i18n: ["booking", "move"], isInner: true };

/** The free days in place of the booking's. @throws Forbidden for admins */
export const loader = stepPage(async (call, { booking, part, equipment, dates }) => {
  const { db, now, t } = call;
  const side = requireSide(part);
  const today = dayInIndia(now);
  const isProposed = (await listMoves(db, booking.id)).some((move) => isOpen(move, now));
  const conflict =
    (await findMoveConflict(call.db, booking, side, today)) ?? (isProposed ? new Conflict("moveOpen") : undefined);
  return {
    title: t("move:title", { id: booking.id }),
    about: [equipment, t("move:now", { dates })],
    side,
    total: formatRupees(booking.totalPrice),
    /** Why no other days can be proposed; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict.key}`),
    choice: conflict === undefined ? await describeChoice(call, booking, today) : null,
    refund: describeRefundLimit(refundPercentNow(booking, now)),
  };
});

export const action = formAction(proposeOtherDays, ({ bookingId }, { t }) => ({
  to: `/booking/${bookingId}`,
  say: { title: t("move:sent"), text: t("move:sentText") },
}));

export default function MovePage() {
  const { t } = useTranslation("move");
  const { id, side, why, choice, total, refund } = useLoaderData<typeof loader>();
  const [form, { startDate, reason }] = usePageForm<"startDate" | "reason">("move");
  return (
    <>
      {why === null ? <p>{t(`text_${side}`)}</p> : <Alert variant="warning" title={why} />}
      {choice === null ? null : choice.offers.length === 0 && form.result === undefined ? (
        <Alert variant="warning" title={t("noDays")} />
      ) : (
        <PageForm
          form={form}
          action={`/booking/${id}/move`}
          failed={t("failed")}
          submit={t("send")}
          className="card stack"
        >
          <Field
            field={startDate}
            label={t("newDays")}
            hint={t("newDaysHint", { count: choice.count, total })}
            required
          >
            <Select options={choice.offers} />
          </Field>
          <ReasonField field={reason} label={t("reason")} hint={t("reasonHint")} rows={2} />
          <p className="small soft">
            {t("notHeld")}
            {refund === null ? "" : ` ${t(refund)}`}
          </p>
        </PageForm>
      )}
    </>
  );
}

async function describeChoice({ db, language }: UserCall, booking: Booking, today: Day) {
  const window = bookingWindow(today);
  const taken = new Set(
    await findTakenDays(db, booking.equipmentId, { startDate: window.first, endDate: window.last }, booking),
  );
  const offers = listDays(window.first, window.last)
    .map((start) => newDays(booking, start))
    .filter((to) => findMoveFault(booking, to, today) === undefined)
    .filter(({ startDate, endDate }) => !listDays(startDate, endDate).some((day) => taken.has(day)));
  return {
    count: countDays(booking.startDate, booking.endDate),
    offers: offers.map(({ startDate, endDate }) => ({
      value: startDate,
      label: formatRange(startDate, endDate, language),
    })),
  };
}
