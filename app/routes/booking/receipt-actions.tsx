import { ReceiptLink } from "~/components/receipts/receipt-link";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { BookingView } from "~/routes/shared/booking.server";

/** Links of a paid booking: its receipt and, unless it is refunded, one review. */
export function ReceiptActions({
  booking,
  rewritable,
}: {
  booking: Pick<BookingView, "id" | "paid" | "ratable" | "rated" | "hasReceipt">;
  rewritable: boolean;
}) {
  const { t } = useTranslation("booking");
  const show = (
    <ButtonLink to={`/bookings/${booking.id}/receipt`} variant="ghost">
      <Icon name="receipts" size="sm" />
      {t("showReceipt")}
    </ButtonLink>
  );
  if (!booking.paid) return booking.hasReceipt ? <p>{show}</p> : null;
  return (
    <>
      <ReceiptLink bookingId={booking.id} block>
        <Icon name="download" size="sm" />
        {t("downloadReceipt")}
      </ReceiptLink>
      <p className="row">
        {show}
        {booking.ratable ? (
          <ButtonLink to={`/booking/${booking.id}/review`} variant="ghost" data-opens="review">
            <Icon name="star" size="sm" />
            {t("rate_action")}
          </ButtonLink>
        ) : null}
        {rewritable ? (
          <ButtonLink to={`/booking/${booking.id}/review?rewrite=1`} variant="ghost">
            {t("rewriteReview")}
          </ButtonLink>
        ) : null}
      </p>
      {booking.rated ? <p className="small soft">{t("alreadyRated")}</p> : null}
    </>
  );
}
