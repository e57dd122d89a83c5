import { moveSchema } from "~/domain/bookings/booking-schema";
import { findMoveConflict, proposeMove, requireSide } from "~/domain/checkout/moves.server";
import { readId } from "~/domain/schema-parts";
import { userForm, userPage } from "~/http/page.server";
import type { Booking } from "~/domain/bookings/booking";
import { findDaysOfOthers } from "~/domain/bookings/change-booking.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { findMoveFault, isOpen, newDays } from "~/domain/bookings/move";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { countDays, dayInIndia, listDays, type Day } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { refundPercentNow } from "~/domain/payments/refund-policy";
import type { UserCall } from "~/http/call.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeRefundLimit } from "./shared/booking.server";
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Select, Textarea } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "move"], isInner: true };

/**
 * The page that proposes other days: the free days in place of the booking's.
 *
 * @throws NotFound for strangers; Forbidden for admins
 */
export const loader = userPage(async (call) => {
  const { db, now, language, t } = call;
  const { booking, part } = await requireBookingAndRole(db, readId(call.params.id), call.user);
  const side = requireSide(part);
  const today = dayInIndia(now);
  const isProposed = (await listMoves(db, booking.id)).some((move) => isOpen(move, now));
  const conflict =
    (await findMoveConflict(call.db, booking, side, today)) ?? (isProposed ? new Conflict("moveOpen") : undefined);
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  return {
    title: t("move:title", { id: booking.id }),
    id: booking.id,
    side,
    equipment: name,
    dates: formatRange(booking.startDate, booking.endDate, language),
    total: formatRupees(booking.totalPrice),
    /** Why no other days can be proposed; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict.key}`),
    choice: conflict === undefined ? await describeChoice(call, booking, today) : null,
    refund: describeRefundLimit(refundPercentNow(booking, now)),
  };
});

/** Handles the form that proposes other days and redirects to the booking. */
export const action = userForm(moveSchema, async (request, { db, user, now, t, ...call }) => {
  const { bookingId } = await proposeMove(db, readId(call.params.id), { request, user, now });
  return { to: `/booking/${bookingId}`, say: { title: t("move:sent"), text: t("move:sentText") } };
});

/** Proposes other days for a paid booking to its other side. */
export default function MovePage() {
  const { t } = useTranslation(["booking", "move"]);
  const { id, side, equipment, dates, total, why, choice, refund } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
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

async function describeChoice({ db, language }: UserCall, booking: Booking, today: Day) {
  const window = bookingWindow(today);
  const taken = new Set(await findDaysOfOthers(db, booking, { startDate: window.first, endDate: window.last }));
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

type View = Awaited<ReturnType<typeof loader>>;
type Choice = NonNullable<View["choice"]>;

interface MoveFormProps {
  id: number;
  choice: Choice;
  total: string;
  refund: View["refund"];
  result: SubmissionResult<string[]> | undefined;
}

/** The free days to choose from, with what the proposal means. */
function MoveForm({ id, choice, total, refund, result }: MoveFormProps) {
  const { t } = useTranslation("move");
  const [form, { startDate, reason }] = useForm<{ startDate: string; reason: string }>({
    id: "move",
    lastResult: result,
  });
  if (choice.offers.length === 0 && result === undefined) return <Alert variant="warning" title={t("noDays")} />;
  return (
    <Card as="section">
      <Form method="post" action={`/booking/${id}/move`} {...getFormProps(form)} className="stack">
        <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
        <Field field={startDate} label={t("newDays")} hint={t("newDaysHint", { count: choice.count, total })} required>
          <Select>
            {choice.offers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={reason} label={t("reason")} hint={t("reasonHint")}>
          <Textarea rows={2} countTo={REASON_MAX_CHARACTERS} />
        </Field>
        <p className="small soft">
          {t("notHeld")}
          {refund === null ? "" : ` ${t(refund)}`}
        </p>
        <SubmitButton>{t("send")}</SubmitButton>
      </Form>
    </Card>
  );
}
