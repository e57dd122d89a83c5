import { isAuthorized, isLive } from "~/domain/bookings/booking";
import { partAtCounter } from "~/domain/bookings/booking-queries.server";
import { formatPaise } from "~/i18n/money";
import { formAction, type PageHandle } from "~/http/page.server";
import { cancel } from "~/operations/bookings.server";
import { Forbidden } from "~/domain/errors";
import { describeCancellation, stepPage } from "./shared/booking.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CancelForm } from "~/components/bookings/cancel-form";
import { Alert, ButtonLink, Card } from "~/components/ui/elements";

export const handle: PageHandle = { i18n: ["booking"], isInner: true };

/** @throws NotFound for strangers; Forbidden for admins, who reject instead */
export const loader = stepPage(async (call, { booking, part: seenAs }) => {
  const part = partAtCounter(booking, seenAs);
  if (part === "admin") throw new Forbidden("notAllowed");
  return {
    title: call.t("booking:cancelTitle", { id: booking.id }),
    terms: await describeCancellation(booking, part, call),
    /** Why the booking cannot be cancelled; otherwise null. */
    why: isLive(booking) ? ("cancelBegun" as const) : ("cancelOver" as const),
  };
});

export const action = formAction(cancel, (ended, { t }) => {
  const amount = ended.refundAmount ?? 0;
  const unpaid = isAuthorized(ended) ? t("booking:authorizedEnded") : t("booking:cancelledUnpaid");
  const text = amount === 0 ? unpaid : t("booking:cancelledRefund", { amount: formatPaise(amount) });
  return { to: `/booking/${ended.id}`, say: { title: t("booking:cancelled"), text } };
});

export default function CancelPage() {
  const { t } = useTranslation("booking");
  const { id, terms, why } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (terms === null) {
    const toBooking = <ButtonLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</ButtonLink>;
    return <Alert variant="warning" title={t(why)} action={toBooking} />;
  }
  return (
    <Card as="section">
      <CancelForm bookingId={id} terms={terms} result={result} />
    </Card>
  );
}
