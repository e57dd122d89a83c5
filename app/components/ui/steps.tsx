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
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? "done" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span>
            {step}
            {index < current ? <span className="sr-only">{` ${doneLabel}`}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
