interface StepsProps {
  /** What is being gone through. */
  label: string;
  steps: readonly string[];
  /** The index of the step that is at hand; as many as there are steps when all is done. */
  current: number;
  /** Read after a finished step, such as 'done'. */
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
