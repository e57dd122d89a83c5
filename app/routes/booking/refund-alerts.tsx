import { useTranslation } from "react-i18next";
import { Alert, type AlertVariant } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { RefundView } from "~/routes/shared/booking-money.server";

const LOOKS: Record<RefundView["status"], AlertVariant> = { pending: "info", processed: "success", failed: "warning" };

/** State of each refund of a booking, with how long it takes. */
export function RefundAlerts({
  bookingId,
  refunds,
  own,
}: {
  bookingId: number;
  refunds: readonly RefundView[];
  own: boolean;
}) {
  const { t } = useTranslation("booking");
  const whose = own ? "own" : "other";
  return refunds.map(({ id, status, amount, reason, inCash }) => (
    <Alert
      key={id}
      variant={LOOKS[status]}
      title={t(inCash && status !== "failed" ? `refundCash_${status}` : `refund_${status}_${whose}`, { amount })}
    >
      {reason === "late" || reason === "second" || reason === "replaced" ? <p>{t(`refundWhy_${reason}`)}</p> : null}
      {inCash ? null : <p>{t(status === "failed" ? "refundFailedText" : "refundDays")}</p>}
      {status === "processed" ? (
        <p>
          <ButtonLink to={`/bookings/${bookingId}/credit-note`} variant="link">
            {t("showCreditNote")}
          </ButtonLink>
        </p>
      ) : null}
    </Alert>
  ));
}
