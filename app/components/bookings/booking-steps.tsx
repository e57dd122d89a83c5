import { useTranslation } from "react-i18next";
import { classNames } from "../ui/elements";

/** Progress of a booking as milestones along a road: 0 dates, 1 confirm, 2 pay, 3 receipt, 4 complete. */
export function BookingSteps({ current }: { current: number }) {
  const { t } = useTranslation("booking");
  const steps = [t("stepDates"), t("stepConfirm"), t("stepPay"), t("stepReceipt")];
  return (
    <ol className="flex edge-bar border-ink" aria-label={t("bookingTitle")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            "flex flex-auto flex-col justify-end text-center text-xs/h",
            index === current ? "bold text-ink" : "text-soil",
          )}
          aria-current={index === current ? "step" : undefined}
        >
          <span>
            {step}
            {index < current ? <span className="sr-only">{` ${t("stepDone")}`}</span> : null}
          </span>
          <b
            className="mx-auto mt-1 w-6.5 overflow-hidden rounded-t-xl edge-stone border-ink bg-paper text-xs text-ink"
            aria-hidden="true"
          >
            <i
              className={classNames(
                "-mb-0.5 block h-2",
                index < current ? "bg-leaf" : index === current ? "bg-haldi" : "bg-grey-bg",
              )}
            />
            {index + 1}
          </b>
        </li>
      ))}
    </ol>
  );
}
