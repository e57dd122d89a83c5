import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import type { PaymentReturn } from "~/http/payment-callback.server";

/** What came of a payment that was tried on the provider's page. */
export function PaymentAlert({ returned }: { returned: PaymentReturn | null }) {
  const { t } = useTranslation("booking");
  if (returned === "paid") return <Alert variant="success" title={t("confirmed")} />;
  if (returned === "failed") return <Alert variant="destructive" title={t("paymentFailed")}><p>{t("paymentFailedText")}</p></Alert>;
  if (returned === "refunding") return <Alert variant="warning" title={t("paymentRefunding")} />;
  if (returned === "checking") return <Alert variant="info" title={t("paymentChecking")} />;
  return null;
}
