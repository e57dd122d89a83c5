import { useTranslation } from "react-i18next";
import { Steps } from "~/components/ui/steps";

/** Progress of a booking: 0 dates, 1 confirm, 2 pay, 3 receipt, 4 complete. */
export function BookingSteps({ current }: { current: number }) {
  const { t } = useTranslation("booking");
  const steps = [t("stepDates"), t("stepConfirm"), t("stepPay"), t("stepReceipt")];
  return <Steps label={t("bookingTitle")} steps={steps} current={current} doneLabel={t("stepDone")} />;
}
