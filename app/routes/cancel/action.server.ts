import type { ActionFunctionArgs } from "@remix-run/node";
import { isAuthorized } from "~/domain/bookings/booking";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { cancellationSchema } from "~/domain/bookings/decision-schema";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { readId } from "~/domain/schema-parts";
import { formatPaise } from "~/i18n/money";
import { handleUserForm, seeOther } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the cancellation form and redirects to the booking. */
export function cancelByForm(args: ActionFunctionArgs) {
  const page = `/booking/${encodeURIComponent(args.params.id ?? "")}/cancel`;
  return handleUserForm(
    args,
    cancellationSchema,
    async ({ reason, refund }, { db, user, now, request, t }) => {
      const id = readId(args.params.id);
      // A second press ends where the first did.
      if ((await requireBooking(db, id, user)).status === "cancelled") return seeOther(`/booking/${id}`);
      const ended = await cancelBooking(db, id, { user, reason, shownRefund: refund, now });
      const amount = ended.refundAmount ?? 0;
      const unpaid = isAuthorized(ended) ? t("booking:authorizedEnded") : t("booking:cancelledUnpaid");
      const text = amount === 0 ? unpaid : t("booking:cancelledRefund", { amount: formatPaise(amount) });
      const notice = { variant: "default", title: t("booking:cancelled"), text } as const;
      return redirectWithNotice(request, `/booking/${ended.id}`, notice, { status: 303 });
    },
    page,
  );
}
