import { useTranslation } from "react-i18next";
import { useNoticeOf } from "~/components/layout/use-notice-of";
import { Alert } from "~/components/ui/alert";
import type { PaymentFailure } from "~/domain/payments/payment-failure";
import type { PaymentReturn } from "~/operations/payment-callback.server";

interface PaymentAlertProps {
  returned: PaymentReturn | null;
  /** Why the provider declined the payment, where it did. */
  failure: PaymentFailure;
  /** True where the bank has authorised a payment that has not arrived yet. */
  authorized: boolean;
}

/** Outcome of a payment attempt on the provider's page. */
export function PaymentAlert({ returned, failure, authorized }: PaymentAlertProps) {
  const { t } = useTranslation("booking");
  const failed = { variant: "destructive", title: t("paymentFailed"), text: t(`failure_${failure}`) } as const;
  const notice =
    returned === "failed"
      ? failed
      : returned === "paid"
        ? ({ variant: "default", title: t("confirmed") } as const)
        : null;
  useNoticeOf(notice, returned);
  if (returned === "paid") return <Alert variant="success" title={t("confirmed")} />;
  if (returned === "failed")
    return (
      <Alert variant="destructive" title={failed.title}>
        <p>{failed.text}</p>
      </Alert>
    );
  if (returned === "replaced") return <Alert variant="warning" title={t("paymentReplaced")} />;
  if (returned === "refunding") return <Alert variant="warning" title={t("paymentRefunding")} />;
  if (returned === "checking")
    return <Alert variant="info" title={t(authorized ? "paymentAuthorized" : "paymentChecking")} />;
  return null;
}
