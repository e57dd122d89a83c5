import { useTranslation } from "react-i18next";
import { classNames } from "../ui/elements";

/** Progress of a booking: 0 dates, 1 confirm, 2 pay, 3 receipt, 4 complete. */
export function BookingSteps({ current }: { current: number }) {
  const { t } = useTranslation("booking");
  const steps = [t("stepDates"), t("stepConfirm"), t("stepPay"), t("stepReceipt")];
  return <Steps label={t("bookingTitle")} steps={steps} current={current} doneLabel={t("stepDone")} />;
}

interface StepsProps {
  /** Accessible name of the progress list. */
  label: string;
  steps: readonly string[];
  /** Index of the current step; the number of steps when all are done. */
  current: number;
  /** Read after a completed step, such as 'done'. */
  doneLabel: string;
}

/** Progress as milestones along a road. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <ol className="flex edge-bar border-ink" aria-label={label}>
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
            {index < current ? <span className="sr-only">{` ${doneLabel}`}</span> : null}
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
