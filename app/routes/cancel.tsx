import { isAuthorized, isLive } from "~/domain/bookings/booking";
import { partAtCounter, requireBooking, requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { cancellationSchema } from "~/domain/bookings/booking-schema";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { readId } from "~/domain/schema-parts";
import { formatPaise } from "~/i18n/money";
import { userForm, userPage, seeOther } from "~/http/page.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Forbidden } from "~/domain/errors";
import { formatRange } from "~/i18n/format";
import { describeCancellation } from "./shared/booking.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CancelForm } from "~/components/bookings/cancel-form";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking"], isInner: true };

/**
 * The cancellation page: the terms and the exact amounts, or why the booking cannot be cancelled.
 *
 * @throws NotFound for strangers; Forbidden for admins, who reject instead
 */
export const loader = userPage(async (call) => {
  const { booking, part: seenAs } = await requireBookingAndRole(call.db, readId(call.params.id), call.user);
  const part = partAtCounter(booking, seenAs);
  if (part === "admin") throw new Forbidden("notAllowed");
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return {
    title: call.t("booking:cancelTitle", { id: booking.id }),
    id: booking.id,
    equipment: name,
    period: formatRange(booking.startDate, booking.endDate, call.language),
    terms: await describeCancellation(booking, part, call),
    /** Why the booking cannot be cancelled; otherwise null. */
    why: isLive(booking) ? ("cancelBegun" as const) : ("cancelOver" as const),
  };
});

/** Handles the cancellation form and redirects to the booking. */
export const action = userForm(cancellationSchema, async ({ reason, refund }, { db, user, now, t, params }) => {
  const id = readId(params.id);
  // A second press ends where the first did.
  if ((await requireBooking(db, id, user)).status === "cancelled") return seeOther(`/booking/${id}`);
  const ended = await cancelBooking(db, id, { user, reason, shownRefund: refund, now });
  const amount = ended.refundAmount ?? 0;
  const unpaid = isAuthorized(ended) ? t("booking:authorizedEnded") : t("booking:cancelledUnpaid");
  const text = amount === 0 ? unpaid : t("booking:cancelledRefund", { amount: formatPaise(amount) });
  return { to: `/booking/${ended.id}`, say: { title: t("booking:cancelled"), text } };
});

export default function CancelPage() {
  const { t } = useTranslation("booking");
  const { id, equipment, period, terms, why } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
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
